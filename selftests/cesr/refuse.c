// SPDX-License-Identifier: GPL-2.0-only
/*
 * refuse - events that cannot be counted, and with which error. Codes that depend on the counter
 * are tested by unit/test_cesr.
 */
#include <errno.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "core_pmu.h"

#define CPU	1

static void base(struct perf_event_attr *attr)
{
	struct pmu pmu;

	if (pmu_find(&pmu, core()->pmu))
		ktap_bail("there is no PMU");
	memset(attr, 0, sizeof(*attr));
	attr->type = pmu.type;
	attr->size = sizeof(*attr);
	attr->config = core()->a;
}

/* Return: the error, 0 if it opens */
static int try_open(struct perf_event_attr *attr)
{
	int fd = syscall(SYS_perf_event_open, attr, -1, CPU, -1, 0);

	if (fd < 0)
		return errno;
	close(fd);
	return 0;
}

/* Words of an attr, with one that the headers here may not have yet */
#define WORD(_name)	(offsetof(struct perf_event_attr, _name) / sizeof(__u64))
#define CONFIG3		(PERF_ATTR_SIZE_VER7 / sizeof(__u64))

union words {
	struct perf_event_attr attr;
	__u64 word[CONFIG3 + 1];
};

/* Not all bits at once: an event that is none of this CPU's is another matter */
static unsigned int wrong_bits(size_t word, __u64 fields)
{
	unsigned int bit, wrong = 0;
	union words words;
	int err;

	for (bit = 0; bit < 64; bit++) {
		memset(&words, 0, sizeof(words));
		base(&words.attr);
		words.attr.size = sizeof(words);
		words.word[word] = 1ULL << bit;
		err = try_open(&words.attr);
		/* Where perf itself does not know the word, it says so */
		if (word == CONFIG3 && err == E2BIG)
			err = EINVAL;
		wrong += err != (fields >> bit & 1 ? 0 : EINVAL);
	}
	return wrong;
}

static void test_bits(void)
{
	const struct pmu *pmu = core_up();

	ktap_eq(wrong_bits(WORD(config), pmu_bits(pmu, "config")), 0, "config: the bits of format");
	ktap_eq(wrong_bits(WORD(config1), pmu_bits(pmu, "config1")), 0,
		"config1: the bits of format");
	ktap_eq(wrong_bits(WORD(config2), 0), 0, "config2: none");
	ktap_eq(wrong_bits(CONFIG3, 0), 0, "config3: none");
}

static void test_modes(void)
{
	struct perf_event_attr attr;
	int want = core()->modes ? 0 : EOPNOTSUPP;

	base(&attr);
	attr.exclude_user = 1;
	ktap_eq(try_open(&attr), want, "kernel alone");
	base(&attr);
	attr.exclude_kernel = 1;
	ktap_eq(try_open(&attr), want, "user alone");
	attr.exclude_user = 1;
	ktap_eq(try_open(&attr), core()->modes ? EINVAL : EOPNOTSUPP, "neither");
	base(&attr);
	attr.exclude_idle = 1;
	ktap_eq(try_open(&attr), EINVAL, "exclude_idle");
	base(&attr);
	attr.exclude_host = 1;
	ktap_eq(try_open(&attr), EINVAL, "exclude_host");
	base(&attr);
	attr.exclude_hv = 1;
	attr.exclude_guest = 1;
	ktap_eq(try_open(&attr), 0, "exclude_hv and exclude_guest, as perf sets them");
}

static void test_sampling(void)
{
	struct perf_event_attr attr;

	base(&attr);
	attr.sample_period = 1000;
	ktap_eq(try_open(&attr), EOPNOTSUPP, "sampling by period");
	base(&attr);
	attr.freq = 1;
	attr.sample_freq = 100;
	ktap_eq(try_open(&attr), EOPNOTSUPP, "sampling by frequency");
}

int main(void)
{
	core_up();
	test_bits();
	test_modes();
	test_sampling();
	return ktap_exit();
}
