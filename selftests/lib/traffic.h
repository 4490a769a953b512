/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * traffic.h - what a machine does, told to the emulator: rates of events, and the truth about them
 *
 * One unit of traffic is a cache line of 64 bytes. A line that a core or a device asks for is
 * looked up in the LLC, fetched from the home agent of its home socket and read from one of that
 * socket's memory channels; if the home is another socket, request and data also cross a link. What
 * all boxes count, and the truth, is worked out from the same few numbers.
 */
#ifndef SELFTESTS_TRAFFIC_H
#define SELFTESTS_TRAFFIC_H

#include "ktap.h"

/*
 * Keys, their highest values and their defaults: a busy E5-2600 with DDR3-1600 and QPI at 8 GT/s,
 * which is a link layer clock of 1 GHz; its PCU has a fixed clock of 800 MHz.
 */
#define TRAFFIC_KEYS(K)								\
	/* bytes/s that cores read and miss the LLC, that they send to memory */	\
	K(read, 1e12, 10e9) K(write, 1e12, 5e9)					\
	/* bytes/s that devices read and write in whole lines, parts of lines/s */	\
	K(pcie_read, 1e12, 1e9) K(pcie_write, 1e12, 1e9)			\
	K(pcie_part_read, 1e12, 0) K(pcie_part_write, 1e12, 0)			\
	/* bytes/s of non-coherent data sent to the other sockets */			\
	K(ncb, 1e12, 0)								\
	/* Hz of uncore, memory (half its transfer rate), links (an eighth of it), PCU */	\
	K(uclk, 1e11, 2.7e9) K(dclk, 1e11, 800e6) K(qclk, 1e11, 1e9) K(pclk, 1e11, 800e6)	\
	/* per mille of the time in which the clock of memory channels stops */		\
	K(imc_sleep, 1000, 0)								\
	/* per mille: of memory traffic whose home is another socket; of reads that snoop */	\
	K(remote, 1000, 250) K(snoop, 1000, 1000)				\
	/* of lookups by cores that hit, by devices; devices' lines without snoop, PCIWiLF */	\
	K(llc_hit, 999, 800) K(pcie_hit, 1000, 250) K(pcie_ns, 1000, 0) K(pcie_wilf, 1000, 0)	\
	/* of reads by cores: prefetches, RFO */					\
	K(prefetch, 1000, 0) K(rfo, 1000, 300)					\
	/* uncore cycles in the TOR: hits, misses of this socket's memory, of another's */	\
	K(wait_hit, 10000, 40) K(wait_local, 10000, 200) K(wait_remote, 10000, 340)	\
	/* per mille of load / (1 - load) of the memory: how much longer its reads wait */ \
	K(queue, 10000, 0)								\
	/* 1: reads wait longer by a published curve of the family (traffic_curves) */	\
	K(loaded, 1, 0)								\
	/* per mille of writes that are partial; of CAS that find their page, another page open */ \
	K(partial, 1000, 0) K(page_hit, 1000, 600) K(page_miss, 1000, 250)		\
	/* of lines in persistent memory, in MCDRAM; of time with links at half width */	\
	K(pmm, 1000, 0) K(hbm, 1000, 300) K(l0p, 1000, 0)					\
	/* cores, beside them those that are fused off; per mille of the time in a state */	\
	K(cores, 24, 8) K(fused, 64, 0) K(c0, 1000, 700) K(c3, 1000, 100) K(c6, 1000, 200)	\
	K(pkg_c2, 1000, 50) K(pkg_c3, 1000, 30) K(pkg_c6, 1000, 120)			\
	K(turbo, 1000, 250) K(lim_thermal, 1000, 15) K(lim_power, 1000, 100) K(lim_os, 1000, 50) \
	K(lim_current, 1000, 20) K(prochot, 1000, 0)

#define TRAFFIC_SOCKETS	8

/*
 * Let the emulated machine do this from now on, and nothing else. @fmt: words "key=value", a value
 * with k, M or G behind it if need be, with "s1." in front for one socket; what is not named has
 * its default. "share.imc1=0.5": this box has half as much as others of its type. "off": nothing
 * but clocks. Return: 0, or a negative errno (-EINVAL: a wrong word, -EOPNOTSUPP: no curve of this
 * family is known for "loaded").
 */
__printf(1, 2) int traffic_set(const char *fmt, ...);

/*
 * Let each counter gain what the same event gained in a recording of xeon-pmon, from now on.
 * @what: filled in with the line that the emulator refused, or "". Return: 0, or a negative errno
 * (-EINVAL: the emulated machine lacks a box; -ENODATA: this is no recording, why is on stderr).
 */
int traffic_replay(const char *file, char *what, int size);

/* Value of a key, as last set; leaves the program as failed if there is none */
double traffic_key(int socket, const char *name);

#endif
