// SPDX-License-Identifier: GPL-2.0-only
/* Fails: dies by a signal after one of three points. */
#include <signal.h>

#include "ktap.h"

int main(void)
{
	ktap_plan(3);
	ktap_ok(true, "alive so far");
	raise(SIGSEGV);
	return ktap_exit();
}
