// SPDX-License-Identifier: GPL-2.0-only
/*
 * Decoder for the instructions with which drivers and programs access memory-mapped registers: mov
 * of 1 to 8 bytes from and to a register, mov of an immediate, movzx, movsx, movnti, and movs. The
 * kernel does not export its own decoder to modules.
 *
 * The decoder does not support the segments fs and gs and 32-bit addresses, because mappings of
 * devices are not accessed with them.
 */
#include <linux/bits.h>
#include <linux/kernel.h>
#include <linux/ptrace.h>
#include <linux/types.h>

#include "insn.h"
#include "pt_reg.h"

#define REX_W	0x8
#define REX_R	0x4
#define REX_X	0x2
#define REX_B	0x1

/* Marks a two-byte opcode: the first byte is 0x0f, and the second byte is in the low bits. */
#define TWO_BYTES	0x0f00

/* struct emu_insn_row - an opcode that the decoder supports */
struct emu_insn_row {
	u16 opcode;		/* one-byte opcode, or TWO_BYTES with the second byte */
	u8 kind;		/* kind of the instruction */
	/* size of the memory operand in bytes; 0: the prefixes determine the size */
	u8 size;
	bool extends;		/* the load extends the value to the operand size of the prefixes */
	bool sign;		/* the load extends the sign */
};

static const struct emu_insn_row emu_insn_rows[] = {
	{ 0x63, EMU_INSN_LOAD, 4, true, true },
	{ 0x88, EMU_INSN_STORE, 1 },
	{ 0x89, EMU_INSN_STORE },
	{ 0x8a, EMU_INSN_LOAD, 1 },
	{ 0x8b, EMU_INSN_LOAD },
	{ 0xa4, EMU_INSN_STRING, 1 },
	{ 0xa5, EMU_INSN_STRING },
	{ 0xc6, EMU_INSN_CONST, 1 },
	{ 0xc7, EMU_INSN_CONST },
	{ TWO_BYTES | 0xb6, EMU_INSN_LOAD, 1, true },
	{ TWO_BYTES | 0xb7, EMU_INSN_LOAD, 2, true },
	{ TWO_BYTES | 0xbe, EMU_INSN_LOAD, 1, true, true },
	{ TWO_BYTES | 0xbf, EMU_INSN_LOAD, 2, true, true },
	{ TWO_BYTES | 0xc3, EMU_INSN_STORE },
};

/* struct emu_insn_code - the bytes of an instruction during decoding */
struct emu_insn_code {
	const u8 *first;	/* first byte */
	const u8 *next;		/* next byte to decode */
	const u8 *end;		/* end of the available bytes */
	u8 rex;			/* REX prefix, including the bits 0x40; 0: none */
	bool word;		/* whether there is an operand-size prefix (0x66) */
	bool repeat;		/* whether there is a REP prefix (0xf3) */
	bool cut;		/* whether the instruction continues behind @end */
};

static u8 emu_insn_byte(struct emu_insn_code *code)
{
	if (code->next == code->end) {
		code->cut = true;
		return 0;
	}
	return *code->next++;
}

/* Return: a displacement or an immediate of the instruction, sign-extended */
static s64 emu_insn_number(struct emu_insn_code *code, unsigned int bytes)
{
	u32 val = 0;
	unsigned int i;

	for (i = 0; i < bytes; i++)
		val |= (u32)emu_insn_byte(code) << (8 * i);
	return bytes == 4 ? (s32)val : bytes == 2 ? (s16)val : (s8)val;
}

static unsigned long emu_insn_register(struct pt_regs *regs, unsigned int reg, bool extended)
{
	return *emu_pt_reg(regs, reg | (extended ? 8 : 0));
}

/*
 * Decode the prefixes and the opcode. Prefixes of segments with base 0 have no effect.
 *
 * Return: the opcode
 */
static u16 emu_insn_opcode(struct emu_insn_code *code)
{
	u8 byte = emu_insn_byte(code);

	for (; byte == 0xf3 || byte == 0x66 || (byte & 0xe7) == 0x26; byte = emu_insn_byte(code)) {
		code->repeat |= byte == 0xf3;
		code->word |= byte == 0x66;
	}
	if ((byte & 0xf0) == 0x40) {
		code->rex = byte;
		byte = emu_insn_byte(code);
	}
	return byte == TWO_BYTES >> 8 ? TWO_BYTES | emu_insn_byte(code) : byte;
}

static const struct emu_insn_row *emu_insn_find(u16 opcode)
{
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(emu_insn_rows); i++)
		if (emu_insn_rows[i].opcode == opcode)
			return &emu_insn_rows[i];
	return NULL;
}

static unsigned int emu_insn_size(const struct emu_insn_code *code)
{
	return code->rex & REX_W ? 8 : code->word ? 2 : 4;
}

