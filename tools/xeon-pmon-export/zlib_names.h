/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Functions of zlib under names in this project's style.
 */
#ifndef XEON_PMON_EXPORT_ZLIB_NAMES_H
#define XEON_PMON_EXPORT_ZLIB_NAMES_H

#include <zlib.h>

int gzip_init(struct z_stream_s *stream, int level, int method, int window, int memory,
	      int strategy, const char *version, int size) __asm__("deflateInit2_");
unsigned long gzip_bound(struct z_stream_s *stream, unsigned long len) __asm__("deflateBound");
int gzip_end(struct z_stream_s *stream) __asm__("deflateEnd");
int gunzip_init(struct z_stream_s *stream, int window, const char *version, int size)
	__asm__("inflateInit2_");
int gunzip_end(struct z_stream_s *stream) __asm__("inflateEnd");

#endif /* XEON_PMON_EXPORT_ZLIB_NAMES_H */
