// SPDX-License-Identifier: GPL-2.0-only
/*
 * The families of counters. What is in each of them is in the catalogue of metrics.
 */
#include "series.h"

#define COUNT(_name, _per, _help) \
	{ { "xeon_pmon_" #_name, "counter", NULL, _help }, _per }
#define BYTES(_name, _per, _help) \
	{ { "xeon_pmon_" #_name "_bytes", "counter", "bytes", _help }, _per }
#define CYCLES(_name, _per, _help) \
	{ { "xeon_pmon_" #_name "_cycles", "counter", "cycles", _help }, _per }

const struct series_family series_families[] = {
	BYTES(memory, PER_BOX, "Bytes that a memory channel moved, by direction."),
	BYTES(memory_all, PER_BOX,
	      "Bytes that a memory channel moved; a merge of a partial write is one more line."),
	CYCLES(memory, PER_SOCKET, "Cycles of the memory channels, on average."),
	COUNT(memory_accesses, PER_SOCKET, "Accesses to DRAM."),
	COUNT(memory_activations, PER_SOCKET, "DRAM pages that were opened for an access."),
	COUNT(memory_page_misses, PER_SOCKET,
	      "Accesses to DRAM that had to close another page first."),
	BYTES(persistent_memory, PER_BOX,
	      "Bytes of persistent memory that a memory channel moved, by direction."),
	BYTES(package_memory, PER_BOX, "Bytes of memory in the package (HBM), by direction."),
	BYTES(cxl_memory, PER_SOCKET, "Bytes of the memory of CXL devices, by direction."),
	COUNT(near_memory_accesses, PER_SOCKET,
	      "Accesses to DRAM that caches persistent memory."),
	COUNT(near_memory_hits, PER_SOCKET,
	      "Accesses that found their line in DRAM that caches persistent memory."),
	COUNT(memory_page_accesses, PER_SOCKET,
	      "Accesses to DRAM, by what they found of their page."),
	COUNT(llc_requests, PER_SOCKET, "Requests of cores to the last-level cache."),
	COUNT(llc_hits, PER_SOCKET, "Requests that found their line in the last-level cache."),
	COUNT(llc_misses, PER_SOCKET,
	      "Requests that did not find their line in the last-level cache."),
	COUNT(llc_waits, PER_SOCKET,
	      "LLC misses that waited for memory, by home; see xeon_pmon_llc_wait_cycles_total."),
	CYCLES(llc_wait, PER_SOCKET,
	       "Uncore cycles that the requests of xeon_pmon_llc_waits_total waited, added up."),
	BYTES(llc_miss, PER_SOCKET,
	      "Bytes of lines that missed the LLC, by home: local or remote memory."),
	BYTES(home, PER_SOCKET,
	      "Lines of this socket's memory that were asked for, by the socket that asked."),
	BYTES(qpi_data, PER_BOX, "Data on a QPI link, without headers."),
	BYTES(qpi_link, PER_BOX, "All bytes on a QPI link: data, headers, protocol."),
	BYTES(qpi_capacity, PER_BOX,
	      "What a QPI link can send in each direction in the measured time."),
	CYCLES(qpi, PER_BOX, "Cycles of a QPI link."),
	CYCLES(qpi_low_power, PER_BOX, "Cycles in which a QPI link saved power."),
	BYTES(upi_data, PER_BOX, "Data on a UPI link, without headers."),
	BYTES(upi_link, PER_BOX, "All bytes on a UPI link: data, headers, credits."),
	BYTES(upi_capacity, PER_BOX,
	      "What a UPI link can send in each direction in the measured time."),
	CYCLES(upi, PER_BOX, "Cycles of a UPI link."),
	CYCLES(upi_low_power, PER_BOX, "Cycles in which a UPI link saved power."),
	BYTES(pcie, PER_SOCKET, "Bytes that devices read and wrote; up to the E5 v4 whole lines."),
	BYTES(pcie_port, PER_BOX, "Bytes that devices behind a port of a stack read and wrote."),
	BYTES(mmio, PER_BOX, "Bytes that cores read from and wrote to devices of a stack."),
	COUNT(iotlb_misses, PER_BOX, "Translations for devices that the IOTLB did not have."),
	COUNT(device_interrupts, PER_SOCKET, "Message-signalled interrupts of devices."),
	CYCLES(io_stack, PER_SOCKET, "Cycles of the I/O stacks, on average."),
	BYTES(ddio, PER_SOCKET, "Whole lines that devices read and wrote in the LLC (DDIO)."),
	BYTES(ddio_miss, PER_SOCKET, "The part of xeon_pmon_ddio_bytes_total that missed the LLC."),
	BYTES(io_all, PER_SOCKET, "Lines of the socket's memory that I/O read or wrote."),
	BYTES(io, PER_SOCKET, "Lines of the socket's memory that I/O read or wrote, by direction."),
	CYCLES(uncore, PER_SOCKET, "Cycles of the cores' ring or mesh and the last-level cache."),
	CYCLES(power_unit, PER_SOCKET, "Cycles of the power control unit."),
	CYCLES(frequency_limited, PER_SOCKET,
	       "Cycles of the power control unit in which the frequency was limited, by reason."),
	CYCLES(turbo, PER_SOCKET,
	       "Cycles of the power control unit in which some core was in turbo."),
	CYCLES(core_state, PER_SOCKET,
	       "Cycles of the power control unit, times the cores that were in a C-state."),
	CYCLES(package_state, PER_SOCKET,
	       "Cycles of the power control unit in which the package was in a C-state."),
	{}
};