/* Decode a SIB byte. If base is 5 and mod is 0, there is a displacement instead of a base. */
static unsigned long emu_insn_sib(struct emu_insn_code *code, struct pt_regs *regs, u8 mod)
{
	u8 sib = emu_insn_byte(code), base = sib & 7, index = sib >> 3 & 7;
	unsigned long addr = 0;

	if (index != 4 || code->rex & REX_X)
		addr = emu_insn_register(regs, index, code->rex & REX_X) << (sib >> 6);
	if (base == 5 && !mod)
		return addr + emu_insn_number(code, 4);
	return addr + emu_insn_register(regs, base, code->rex & REX_B);
}

/* Without a REX prefix, the byte registers 4 to 7 are AH, CH, DH and BH. */
static void emu_insn_set_reg(struct emu_insn *insn, const struct emu_insn_code *code, u8 modrm)
{
	u8 reg = modrm >> 3 & 7;

	insn->high = insn->fills == 1 && !code->rex && reg >= 4;
	insn->reg = insn->high ? reg - 4 : reg | (code->rex & REX_R ? 8 : 0);
}

/* Decode ModRM, address and immediate. Return: false if there is no memory operand */
static bool emu_insn_take_operands(struct emu_insn *insn, struct emu_insn_code *code,
				   struct pt_regs *regs)
{
	u8 modrm = emu_insn_byte(code), mod = modrm >> 6, rm = modrm & 7;
	bool relative = !mod && rm == 5;

	if (mod == 3 || (insn->kind == EMU_INSN_CONST && modrm & 0x38))
		return false;
	emu_insn_set_reg(insn, code, modrm);
	if (relative)
		insn->addr = emu_insn_number(code, 4);
	else if (rm == 4)
		insn->addr = emu_insn_sib(code, regs, mod);
	else
		insn->addr = emu_insn_register(regs, rm, code->rex & REX_B);
	if (mod)
		insn->addr += emu_insn_number(code, mod == 1 ? 1 : 4);
	if (insn->kind == EMU_INSN_CONST)
		insn->value = emu_insn_number(code, min_t(unsigned int, insn->size, 4));
	if (relative)
		insn->addr += regs->ip + (code->next - code->first);
	return true;
}

/**
 * emu_insn_decode() - decode an instruction that accesses memory
 * @insn: filled in
 * @code: bytes of the instruction; more bytes may follow
 * @length: number of bytes in @code
 * @regs: registers before the instruction
 *
 * Return: false if the decoder does not support the instruction, or if @code has only a part of it.
 */
bool emu_insn_decode(struct emu_insn *insn, const u8 *code, unsigned int length,
		     struct pt_regs *regs)
{
	struct emu_insn_code bytes = { .first = code, .next = code, .end = code + length };
	const struct emu_insn_row *row = emu_insn_find(emu_insn_opcode(&bytes));

	if (!row || bytes.cut)
		return false;
	*insn = (struct emu_insn){
		.kind = row->kind,
		.size = row->size ?: emu_insn_size(&bytes),
		.sign = row->sign,
		.repeat = bytes.repeat,
	};
	insn->fills = row->extends ? emu_insn_size(&bytes) : insn->size;
	if (insn->kind != EMU_INSN_STRING && !emu_insn_take_operands(insn, &bytes, regs))
		return false;
	insn->length = bytes.next - code;
	return !bytes.cut;
}

static u64 emu_insn_mask(unsigned int size)
{
	return GENMASK_ULL(8 * size - 1, 0);
}

/**
 * emu_insn_stored() - get the value that a store writes
 * @insn: instruction of kind EMU_INSN_STORE or EMU_INSN_CONST
 * @regs: registers
 *
 * Return: the value, in the low bytes.
 */
u64 emu_insn_stored(const struct emu_insn *insn, struct pt_regs *regs)
{
	u64 val = insn->value;

	if (insn->kind == EMU_INSN_STORE)
		val = *emu_pt_reg(regs, insn->reg) >> (insn->high ? 8 : 0);
	return val & emu_insn_mask(insn->size);
}

/**
 * emu_insn_load() - write the value of a load to the register
 * @insn: instruction of kind EMU_INSN_LOAD
 * @regs: registers
 * @val: the value that was read from memory
 */
void emu_insn_load(const struct emu_insn *insn, struct pt_regs *regs, u64 val)
{
	unsigned int shift = insn->high ? 8 : 0;
	unsigned long *reg = emu_pt_reg(regs, insn->reg);
	u64 filled = emu_insn_mask(insn->fills);

	if (insn->sign && val & BIT_ULL(8 * insn->size - 1))
		val |= ~emu_insn_mask(insn->size);
	if (insn->fills < 4)
		*reg = (*reg & ~(filled << shift)) | (val & filled) << shift;
	else
		*reg = val & filled;
}
