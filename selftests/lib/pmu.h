/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * pmu.h - PMUs in sysfs and perf_event_open(), for tests in the guest
 *
 * Events are written as the perf tool writes them, without the PMU's name, as in "clockticks",
 * "event=0x35,umask=0x1,filter_opc=0x182", "config=0xff". Every field is placed by the PMU's own
 * files in format/.
 *
 *	struct pmu pmu;
 *	int cpu, fd;
 *
 *	pmu_find(&pmu, "uncore_cbox_0");
 *	cpu = pmu_cpu(&pmu, 1);
 *	fd = pmu_open(&pmu, "event=0x0", cpu, -1, 0);
 *	emu_inject("cbox0 socket=1 event=0 umask=0 cycles=1000");
 *	ktap_eq(pmu_read(fd), 1000, "clocks");
 *	close(fd);
 *
 * Functions that can fail return a negative errno.
 */
#ifndef SELFTESTS_PMU_H
#define SELFTESTS_PMU_H

#include <stdbool.h>
#include <string.h>
#include <linux/perf_event.h>
#include <linux/types.h>

#define PMU_DIR		"/sys/bus/event_source/devices"
#define PMU_GROUP_MAX	64

/* struct pmu - a PMU in sysfs */
struct pmu {
	char name[64];		/* its name, as in uncore_cbox_0 */
	unsigned int type;	/* what perf_event_attr.type selects it by */
};

/* A PMU's name without what most of them begin with */
static inline const char *pmu_box(const char *name)
{
	return strncmp(name, "uncore_", 7) ? name : name + 7;
}

/* struct pmu_count - what a read of an event returns */
struct pmu_count {
	__u64 value;	/* the count */
	__u64 enabled;	/* time for which the event was enabled, in ns */
	__u64 running;	/* time for which it was counting, in ns */
	__u64 id;	/* identifies the event in its group */
};

/* enum pmu_flags - how pmu_open() opens an event */
enum pmu_flags {
	PMU_DISABLED = 1,	/* not counting until pmu_enable() */
	PMU_PINNED = 2,		/* it must always count */
};

/* Look up a PMU by its name. Return: 0, or a negative errno (-ENOENT: there is none). */
int pmu_find(struct pmu *pmu, const char *name);

/*
 * Path of a file of a PMU. @file: the file, as in "cpumask" or "format/event". Return: the path;
 * valid until the next call.
 */
const char *pmu_path(const struct pmu *pmu, const char *file);

/* The CPUs that events of a PMU belong on. Return: how many there are, or a negative errno. */
int pmu_cpumask(const struct pmu *pmu, int *cpus, int max);

/*
 * The CPU of the cpumask that is in a socket. Return: the CPU, or a negative errno (-ENODEV: none
 * is).
 */
int pmu_cpu(const struct pmu *pmu, int socket);

/*
 * Translate an event into perf_event_attr. @terms: the event; a term that is no format field is
 * looked up in events/. @attr: where to put type, config, config1 and config2; everything else is
 * cleared. Return: 0, or a negative errno (-ENOENT: unknown term; -ERANGE: a value that does not
 * fit its field).
 */
int pmu_parse(const struct pmu *pmu, const char *terms, struct perf_event_attr *attr);

/*
 * The value of an event in a field of the PMU. @name: the field. Return: its value, 0 if the PMU
 * has no such field.
 */
__u64 pmu_field(const struct pmu *pmu, const char *name, const struct perf_event_attr *attr);

/* How many bits a field of a PMU has. Return: their number, 0 if there is no such field. */
int pmu_field_bits(const struct pmu *pmu, const char *field);

/*
 * Bits that some field of a PMU places in a word of an event. @word: "config", "config1" and so on.
 * Return: their mask.
 */
__u64 pmu_bits(const struct pmu *pmu, const char *word);

/*
 * Open an event. @attr: what to open; nothing is changed in it but its size. @group: the group's
 * leader, or -1. Return: the file descriptor, or a negative errno.
 */
int pmu_open_attr(struct perf_event_attr *attr, int cpu, int group);

/*
 * Open an event by name. @group: the group's leader, or -1. Return: the file descriptor, or a
 * negative errno.
 */
int pmu_open(const struct pmu *pmu, const char *terms, int cpu, int group, unsigned int flags);

/*
 * Read one event. Return: 0, or a negative errno (-ENODATA: a pinned event that could not be
 * counted).
 */
int pmu_read_count(int fd, struct pmu_count *count);

/* Whether an event or a leader has no counter: its time running stands still for a millisecond */
bool pmu_waits(int fd);

/* Count of one event; leaves the program as failed if it cannot be read. Return: its count. */
__u64 pmu_read(int fd);

/*
 * Open several events as one group, disabled. @fds: where to put their file descriptors. Return: 0,
 * or the negative errno of the first event that could not be opened; then none is open.
 */
int pmu_open_group(const struct pmu *pmu, const char *const *terms, int nr, int cpu, int *fds);

/* Close the events of a group */
void pmu_close_group(const int *fds, int nr);

/*
 * Read the events of a group in one read of its leader. @counts: where to put them, in the order of
 * opening. Return: how many there are, or a negative errno.
 */
int pmu_read_group(int leader, struct pmu_count *counts, int max);

/* Start an event; for a leader, its group */
int pmu_enable(int fd);

/* Stop an event; for a leader, its group */
int pmu_disable(int fd);

/* Set the count of an event to zero; for a leader, its group's */
int pmu_reset(int fd);

/*
 * Set the time slice of multiplexed events on all uncore PMUs. @ms: milliseconds, as a text. With
 * time slices longer than perf's default of 4 ms, a machine that the host stops for some
 * milliseconds loses a smaller part of one. Bails out if it cannot.
 */
void pmu_set_turns(const char *ms);

#endif
