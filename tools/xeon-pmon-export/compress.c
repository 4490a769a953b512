// SPDX-License-Identifier: GPL-2.0-only
/* gzip compression of HTTP responses, with zlib. */
#include <stdlib.h>
#include <zlib.h>

#include "compress.h"

/* windowBits + 16 selects gzip. The lowest level compresses a scrape to a tenth of its size. */
#define GZIP_WINDOW	(15 + 16)
#define LEVEL		Z_BEST_SPEED
#define MEMORY		8

bool compress_text(struct text *text)
{
	z_stream stream = { .next_in = (unsigned char *)text->data, .avail_in = text->len };
	size_t room;
	char *data;

	if (deflateInit2(&stream, LEVEL, Z_DEFLATED, GZIP_WINDOW, MEMORY, Z_DEFAULT_STRATEGY))
		return false;
	room = deflateBound(&stream, text->len);
	data = malloc(room);
	stream.next_out = (unsigned char *)data;
	stream.avail_out = room;
	if (!data || deflate(&stream, Z_FINISH) != Z_STREAM_END) {
		deflateEnd(&stream);
		free(data);
		return false;
	}
	deflateEnd(&stream);
	free(text->data);
	text->len = room - stream.avail_out;
	text->data = realloc(data, text->len) ?: data;
	text->room = text->len;
	return true;
}
