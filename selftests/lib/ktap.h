/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * ktap.h - KTAP output for test programs, in user space and on the host
 *
 * A program prints one line a test point and returns ktap_exit() from main(). It may state its plan
 * before. One that dies midway prints fewer results than it planned, or no plan at all, and the
 * runner counts either as a failure.
 *
 *	int main(void)
 *	{
 *		ktap_plan(2);
 *		ktap_ok(1 + 1 == 2, "one and one are two");
 *		ktap_eq(fold(0, 1), 1, "fold of counter %d", 0);
 *		return ktap_exit();
 *	}
 */
#ifndef SELFTESTS_KTAP_H
#define SELFTESTS_KTAP_H

#include <stdbool.h>

/* Exit codes of kselftest. */
#define KTAP_PASS	0
#define KTAP_FAIL	1
#define KTAP_SKIP	4

#define ARRAY(a)	(sizeof(a) / sizeof((a)[0]))

/* Say how many test points follow, if that is known before the end: else ktap_exit() does. */
void ktap_plan(unsigned int points);

/*
 * Report one test point. @fmt: what was tested, printf style; one line, without '#'. @ok comes
 * first: what it waits for or changes may be told. Return: @ok.
 */
#define ktap_ok(ok, fmt...) ({ bool _ok = (ok); ktap_point(_ok, fmt); })

/* The function behind ktap_ok() */
__printf(2, 3) bool ktap_point(bool ok, const char *fmt, ...);

/* Report whether a value is the one expected; shows both if not. Return: whether they are equal. */
__printf(3, 4) bool ktap_eq(unsigned long long got, unsigned long long want, const char *fmt, ...);

/*
 * Report whether a text is the one expected; shows both if not. @got: the text found, or NULL.
 * Return: whether they are equal.
 */
__printf(3, 4) bool ktap_str_eq(const char *got, const char *want, const char *fmt, ...);

/*
 * Report whether a value is within a tolerance of the one expected. @permille: how far apart they
 * may be, in thousandths of @want. Return: whether they are close enough.
 */
__printf(4, 5) bool ktap_near(unsigned long long got, unsigned long long want,
			      unsigned int permille, const char *fmt, ...);

/*
 * Report one test point that cannot run here. @fmt: what would have been tested and why not, printf
 * style.
 */
__printf(1, 2) void ktap_skip(const char *fmt, ...);

/* Leave the program: nothing of it can run here. Only before the first test point. */
__printf(1, 2) __noreturn void ktap_skip_all(const char *fmt, ...);

/* Leave the program at once, as failed. */
__printf(1, 2) __noreturn void ktap_bail(const char *fmt, ...);

/* Print a diagnostic line. */
__printf(1, 2) void ktap_note(const char *fmt, ...);

/* End the report. Return: the exit code for main(). */
int ktap_exit(void);

#endif
