/* SPDX-License-Identifier: GPL-2.0-only */
#ifndef SHIM_LINUX_BITFIELD_H
#define SHIM_LINUX_BITFIELD_H

#define FIELD_GET(_mask, _reg) ({					\
	__auto_type _bits = (_mask);					\
	((_reg) & _bits) / (_bits & -_bits); })

#endif /* SHIM_LINUX_BITFIELD_H */
