/* SPDX-License-Identifier: GPL-2.0-only */
#ifndef SHIM_LINUX_BITFIELD_H
#define SHIM_LINUX_BITFIELD_H

#define FIELD_GET(_mask, _reg)	(((_reg) & (_mask)) / ((_mask) & -(_mask)))

#endif /* SHIM_LINUX_BITFIELD_H */
