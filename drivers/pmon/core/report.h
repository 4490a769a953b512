/* SPDX-License-Identifier: GPL-2.0-only */
/* The files boxes, freezes and sampling in debugfs. */
#ifndef PMON_REPORT_H
#define PMON_REPORT_H

void pmon_report_create(void);
void pmon_report_remove(void);

#endif /* PMON_REPORT_H */
