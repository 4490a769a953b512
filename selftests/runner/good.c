// SPDX-License-Identifier: GPL-2.0-only
/* Passes: two points, one of them skipped. */
#include "ktap.h"

int main(void)
{
	ktap_plan(2);
	ktap_eq(1 + 1, 2, "one and one are two");
	ktap_skip("there is nothing to test here");
	return ktap_exit();
}
