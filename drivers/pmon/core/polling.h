/* SPDX-License-Identifier: GPL-2.0-only */
/* The timer of a die, which reads running counters before they wrap twice. */
#ifndef PMON_POLLING_H
#define PMON_POLLING_H

struct pmon_box;
struct pmon_die;

void pmon_poll_init(struct pmon_die *die);
void pmon_poll_begin(struct pmon_box *box);
void pmon_poll_start(struct pmon_box *box);
void pmon_poll_move(struct pmon_die *die);

#endif /* PMON_POLLING_H */
