/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Memory accesses of which the number is known. Pure.
 */
#ifndef VERIFY_MEMORY_ACCESS_H
#define VERIFY_MEMORY_ACCESS_H

#include <linux/types.h>

#define VERIFY_LINE	64	/* bytes that come from memory at a time */

/**
 * verify_flush() - put memory out of all caches
 * @memory: the first line
 * @size: a multiple of VERIFY_LINE
 */
void verify_flush(void *memory, size_t size);

/**
 * verify_read() - read each line once, and leave it in no cache
 * @memory: in no cache
 * @size: a multiple of VERIFY_LINE
 * @sum: is increased by the first word of each line
 *
 * Return: bytes that came from memory.
 */
u64 verify_read(void *memory, size_t size, u64 *sum);

/**
 * verify_write() - write each byte once, past the caches
 * @memory: in no cache
 * @size: a multiple of VERIFY_LINE
 *
 * Return: bytes that went to memory.
 */
u64 verify_write(void *memory, size_t size);

/**
 * verify_write_words() - verify_write() without AVX
 * @memory: as there
 * @size: as there
 *
 * Return: as there.
 */
u64 verify_write_words(void *memory, size_t size);

/**
 * verify_write_vectors() - verify_write() with AVX: fewer stores are left to be put together
 * @memory: as there
 * @size: as there
 *
 * Return: as there.
 */
u64 verify_write_vectors(void *memory, size_t size);

/**
 * verify_string() - make a chain of every other line, in no order that a prefetcher knows
 * @memory: of which
 * @size: a multiple of two lines
 */
void verify_string(void *memory, size_t size);

/**
 * verify_chase() - follow the chain once around
 * @memory: of verify_string(), in no cache
 *
 * Return: bytes that came from memory.
 */
u64 verify_chase(void *memory);

#endif /* VERIFY_MEMORY_ACCESS_H */
