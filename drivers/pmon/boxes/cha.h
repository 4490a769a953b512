/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * The second filter register of a CHA, BOX_FILTER1, which is the same on Skylake-SP and the Xeon
 * Phi.
 */
#ifndef PMON_CHA_H
#define PMON_CHA_H

enum { FILTER0, FILTER1 };

/* Fields of BOX_FILTER1, the upper half of config1 */
#define FILTER_TARGET	GENMASK(1, 0)	/* remote, local */
#define FILTER_ALL_OP	BIT(3)
#define FILTER_MEMORY	GENMASK(5, 4)	/* near, not near */
#define FILTER_OPC0	GENMASK(18, 9)
#define FILTER_OPCODE	(GENMASK(28, 9) | FILTER_ALL_OP)
#define FILTER_DESC	GENMASK(31, 30)	/* non-coherent, isochronous */

#define USE1(_mask, _natural) { \
	.mask = (_mask), .neutral = (_natural), .extra = FILTER1, \
	.word = PMON_CONFIG1, .shift = 32, \
}

/*
 * A register of zeros matches no target and no opcode. A criterion without a value lets everything
 * pass, as LIKWID and Intel PCM set it.
 */
#define TOR_USE { \
	USE1(FILTER_TARGET, FILTER_TARGET), \
	USE1(FILTER_MEMORY, FILTER_MEMORY), \
	USE1(FILTER_OPCODE, FILTER_ALL_OP), \
	USE1(FILTER_DESC, 0), \
}

#endif /* PMON_CHA_H */
