// SPDX-License-Identifier: GPL-2.0-only
/*
 * Memory workloads with a known number of accesses. Pure functions.
 *
 * A line that was read is flushed, so that the next read comes from memory, however large the cache
 * is. It is flushed one page later, when neither the adjacent-line prefetcher nor the streamer,
 * which stays within a page, fetches it again.
 */
#include <immintrin.h>
#include <stdint.h>

#include "memory_access.h"

#define BEHIND	4096	/* bytes */

/*
 * One line of each pair has the pointer, since the adjacent-line prefetcher may fetch the other
 * line
 */
struct line {
	struct line *next;
	char rest[2 * VERIFY_LINE - sizeof(struct line *)];
};

__attribute__((target("sse2"))) void verify_flush(void *memory, size_t size)
{
	char *at = memory, *end = at + size;

	for (; at < end; at += VERIFY_LINE)
		_mm_clflush(at);
	_mm_mfence();
}

__attribute__((target("sse2"))) u64 verify_read(void *memory, size_t size, u64 *sum)
{
	const char *first = memory;
	size_t at;

	for (at = 0; at < size; at += VERIFY_LINE) {
		*sum += *(const u64 *)(first + at);
		if (at >= BEHIND)
			_mm_clflush(first + at - BEHIND);
	}
	verify_flush(memory, size);
	return size;
}

__attribute__((target("sse2"))) u64 verify_write_words(void *memory, size_t size)
{
	char *at = memory, *end = at + size;

	for (; at < end; at += sizeof(int))
		_mm_stream_si32((int *)at, ~0);
	_mm_sfence();
	return size;
}

__attribute__((target("avx"))) u64 verify_write_vectors(void *memory, size_t size)
{
	char *at = memory, *end = at + size;

	for (; at < end; at += sizeof(__m256i))
		_mm256_stream_si256((__m256i *)at, _mm256_set1_epi32(~0));
	_mm_sfence();
	return size;
}

u64 verify_write(void *memory, size_t size)
{
	return __builtin_cpu_supports("avx") ? verify_write_vectors(memory, size) :
					       verify_write_words(memory, size);
}

/* Sattolo's algorithm, which creates a single cycle, with a Lehmer random number generator */
void verify_string(void *memory, size_t size)
{
	size_t nr = size / sizeof(struct line), i, other;
	struct line *line = memory, *next;
	u64 random = 1;

	for (i = 0; i < nr; i++)
		line[i].next = &line[i];
	for (i = nr - 1; i; i--) {
		random = random * 48271 % INT32_MAX;
		other = random % i;
		next = line[i].next;
		line[i].next = line[other].next;
		line[other].next = next;
	}
}

u64 verify_chase(void *memory)
{
	struct line *line = memory;
	u64 bytes = 0;

	do {
		line = line->next;
		bytes += VERIFY_LINE;
	} while (line != memory);
	return bytes;
}
