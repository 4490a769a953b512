// SPDX-License-Identifier: GPL-2.0-only
/*
 * Find memory channels that do not exist or have no memory, although their registers may work.
 */
#include <linux/errno.h>
#include <linux/io.h>

#include "boxes.h"
#include "reg_io.h"

static bool imc_counter_holds(const struct pmon_regs *regs, const struct pmon_type *type,
			      unsigned int counter)
{
	const struct pmon_counter *row = &type->counter[counter];
	const struct pmon_io *io = pmon_io(type);
	u64 value;

	io->write(regs, row->ctr, PMON_IMC_PROBE_COUNT + counter, sizeof(u64));
	value = io->read_counter(regs, row, true, 0);
	io->write(regs, row->ctr, 0, sizeof(u64));
	return value == PMON_IMC_PROBE_COUNT + counter;
}

/**
 * pmon_imc_probe() - do the counters of a channel hold what is written?
 * @regs: where it is
 * @type: its type
 *
 * Firmware shows functions of channels that do not exist: their control registers may work, their
 * counters do not.
 *
 * Context: as &pmon_type.probe.
 * Return: 0 or -ENODEV.
 */
int pmon_imc_probe(struct pmon_regs *regs, const struct pmon_type *type)
{
	unsigned int counter;

	for (counter = 0; counter < type->desc->counters; counter++)
		if (!imc_counter_holds(regs, type, counter))
			return -ENODEV;
	return 0;
}

/*
 * A channel has two DIMMs: bit 15 of its two DRAM registers is set if the DIMM exists, and one
 * register has a bit for each DIMM of persistent memory (i10nm_edac)
 */
#define ICX_DIMM(_offset)	((_offset) - 0x22800)

static const struct imc_dimm {
	s32 at;
	u32 bits;
} icx_dimms[] = {
	{ ICX_DIMM(0x2080c), BIT(15) },
	{ ICX_DIMM(0x20810), BIT(15) },
	{ ICX_DIMM(0x20970), BIT(1) | BIT(0) },
};

static int imc_read_once(u64 address, u32 *value)
{
	void __iomem *map;
	int err = pmon_mmio_get(address, sizeof(*value), &map);

	if (err)
		return err;
	*value = readl(map);
	pmon_mmio_put(map, address, sizeof(*value));
	return 0;
}

/**
 * pmon_icx_imc_exists() - has a channel of Ice Lake memory?
 * @address: that of its first register
 *
 * The registers of one without may work, and count nothing.
 *
 * Context: may sleep.
 * Return: 0, -ENXIO if it has none, or another negative error.
 */
int pmon_icx_imc_exists(u64 address)
{
	const struct imc_dimm *row;
	u32 value;
	int err;

	for (row = icx_dimms; row < icx_dimms + ARRAY_SIZE(icx_dimms); row++) {
		err = imc_read_once(address + row->at, &value);
		if (err)
			return err;
		if (value != ~0u && value & row->bits)
			return 0;
	}
	return -ENXIO;
}
