// SPDX-License-Identifier: GPL-2.0-only
/*
 * log.c - the kernel log, and the kernel's formats
 */
#include "host.h"

#define RECORDS	100000

static char *records[RECORDS];
static size_t nr;

static void add(const char *text)
{
	if (nr < RECORDS)
		records[nr++] = strdup(text);
}

/* One conversion of a format. Return: what follows it. */
static const char *convert(char *buf, size_t size, int *len, const char *fmt, va_list *args)
{
	size_t n = strspn(fmt + 1, "0123456789.-+ #*lhz") + 2, room = size > (size_t)*len ? size - *len : 0;
	char spec[24];
	int width[2] = { 0, 0 }, stars = 0;
	const char *c;

	snprintf(spec, sizeof(spec), "%.*s", (int)n, fmt);
	for (c = spec; *c; c++)
		if (*c == '*')
			width[stars++] = va_arg(*args, int);
#define PUT(_v)	(stars == 2 ? snprintf(buf + *len, room, spec, width[0], width[1], _v) : \
		 stars ? snprintf(buf + *len, room, spec, width[0], _v) : snprintf(buf + *len, room, spec, _v))
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wformat-security"
#pragma GCC diagnostic ignored "-Wformat-nonliteral"
	switch (spec[n - 1]) {
	case '%':
		*len += snprintf(buf + *len, room, "%%");
		break;
	case 's':
		*len += PUT(va_arg(*args, const char *));
		break;
	case 'p':
		if (fmt[n] == 'V') {
			struct va_format *vaf = va_arg(*args, struct va_format *);
			va_list copy;

			va_copy(copy, *vaf->va);
			*len += host_vformat(buf + *len, room, vaf->fmt, copy);
			va_end(copy);
		} else if (fmt[n] == 'a') {
			*len += snprintf(buf + *len, room, "%#llx", *va_arg(*args, u64 *));
		} else {
			const struct cpumask *mask = va_arg(*args, const struct cpumask *);
			const char *comma = "";
			unsigned int cpu, last;

			for (cpu = 0; cpu < HOST_CPUS; cpu = last + 1) {
				last = cpu;
				if (!cpumask_test_cpu(cpu, mask))
					continue;
				while (last + 1 < HOST_CPUS && cpumask_test_cpu(last + 1, mask))
					last++;
				*len += snprintf(buf + *len, size - *len, last > cpu ? "%s%u-%u" : "%s%u",
						 comma, cpu, last);
				comma = ",";
			}
			return fmt + n + 2;
		}
		return fmt + n + 1;
	default:
		if (strstr(spec, "ll") || strchr(spec, 'z'))
			*len += PUT(va_arg(*args, long long));
		else if (strchr(spec, 'l'))
			*len += PUT(va_arg(*args, long));
		else
			*len += PUT(va_arg(*args, int));
	}
#pragma GCC diagnostic pop
	return fmt + n;
}

int host_vformat(char *buf, size_t size, const char *fmt, va_list args)
{
	va_list copy;
	int len = 0;

	va_copy(copy, args);
	if (size)
		*buf = '\0';
	while (*fmt) {
		if (*fmt == '%') {
			fmt = convert(buf, size, &len, fmt, &copy);
			continue;
		}
		if ((size_t)len + 1 < size) {
			buf[len] = *fmt;
			buf[len + 1] = '\0';
		}
		len++;
		fmt++;
	}
	va_end(copy);
	return len;
}

void host_log(int level, const char *fmt, ...)
{
	char text[2048];
	va_list args;

	va_start(args, fmt);
	host_vformat(text, sizeof(text), fmt, args);
	va_end(args);
	text[strcspn(text, "\n")] = '\0';
	add(text);
	if (getenv("HOST_LOG"))
		fprintf(stderr, "# log: %s\n", text);
}

void host_log_user(const char *text)
{
	add(text);
}

const char *host_log_record(size_t n, unsigned long long *seq)
{
	*seq = n;
	return n < nr ? records[n] : NULL;
}

bool host_log_has(const char *text)
{
	size_t n;

	for (n = 0; n < nr; n++)
		if (strstr(records[n], text))
			return true;
	return false;
}

int scnprintf(char *buf, size_t size, const char *fmt, ...)
{
	va_list args;
	int len;

	va_start(args, fmt);
	len = host_vformat(buf, size, fmt, args);
	va_end(args);
	return len < (int)size ? len : (int)size - !!size;
}

int sysfs_emit(char *buf, const char *fmt, ...)
{
	va_list args;
	int len;

	va_start(args, fmt);
	len = host_vformat(buf, PAGE_SIZE, fmt, args);
	va_end(args);
	WARN_ON(len >= (int)PAGE_SIZE);
	return len;
}

