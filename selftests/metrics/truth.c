// SPDX-License-Identifier: GPL-2.0-only
/* truth.c - every metric of this platform says what the emulator's workload did */
#include "emu.h"
#include "ktap.h"
#include "truths.h"

int main(void)
{
	char platform[16];

	if (emu_info("platform", platform, sizeof(platform)))
		ktap_skip_all("the emulator is not loaded");
	truths_compare("");
	return ktap_exit();
}
