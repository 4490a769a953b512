/* SPDX-License-Identifier: GPL-2.0-only */
#ifndef PAGES_H
#define PAGES_H

#include "boxes.h"

void print_boxes_page(void);
void print_events_page(const struct pmon_platform *platform);

#endif