int sysfs_emit_at(char *buf, int at, const char *fmt, ...)
{
	va_list args;
	int len;

	va_start(args, fmt);
	len = host_vformat(buf + at, PAGE_SIZE - at, fmt, args);
	va_end(args);
	WARN_ON(len >= (int)PAGE_SIZE - at);
	return len;
}

char *kasprintf(gfp_t gfp, const char *fmt, ...)
{
	char text[1024];
	va_list args;

	va_start(args, fmt);
	host_vformat(text, sizeof(text), fmt, args);
	va_end(args);
	return strdup(text);
}

void seq_printf(struct seq_file *m, const char *fmt, ...)
{
	char line[4096];
	va_list args;
	int len;

	va_start(args, fmt);
	len = host_vformat(line, sizeof(line), fmt, args);
	va_end(args);
	if (len >= (int)sizeof(line)) {
		char *all = host_alloc(len + 1);

		va_start(args, fmt);
		host_vformat(all, len + 1, fmt, args);
		va_end(args);
		seq_write(m, all, len);
		free(all);
		return;
	}
	seq_write(m, line, len);
}

int seq_write(struct seq_file *m, const void *data, size_t n)
{
	/* Grows by doubling */
	size_t room = m->len ? roundup_pow_of_two(m->len + 1) : 0;

	if (m->len + n + 1 > room)
		m->text = realloc(m->text, roundup_pow_of_two(m->len + n + 1));
	memcpy(m->text + m->len, data, n);
	m->len += n;
	m->text[m->len] = '\0';
	return 0;
}

/* Memory and text */

void *host_alloc(size_t size)
{
	return calloc(1, size ?: 1);
}

void *host_memdup_nul(const void *from, size_t size)
{
	char *to = host_alloc(size + 1);

	memcpy(to, from, size);
	return to;
}

void *memchr_inv(const void *p, int c, size_t size)
{
	const unsigned char *at = p;

	for (; size; size--, at++)
		if (*at != (unsigned char)c)
			return (void *)at;
	return NULL;
}

char *strim(char *text)
{
	size_t len;

	text += strspn(text, " \t\n\r");
	len = strlen(text);
	while (len && strchr(" \t\n\r", text[len - 1]))
		text[--len] = '\0';
	return text;
}

int kstrtoull(const char *text, unsigned int base, unsigned long long *value)
{
	char *end;

	if (*text == '-' || *text == ' ' || !*text)
		return -EINVAL;
	errno = 0;
	*value = strtoull(text, &end, base);
	if (errno)
		return -ERANGE;
	end += *end == '\n';
	return end == text || *end ? -EINVAL : 0;
}

#define KSTRTO(_name, _type)							\
int _name(const char *text, unsigned int base, _type *value)			\
{										\
	unsigned long long wide;						\
	int err = kstrtoull(text, base, &wide);					\
										\
	*value = wide;								\
	return err ?: wide != (_type)wide ? -ERANGE : 0;			\
}

KSTRTO(kstrtouint, unsigned int)
KSTRTO(kstrtou16, u16)
KSTRTO(kstrtou64, u64)
#undef kstrtou32
KSTRTO(kstrtou32, u32)

void sort(void *base, size_t n, size_t size, int (*compare)(const void *a, const void *b),
	  void *swap)
{
	qsort(base, n, size, compare);
}

/* A list of numbers that is sorted when it is read first */

static int slot_compare(const void *a, const void *b)
{
	const struct host_slot *x = a, *y = b;

	return x->index < y->index ? -1 : x->index > y->index;
}

void *xa_load(struct xarray *xa, unsigned long index)
{
	struct host_slot key = { .index = index }, *found = NULL;

	if (xa->nr)
		found = bsearch(&key, xa->slot, xa->nr, sizeof(key), slot_compare);
	return found ? found->entry : NULL;
}

int xa_insert(struct xarray *xa, unsigned long index, void *entry, gfp_t gfp)
{
	size_t at = xa->nr;

	if (xa_load(xa, index))
		return -EBUSY;
	xa->slot = realloc(xa->slot, (xa->nr + 1) * sizeof(*xa->slot));
	for (; at && xa->slot[at - 1].index > index; at--)
		xa->slot[at] = xa->slot[at - 1];
	xa->slot[at] = (struct host_slot){ index, entry };
	xa->nr++;
	return 0;
}

void xa_destroy(struct xarray *xa)
{
	free(xa->slot);
	*xa = (struct xarray){ 0 };
}
