// SPDX-License-Identifier: GPL-2.0-only
/* log.c - the kernel log, and the kernel's formats */
#include "host.h"

#define RECORDS	100000

static char *records[RECORDS];
static size_t nr;

static void log_add(const char *text)
{
	if (nr < RECORDS)
		records[nr++] = strdup(text);
}

/* "0-3,8": the CPUs of a mask */
static int log_put_mask(char *buf, size_t size, const struct cpumask *mask)
{
	unsigned int cpu, last;
	int len = 0;

	for (cpu = 0; cpu < HOST_CPUS; cpu = last + 1) {
		last = cpu;
		if (!cpumask_test_cpu(cpu, mask))
			continue;
		while (last + 1 < HOST_CPUS && cpumask_test_cpu(last + 1, mask))
			last++;
		len += snprintf(buf + len, size - len, last > cpu ? "%s%u-%u" : "%s%u",
				len ? "," : "", cpu, last);
	}
	return len;
}

/* %pV, %pa and %pbl. Return: the length; @skip: of what follows the p */
static int log_put_pointer(char *buf, size_t size, const char *kind, void *p, size_t *skip)
{
	const struct va_format *vaf = p;
	va_list copy;
	int len;

	*skip = *kind == 'b' ? 2 : 1;
	if (*kind == 'b')
		return log_put_mask(buf, size, p);
	if (*kind == 'a')
		return snprintf(buf, size, "%#llx", *(u64 *)p);
	va_copy(copy, *vaf->va);
	len = host_vformat(buf, size, vaf->fmt, copy);
	va_end(copy);
	return len;
}

/* One conversion of a format. Return: what follows it. */
static const char *log_convert(char *buf, size_t size, int *len, const char *fmt, va_list *args)
{
	size_t n = strspn(fmt + 1, "0123456789.-+ #*lhz") + 2, skip = 0;
	size_t room = size > (size_t)*len ? size - *len : 0;
	const char *star;
	char spec[48];
	int at = 0;

	/* A width that is an argument becomes part of the text */
	while ((star = memchr(fmt, '*', n))) {
		at += snprintf(spec + at, sizeof(spec) - at, "%.*s%d", (int)(star - fmt), fmt,
			       va_arg(*args, int));
		n -= star + 1 - fmt;
		fmt = star + 1;
	}
	snprintf(spec + at, sizeof(spec) - at, "%.*s", (int)n, fmt);
	buf += *len;
	fmt += n;
	if (fmt[-1] == '%')
		*len += snprintf(buf, room, "%%");
	else if (fmt[-1] == 's')
		*len += snprintf(buf, room, spec, va_arg(*args, const char *));
	else if (fmt[-1] == 'p')
		*len += log_put_pointer(buf, room, fmt, va_arg(*args, void *), &skip);
	else if (strpbrk(spec, "lz"))
		*len += snprintf(buf, room, spec, va_arg(*args, long));
	else
		*len += snprintf(buf, room, spec, va_arg(*args, int));
	return fmt + skip;
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
			fmt = log_convert(buf, size, &len, fmt, &copy);
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
	log_add(text);
	if (getenv("HOST_LOG"))
		fprintf(stderr, "# log: %s\n", text);
}

void host_log_user(const char *text)
{
	log_add(text);
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

char *host_kasprintf(const char *fmt, ...)
{
	char text[1024];
	va_list args;

	va_start(args, fmt);
	host_vformat(text, sizeof(text), fmt, args);
	va_end(args);
	return strdup(text);
}

/* Text that grows by doubling */
static void log_append(char **text, size_t *len, const char *part, size_t n)
{
	size_t room = *len ? roundup_pow_of_two(*len + 1) : 0;

	if (*len + n + 1 > room)
		*text = realloc(*text, roundup_pow_of_two(*len + n + 1));
	memcpy(*text + *len, part, n);
	*len += n;
	(*text)[*len] = '\0';
}

void host_vappend(char **text, size_t *len, const char *fmt, va_list args)
{
	char *part, none;
	va_list copy;
	int n;

	va_copy(copy, args);
	n = host_vformat(&none, 0, fmt, copy);
	va_end(copy);
	part = host_alloc(n + 1);
	host_vformat(part, n + 1, fmt, args);
	log_append(text, len, part, n);
	free(part);
}

void seq_printf(struct seq_file *m, const char *fmt, ...)
{
	va_list args;

	va_start(args, fmt);
	host_vappend(&m->text, &m->len, fmt, args);
	va_end(args);
}

int seq_write(struct seq_file *m, const void *data, size_t n)
{
	log_append(&m->text, &m->len, data, n);
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

ssize_t strscpy(char *to, const char *from, size_t size)
{
	size_t len = strnlen(from, size);

	if (len == size)
		return -E2BIG;
	memcpy(to, from, len + 1);
	return len;
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
int _name(const char *text, unsigned int base, typeof(_type) *value)		\
{										\
	unsigned long long wide;						\
	int err = kstrtoull(text, base, &wide);					\
										\
	*value = wide;								\
	return err ?: wide != (_type)wide ? -ERANGE : 0;			\
}

KSTRTO(kstrtouint, unsigned int)

void sort(void *base, size_t n, size_t size, int (*compare)(const void *a, const void *b),
	  void *swap)
{
	qsort(base, n, size, compare);
}
