/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Functions of zlib under names in this project's style.
 */
#ifndef XEON_PMON_EXPORT_ZLIB_NAMES_H
#define XEON_PMON_EXPORT_ZLIB_NAMES_H

#include <zlib.h>

int gzip_init(z_stream *stream, int level, int method, int window, int memory, int strategy,
	      const char *version, int size) __asm__("deflateInit2_");
unsigned long gzip_bound(z_stream *stream, unsigned long len) __asm__("deflateBound");
int gzip_end(z_stream *stream) __asm__("deflateEnd");
int gunzip_init(z_stream *stream, int window, const char *version, int size)
	__asm__("inflateInit2_");
int gunzip_end(z_stream *stream) __asm__("inflateEnd");

#endif /* XEON_PMON_EXPORT_ZLIB_NAMES_H */
