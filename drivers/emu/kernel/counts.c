// SPDX-License-Identifier: GPL-2.0-only
/* What only the kernel knows of the accesses of drivers, for the file "info". */
#include "counts.h"

struct emu_counts emu_counts;
