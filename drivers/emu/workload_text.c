// SPDX-License-Identifier: GPL-2.0-only
/*
 * The workload as text: keys, values, limits.
 */
#include <linux/errno.h>
#include <linux/kernel.h>
#include <linux/math64.h>
#include <linux/string.h>

#include "workload_model.h"

struct emu_key {
	const char *name;
	size_t offset;
	bool wide;		/* u64, else u16 */
	u64 min;
	u64 max;
	u64 value;		/* default */
};

#define EMU_KEY(n, w, lo, hi, v)					\
	{ #n, offsetof(struct emu_workload, n), w, lo, hi, v }
#define EMU_RATE(n, v)		EMU_KEY(n, true, 0, 1000000000000ULL, v)
#define EMU_HZ(n, v)		EMU_KEY(n, true, 1000000, 100000000000ULL, v)
#define EMU_SHARE(n, v)		EMU_KEY(n, false, 0, EMU_MILLE, v)
#define EMU_CLOCKS(n, v)	EMU_KEY(n, false, 1, 10000, v)

/*
 * Defaults: a busy E5-2600 with DDR3-1600 and QPI at 8 GT/s, which is a link
 * layer clock of 1 GHz; its PCU has a fixed clock of 800 MHz.
 */
static const struct emu_key emu_keys[] = {
	EMU_RATE(read, 10000000000ULL),
	EMU_RATE(write, 5000000000ULL),
	EMU_RATE(pcie_read, 1000000000),
	EMU_RATE(pcie_write, 1000000000),
	EMU_RATE(pcie_part_read, 0),
	EMU_RATE(pcie_part_write, 0),
	EMU_RATE(ncb, 0),
	EMU_HZ(uclk, 2700000000ULL),
	EMU_HZ(turbo_freq, 3300000000ULL),
	EMU_HZ(dclk, 800000000),
	EMU_HZ(qclk, 1000000000),
	EMU_HZ(pclk, 800000000),
	EMU_RATE(msi, 20000),
	EMU_RATE(ipi, 5000),
	EMU_RATE(lock_cycles, 10000),
	EMU_SHARE(remote, 250),
	EMU_SHARE(snoop, 1000),
	EMU_KEY(llc_hit, false, 0, EMU_MILLE - 1, 800),
	EMU_SHARE(pcie_hit, 250),
	EMU_SHARE(pcie_ns, 0),
	EMU_SHARE(pcie_wilf, 0),
	EMU_SHARE(prefetch, 0),
	EMU_SHARE(rfo, 300),
	EMU_CLOCKS(wait_hit, 40),
	EMU_CLOCKS(wait_local, 200),
	EMU_CLOCKS(wait_remote, 340),
	EMU_SHARE(partial, 0),
	EMU_SHARE(page_hit, 600),
	EMU_SHARE(page_miss, 250),
	EMU_SHARE(pmm, 0),
	EMU_SHARE(cke, 100),
	EMU_SHARE(throttle, 0),
	EMU_SHARE(l0p, 0),
	EMU_KEY(cores, false, 1, EMU_MAX_CORES, 8),
	EMU_SHARE(c0, 700),
	EMU_SHARE(c3, 100),
	EMU_SHARE(c6, 200),
	EMU_SHARE(trans, 5),
	EMU_SHARE(pkg_c2, 50),
	EMU_SHARE(pkg_c3, 30),
	EMU_SHARE(pkg_c6, 120),
	EMU_SHARE(turbo, 250),
	EMU_SHARE(lim_thermal, 15),
	EMU_SHARE(lim_power, 100),
	EMU_SHARE(lim_os, 50),
	EMU_SHARE(lim_current, 20),
	EMU_SHARE(lim_io, 30),
	EMU_SHARE(lim_perf, 10),
	EMU_SHARE(freq_trans, 5),
	EMU_SHARE(prochot, 0),
	/* The last one: read back in this order, "on" has the last word. */
	EMU_KEY(on, false, 0, 1, 1),
};

static void emu_text_key_put(struct emu_workload *w, const struct emu_key *k,
			     u64 value)
{
	void *field = (char *)w + k->offset;

	if (k->wide)
		*(u64 *)field = value;
	else
		*(u16 *)field = value;
}

static u64 emu_text_key_get(const struct emu_workload *w, const struct emu_key *k)
{
	const void *field = (const char *)w + k->offset;

	return k->wide ? *(const u64 *)field : *(const u16 *)field;
}

static void emu_text_defaults(struct emu_workload *w)
{
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(emu_keys); i++)
		emu_text_key_put(w, &emu_keys[i], emu_keys[i].value);
}

