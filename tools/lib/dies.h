/* SPDX-License-Identifier: GPL-2.0-only */
/* The dies and packages of the machine. */
#ifndef XEON_PMON_DIES_H
#define XEON_PMON_DIES_H

#include <stdbool.h>
#include <stddef.h>

struct xp_boxes;

#define XP_CPUS		8192
#define XP_PACKAGE	(-1)	/* as &xp_die.id: the whole package */

/**
 * xp_socket_of_cpu() - the socket of a CPU
 * @cpu: the CPU's number, less than XP_CPUS
 *
 * Return: physical_package_id, or -1 if the CPU is offline or does not exist.
 */
int xp_socket_of_cpu(unsigned int cpu);

/**
 * struct xp_die - a die, a package or a NUMA node
 * @next: the next one, sorted by socket and die
 * @socket: physical_package_id
 * @id: die_id, XP_PACKAGE for a package, or the number of a NUMA node
 * @name: @id as text
 * @several: whether the socket has several dies
 * @chosen: whether the die is counted, if &xp_boxes.some
 * @cpu: the CPU of the die in the PMU's cpumask, or -1; valid while events are opened
 * @number: index in the order in which dies were found
 * @of: for a NUMA node: the die that contains it; NULL otherwise
 */
struct xp_die {
	struct xp_die *next;
	int socket;
	int id;
	char name[16];
	bool several;
	bool chosen;
	int cpu;
	unsigned int number;
	const struct xp_die *of;
};

/**
 * xp_die_name() - the name of a die within its socket
 * @die: the die
 *
 * Return: &xp_die.name, valid as long as the die; NULL if the socket has one die.
 */
static inline const char *xp_die_name(const struct xp_die *die)
{
	return die->several ? die->name : NULL;
}

/**
 * struct xp_where - text that names a die
 * @text: "socket 0", or "socket 0 die 1" if its socket has others
 */
struct xp_where {
	char text[32];
};

/**
 * xp_where() - name a die
 * @die: the die
 *
 * Return: the text.
 */
struct xp_where xp_where(const struct xp_die *die);

/**
 * xp_is_same_die() - compare dies of different lists
 * @a: a die
 * @b: a die
 *
 * Return: true if @a and @b are the same die.
 */
static inline bool xp_is_same_die(const struct xp_die *a, const struct xp_die *b)
{
	return a->socket == b->socket && a->id == b->id;
}

/* The order of dies in a list */
static inline bool xp_die_is_before(const struct xp_die *a, const struct xp_die *b)
{
	return a->socket != b->socket ? a->socket < b->socket : a->id < b->id;
}

/**
 * xp_is_in() - whether a die is part of a place
 * @die: the die
 * @place: a die, a package, or NULL for the machine; no NUMA node
 *
 * Return: true if @die is @place or a part of it.
 */
static inline bool xp_is_in(const struct xp_die *die, const struct xp_die *place)
{
	return !place || die == place ||
	       (place->id == XP_PACKAGE && place->socket == die->socket);
}

/**
 * xp_is_counted() - whether all dies of a place are counted, not only selected ones
 * @boxes: all boxes
 * @place: a die, a package, or NULL for the machine
 *
 * Return: true if a sum over @boxes is that of @place.
 */
bool xp_is_counted(const struct xp_boxes *boxes, const struct xp_die *place);

/**
 * xp_die_of_cpu() - the die of a CPU
 * @boxes: a new die is added to &xp_boxes.dies
 * @cpu: the CPU's number
 *
 * Return: the die, valid until xp_boxes_free(); NULL if the CPU is offline or does not exist.
 */
struct xp_die *xp_die_of_cpu(struct xp_boxes *boxes, unsigned int cpu);

/**
 * xp_add_die() - find or add a die
 * @boxes: a new die is added to &xp_boxes.dies
 * @socket: the package
 * @id: number of the die within the package
 * @several: whether the package has several dies
 *
 * Return: the die, valid until xp_boxes_free().
 */
struct xp_die *xp_add_die(struct xp_boxes *boxes, int socket, int id, bool several);

/**
 * xp_find_dies() - find all dies that have an online CPU
 * @boxes: gets the dies, with the first CPU of each as &xp_die.cpu
 */
void xp_find_dies(struct xp_boxes *boxes);

/**
 * xp_free_dies() - free the dies, packages and nodes
 * @boxes: their lists become empty
 */
void xp_free_dies(struct xp_boxes *boxes);

#endif /* XEON_PMON_DIES_H */
