/* SPDX-License-Identifier: GPL-2.0-only */
/* Memory workloads with a known number of accesses. Pure functions. */
#ifndef VERIFY_MEMORY_ACCESS_H
#define VERIFY_MEMORY_ACCESS_H

#include <linux/types.h>

#define VERIFY_LINE	64	/* bytes of a cache line */

/**
 * verify_flush() - flush memory from all caches
 * @memory: the first line
 * @size: a multiple of VERIFY_LINE
 */
void verify_flush(void *memory, size_t size);

/**
 * verify_read() - read each line once, and leave it uncached
 * @memory: not cached
 * @size: a multiple of VERIFY_LINE
 * @sum: is increased by the first word of each line
 *
 * Return: bytes read from memory.
 */
u64 verify_read(void *memory, size_t size, u64 *sum);

/**
 * verify_write() - write each byte once with non-temporal stores
 * @memory: not cached
 * @size: a multiple of VERIFY_LINE
 *
 * Return: bytes written to memory.
 */
u64 verify_write(void *memory, size_t size);

/**
 * verify_write_words() - verify_write() without AVX
 * @memory: as for verify_write()
 * @size: as for verify_write()
 *
 * Return: as for verify_write().
 */
u64 verify_write_words(void *memory, size_t size);

/**
 * verify_write_vectors() - verify_write() with AVX: fewer stores have to be combined to a line
 * @memory: as for verify_write()
 * @size: as for verify_write()
 *
 * Return: as for verify_write().
 */
u64 verify_write_vectors(void *memory, size_t size);

/**
 * verify_string() - link every other line to a chain in random order, against prefetchers
 * @memory: the lines
 * @size: a multiple of two lines
 */
void verify_string(void *memory, size_t size);

/**
 * verify_chase() - follow the chain once
 * @memory: from verify_string(), not cached
 *
 * Return: bytes read from memory.
 */
u64 verify_chase(void *memory);

#endif /* VERIFY_MEMORY_ACCESS_H */