void emu_workload_init(struct emu_workload *w, unsigned int sockets)
{
	unsigned int s;

	memset(w, 0, sockets * sizeof(*w));
	for (s = 0; s < sockets; s++) {
		emu_text_defaults(&w[s]);
		w[s].node = s;
		w[s].on = 0;
	}
}

static u64 emu_text_suffix(const char *s)
{
	if (!strcmp(s, ""))
		return 1;
	if (!strcmp(s, "k"))
		return 1000;
	if (!strcmp(s, "M"))
		return 1000000;
	return strcmp(s, "G") ? 0 : 1000000000;
}

/* Decimal with k, M or G; at most 13 digits, so that nothing can overflow. */
static int emu_text_parse_value(const char *s, u64 *value)
{
	unsigned int digits = 0;
	u64 unit;

	for (*value = 0; *s >= '0' && *s <= '9'; s++, digits++) {
		if (digits == 13)
			return -EINVAL;
		*value = *value * 10 + *s - '0';
	}
	unit = emu_text_suffix(s);
	if (!digits || !unit || *value > div64_u64(U64_MAX, unit))
		return -EINVAL;
	*value *= unit;
	return 0;
}

static int emu_text_set_key(struct emu_workload *w, const char *name,
			    const char *text)
{
	unsigned int i;
	u64 value;

	if (emu_text_parse_value(text, &value))
		return -EINVAL;
	for (i = 0; i < ARRAY_SIZE(emu_keys); i++) {
		if (strcmp(name, emu_keys[i].name))
			continue;
		if (value < emu_keys[i].min || value > emu_keys[i].max)
			return -EINVAL;
		w->on = 1;
		emu_text_key_put(w, &emu_keys[i], value);
		return 0;
	}
	return -EINVAL;
}

static int emu_text_set_word(struct emu_workload *w, const char *word)
{
	if (!strcmp(word, "default"))
		emu_text_defaults(w);
	else if (!strcmp(word, "off"))
		w->on = 0;
	else if (!strcmp(word, "on"))
		w->on = 1;
	else
		return -EINVAL;
	return 0;
}

/* "s2." in front of a word; without it, all sockets: from *first to *last. */
static char *emu_text_set_range(char *word, unsigned int sockets,
				unsigned int *first, unsigned int *last)
{
	*first = 0;
	*last = sockets - 1;
	if (word[0] != 's' || word[1] < '0' || word[1] > '9' || word[2] != '.')
		return word;
	*first = word[1] - '0';
	*last = *first;
	return *first < sockets ? word + 3 : NULL;
}

static int emu_text_set_one(struct emu_workload *w, unsigned int sockets, char *word)
{
	unsigned int first, last;
	char *value;
	int err = 0;

	word = emu_text_set_range(word, sockets, &first, &last);
	if (!word)
		return -EINVAL;
	value = strchr(word, '=');
	if (value)
		*value++ = '\0';
	for (; first <= last && !err; first++)
		err = value ? emu_text_set_key(&w[first], word, value) :
			      emu_text_set_word(&w[first], word);
	return err;
}

/* Shares of one whole must not exceed it. */
static bool emu_workload_text_valid(const struct emu_workload *w)
{
	return w->page_hit + w->page_miss <= EMU_MILLE &&
	       w->c0 + w->c3 + w->c6 <= EMU_MILLE &&
	       w->pkg_c2 + w->pkg_c3 + w->pkg_c6 <= EMU_MILLE;
}

int emu_workload_set(struct emu_workload *w, unsigned int sockets, char *text)
{
	/* Too much for the stack of a 32-bit kernel. */
	static struct emu_workload next[EMU_MAX_SOCKETS];
	unsigned int s;
	char *word;

	memcpy(next, w, sockets * sizeof(*w));
	while ((word = strsep(&text, " \t\n")))
		if (*word && emu_text_set_one(next, sockets, word))
			return -EINVAL;
	for (s = 0; s < sockets; s++)
		if (!emu_workload_text_valid(&next[s]))
			return -EINVAL;
	memcpy(w, next, sockets * sizeof(*w));
	return 0;
}

ssize_t emu_workload_show(const struct emu_workload *w, unsigned int sockets,
			  char *buf, size_t len)
{
	unsigned int s, i;
	size_t at = 0;

	for (s = 0; s < sockets; s++)
		for (i = 0; i < ARRAY_SIZE(emu_keys); i++)
			at += scnprintf(buf + at, len - at, "s%u.%s=%llu%c", s,
					emu_keys[i].name,
					(unsigned long long)
					emu_text_key_get(&w[s], &emu_keys[i]),
					i + 1 < ARRAY_SIZE(emu_keys) ?
					' ' : '\n');
	return at;
}
