// SPDX-License-Identifier: GPL-2.0-only
/*
 * Compression of an answer, with zlib.
 */
#include <stdlib.h>

#include "compress.h"
#include "zlib_names.h"

/* With 16 added, zlib writes gzip's header. The smallest level makes a tenth of a scrape. */
#define GZIP_WINDOW	(15 + 16)
#define LEVEL		Z_BEST_SPEED
#define MEMORY		8

bool compress_text(struct text *text)
{
	z_stream stream = { .next_in = (unsigned char *)text->data, .avail_in = text->len };
	size_t room;
	char *data;

	if (gzip_init(&stream, LEVEL, Z_DEFLATED, GZIP_WINDOW, MEMORY, Z_DEFAULT_STRATEGY,
		      ZLIB_VERSION, sizeof(stream)))
		return false;
	room = gzip_bound(&stream, text->len);
	data = malloc(room);
	stream.next_out = (unsigned char *)data;
	stream.avail_out = room;
	if (!data || deflate(&stream, Z_FINISH) != Z_STREAM_END) {
		gzip_end(&stream);
		free(data);
		return false;
	}
	gzip_end(&stream);
	free(text->data);
	text->data = data;
	text->len = room - stream.avail_out;
	text->room = room;
	return true;
}
