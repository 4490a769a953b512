// SPDX-License-Identifier: GPL-2.0-only
/*
 * platform.c - which platform this is
 */
#include <string.h>

#include "emu.h"
#include "ktap.h"
#include "platform.h"

static const struct platform *const platforms[] = {
	&platform_snbep, &platform_ivbep, &platform_ex,
};

static char name[16];

bool platform_is(const char *only)
{
	return !only || !strcmp(only, name);
}

const struct platform *platform_find(void)
{
	int i;

	if (emu_info("platform", name, sizeof(name)))
		ktap_bail("the emulator does not say what it is");
	for (i = 0; i < ARRAY_SIZE(platforms); i++)
		if (!strcmp(platforms[i]->name, name) ||
		    (platforms[i]->name_too && !strcmp(platforms[i]->name_too, name)))
			return platforms[i];
	ktap_bail("no tables for platform %s", name);
}
