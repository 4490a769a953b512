// SPDX-License-Identifier: GPL-2.0-only
/* Fails: waits for what never comes. */
#include "ktap.h"
#include "sys.h"

int main(void)
{
	ktap_plan(1);
	ktap_ok(sys_await(false, "wonder %d", 8), "a wait has an end");
	return ktap_exit();
}
