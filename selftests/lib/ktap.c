// SPDX-License-Identifier: GPL-2.0-only
/*
 * ktap.c - KTAP output for test programs
 *
 * Every line is flushed as it is printed: what a test had said before it crashed is worth reading.
 */
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "ktap.h"

#define KTAP_TRACE	"/sys/kernel/debug/xeon_pmon_emu/trace"
#define KTAP_ACCESSES	20

static struct {
	unsigned int planned;
	unsigned int passed;
	unsigned int failed;
	unsigned int skipped;
	bool started;
} ktap;

static unsigned int ktap_done(void)
{
	return ktap.passed + ktap.failed + ktap.skipped;
}

static void ktap_start(void)
{
	if (!ktap.started)
		puts("KTAP version 1");
	ktap.started = true;
}

static void ktap_line(const char *verdict, const char *directive, const char *fmt, va_list args)
{
	ktap_start();
	printf("%s %u - ", verdict, ktap_done());
	if (directive)
		fputs(directive, stdout);
	vprintf(fmt, args);
	putchar('\n');
	fflush(stdout);
}

/* "uncore_imc_3 on socket 0" to " imc3 ", as the trace has it; what names no PMU to "" */
static void ktap_box_of(const char *what, char *word)
{
	const char *pmu = strstr(what, "uncore_");

	*word = '\0';
	if (pmu && sscanf(pmu, "uncore_%30[a-z0-9_]", word + 1) == 1)
		*word = ' ';
	while ((word = strchr(word, '_')))
		memmove(word, word + 1, strlen(word));
}

/* The last accesses of the box that has failed, or of all; without the emulator there are none. */
static void ktap_explain(const char *what)
{
	FILE *trace = fopen(KTAP_TRACE, "re");
	char last[KTAP_ACCESSES][128], line[128], word[40];
	int n = 0, i;

	ktap_box_of(what, word);
	while (trace && fgets(line, sizeof(line), trace))
		if (strstr(line, word))
			strcpy(last[n++ % KTAP_ACCESSES], line);
	for (i = n < KTAP_ACCESSES ? 0 : n - KTAP_ACCESSES; i < n; i++)
		printf("# access: %s", last[i % KTAP_ACCESSES]);
	if (trace)
		fclose(trace);
}

/* A program that fails everywhere explains its first points. */
static bool ktap_report(bool ok, const char *fmt, va_list args)
{
	char text[256];
	va_list again;

	va_copy(again, args);
	if (ok)
		ktap.passed++;
	else
		ktap.failed++;
	ktap_line(ok ? "ok" : "not ok", NULL, fmt, args);
	if (!ok && ktap.failed <= 3) {
		vsnprintf(text, sizeof(text), fmt, again);
		ktap_explain(text);
	}
	va_end(again);
	return ok;
}

void ktap_plan(unsigned int points)
{
	ktap_start();
	ktap.planned = points;
	printf("1..%u\n", points);
	fflush(stdout);
}

bool ktap_point(bool ok, const char *fmt, ...)
{
	va_list args;

	va_start(args, fmt);
	ktap_report(ok, fmt, args);
	va_end(args);
	return ok;
}

bool ktap_eq(unsigned long long got, unsigned long long want, const char *fmt, ...)
{
	bool ok = got == want;
	va_list args;

	va_start(args, fmt);
	ktap_report(ok, fmt, args);
	va_end(args);
	if (!ok)
		ktap_note("got %llu (%#llx), want %llu (%#llx)", got, got, want, want);
	return ok;
}

bool ktap_str_eq(const char *got, const char *want, const char *fmt, ...)
{
	bool ok = got && !strcmp(got, want);
	va_list args;

	va_start(args, fmt);
	ktap_report(ok, fmt, args);
	va_end(args);
	if (!ok)
		ktap_note("got \"%s\", want \"%s\"", got ? got : "(nothing)", want);
	return ok;
}

bool ktap_near(unsigned long long got, unsigned long long want, unsigned int permille,
	       const char *fmt, ...)
{
	unsigned long long apart = got > want ? got - want : want - got;
	bool ok = (double)apart * 1000 <= (double)want * permille;
	va_list args;

	va_start(args, fmt);
	ktap_report(ok, fmt, args);
	va_end(args);
	if (!ok)
		ktap_note("got %llu, want %llu within %u/1000", got, want, permille);
	return ok;
}

void ktap_skip(const char *fmt, ...)
{
	va_list args;

	va_start(args, fmt);
	ktap.skipped++;
	ktap_line("ok", "# SKIP ", fmt, args);
	va_end(args);
}

void ktap_skip_all(const char *fmt, ...)
{
	va_list args;

	va_start(args, fmt);
	printf("KTAP version 1\n1..0 # SKIP ");
	vprintf(fmt, args);
	putchar('\n');
	va_end(args);
	exit(KTAP_SKIP);
}

void ktap_bail(const char *fmt, ...)
{
	va_list args;

	va_start(args, fmt);
	printf("Bail out! ");
	vprintf(fmt, args);
	putchar('\n');
	va_end(args);
	exit(KTAP_FAIL);
}

void ktap_note(const char *fmt, ...)
{
	va_list args;

	ktap_start();
	va_start(args, fmt);
	printf("# ");
	vprintf(fmt, args);
	putchar('\n');
	fflush(stdout);
	va_end(args);
}

int ktap_exit(void)
{
	ktap_start();
	if (!ktap.planned)
		printf("1..%u\n", ktap_done());
	else if (ktap.planned != ktap_done())
		ktap_note("planned %u test points, ran %u", ktap.planned, ktap_done());
	printf("# Totals: pass:%u fail:%u skip:%u\n", ktap.passed, ktap.failed, ktap.skipped);
	fflush(stdout);
	if (ktap.failed || (ktap.planned && ktap.planned != ktap_done()))
		return KTAP_FAIL;
	return ktap.passed ? KTAP_PASS : KTAP_SKIP;
}
