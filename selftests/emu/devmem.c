// SPDX-License-Identifier: GPL-2.0-only
/*
 * A program maps registers by /dev/mem, as Intel PCM and likwid do, and finds those of the
 * emulator: each access reaches the model, in its size; config space is in memory, too; all else
 * is the machine's own.
 */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <linux/userfaultfd.h>
#include <pthread.h>
#include <setjmp.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/sysmacros.h>
#include <sys/wait.h>
#include <unistd.h>

#include "emu.h"
#include "ktap.h"
#include "sys.h"
#include "testbed.h"

#define PAGE		4096UL
#define MCFG		"/sys/firmware/acpi/tables/MCFG"
#define EVENTS		123456789
#define ONES		0xffffffffU
#define VALUE		0x0000123456789abcULL

/* The rows of the table are behind its header and 8 reserved bytes. */
#define MCFG_HEADER	44

struct mcfg_row {
	__u64 base;
	__u16 segment;
	__u8 first;
	__u8 last;
	__u32 reserved;
};

/* SeaBIOS: where a processor starts, and the date of all PC firmware's */
#define RESET		0xffff0UL

static sigjmp_buf again;
static int mem;

/* One access each, which the compiler neither drops nor splits */
static __u16 get2(void *at)
{
	return __atomic_load_n((__u16 *)at, __ATOMIC_RELAXED);
}

static __u32 get4(void *at)
{
	return __atomic_load_n((__u32 *)at, __ATOMIC_RELAXED);
}

static __u64 get8(void *at)
{
	return __atomic_load_n((__u64 *)at, __ATOMIC_RELAXED);
}

static void put4(void *at, __u32 val)
{
	__atomic_store_n((__u32 *)at, val, __ATOMIC_RELAXED);
}

static void put8(void *at, __u64 val)
{
	__atomic_store_n((__u64 *)at, val, __ATOMIC_RELAXED);
}

static void jump(int sig)
{
	siglongjmp(again, sig);
}

/* signal_of(STATEMENT): the signal that it raises, or 0 */
#define signal_of(statement) ({						\
	int _sig = sigsetjmp(again, 1);					\
									\
	if (!_sig) {							\
		statement;						\
	}								\
	_sig;								\
})

static void *map_page(__u64 phys)
{
	void *page = mmap(NULL, PAGE, PROT_READ | PROT_WRITE, MAP_SHARED, mem, phys & ~(PAGE - 1));

	if (page == MAP_FAILED)
		ktap_bail("no mapping of %#llx: %s", (unsigned long long)phys, strerror(errno));
	return page + phys % PAGE;
}

static void unmap_page(void *at)
{
	munmap((void *)((uintptr_t)at & ~(PAGE - 1)), PAGE);
}

/* Where a register is: physical address, or offset in config space */
static __u64 place(const char *box, const char *reg)
{
	char *text = emu_read("regs"), *line, *next = text, want[64];
	unsigned long long at = 0;
	bool found = false;

	snprintf(want, sizeof(want), "0 %s %s ", box, reg);
	while (text && !found && (line = strsep(&next, "\n")))
		found = !strncmp(line, want, strlen(want)) &&
			sscanf(line + strlen(want), "%llx", &at) == 1;
	free(text);
	if (!found)
		ktap_bail("the emulator has no register %s of %s", reg, box);
	return at;
}

static __u64 now(const char *reg)
{
	return emu_reg_get(0, "imc0", reg);
}

/* As PCM and likwid program a counter. */
static void test_count(void)
{
	void *ctr = map_page(place("imc0", "ctr0")), *ctl = map_page(place("imc0", "ctl0"));
	const struct bed_box *box = bed_box("imc0");
	unsigned int event, umask;
	__u64 before;

	if (sscanf(box->terms, "event=%x,umask=%x", &event, &umask) != 2)
		ktap_bail("no event and umask: %s", box->terms);
	put4(ctl, event | umask << 8 | (box->by_event ? 0 : BED_ENABLE));
	ktap_eq(now("ctl0"), get4(ctl), "a control holds what is written");
	before = get8(ctr);
	bed_inject(box, 0, EVENTS);
	ktap_eq(get8(ctr) - before, EVENTS, "the counter counts what happens");
	put4(ctl, ONES);
	ktap_ok(get4(ctl) == now("ctl0") && get4(ctl) != ONES, "reserved bits of a control stay 0");
	put4(ctl, 0);
	ktap_eq(now("ctl0"), 0, "a control is cleared");
	unmap_page(ctr);
	unmap_page(ctl);
}

/* An instruction that loads rax, which has KEPT, from rdi */
#define KEPT	0x1111111111111111ULL
#define LOAD(_name, _insn, _offset, _want) ({				\
	__u64 _val = KEPT;						\
									\
	asm volatile(_insn : "+a" (_val) : "D" (ctr + (_offset)), "c" (0L) : "memory"); \
	ktap_eq(_val, _want, "read " _name);				\
})

static void move_bytes(__u8 **to, const void **from, long *left)
{
	asm volatile("rep movsb" : "+D" (*to), "+S" (*from), "+c" (*left) : : "memory");
}

static void test_load(void)
{
	void *ctr = map_page(place("imc0", "ctr0"));
	__u8 copy[8] = "";
	__u8 *to = copy;
	const void *from = ctr;
	struct emu_access access;
	long left = 8;

	emu_reg_set(0, "imc0", "ctr0", VALUE);
	emu_access_reset();
	LOAD("8 bytes", "mov (%%rdi), %%rax", 0, VALUE);
	LOAD("4 bytes clear the upper half", "mov (%%rdi), %%eax", 0, VALUE & ONES);
	LOAD("the upper 4", "mov 4(%%rdi,%%rcx,8), %%eax", 0, VALUE >> 32);
	LOAD("2 bytes", "mov (%%rdi), %%ax", 2, (KEPT & ~0xffffULL) | (VALUE >> 16 & 0xffff));
	LOAD("1 byte", "mov (%%rdi), %%al", 1, (KEPT & ~0xffULL) | (VALUE >> 8 & 0xff));
	LOAD("into bits 15:8", "mov (%%rdi), %%ah", 0, (KEPT & ~0xff00ULL) | (VALUE & 0xff) << 8);
	LOAD("1 byte with zeros", "movzbl (%%rdi), %%eax", 0, VALUE & 0xff);
	LOAD("2 bytes with zeros", "movzwl (%%rdi), %%eax", 0, VALUE & 0xffff);
	LOAD("1 byte with its sign", "movsbq (%%rdi), %%rax", 0, ~0xffULL | (VALUE & 0xff));
	LOAD("2 bytes with their sign", "movswl (%%rdi), %%eax", 0, (__u32)(__s16)VALUE);
	LOAD("4 bytes with their sign", "movslq (%%rdi), %%rax", 0, (__u64)(__s32)VALUE);
	move_bytes(&to, &from, &left);
	ktap_ok(!left && to == copy + 8 && !memcmp(copy, &(__u64){ VALUE }, 8),
		"read a string of bytes");
	emu_access(0, "imc0", &access);
	ktap_eq(access.mmio_rd, 19, "each of these is one access");
	unmap_page(ctr);
}

#define STORE(_name, _insn, _offset, _want) ({				\
	emu_reg_set(0, "imc0", "ctr0", VALUE);				\
	asm volatile(_insn : : "a" (0x5544UL), "D" (ctr + (_offset)) : "memory"); \
	ktap_eq(now("ctr0"), _want, "write " _name);			\
})

/* An access of less than the register changes these bytes alone. */
static void test_store(void)
{
	void *ctr = map_page(place("imc0", "ctr0"));
	__u64 words[2] = { 0x77665544, 0 };
	__u8 *to = ctr;
	__u64 *from = words;
	long left = 1;

	STORE("8 bytes", "mov %%rax, (%%rdi)", 0, 0x5544);
	STORE("4 bytes", "mov %%eax, (%%rdi)", 0, (VALUE & ~(__u64)ONES) | 0x5544);
	STORE("2 bytes", "mov %%ax, (%%rdi)", 4, (VALUE & ONES) | 0x5544ULL << 32);
	STORE("1 byte", "mov %%al, (%%rdi)", 0, (VALUE & ~0xffULL) | 0x44);
	STORE("bits 15:8", "mov %%ah, (%%rdi)", 0, (VALUE & ~0xffULL) | 0x55);
	STORE("a constant of 4 bytes", "movl $0x12345, (%%rdi)", 0,
	      (VALUE & ~(__u64)ONES) | 0x12345);
	STORE("a constant of 2 bytes", "movw $0x1234, (%%rdi)", 0, (VALUE & ~0xffffULL) | 0x1234);
	STORE("past the caches", "movnti %%rax, (%%rdi)", 0, 0x5544);
	asm volatile("rep movsq" : "+D" (to), "+S" (from), "+c" (left) : : "memory");
	ktap_ok(!left && from == words + 1 && now("ctr0") == words[0], "write a string of 8 bytes");
	unmap_page(ctr);
}

/* A page that the program has not touched must be there before a string is copied to it. */
static void test_copy(void)
{
	void *ctr = map_page(place("imc0", "ctr0"));
	__u8 *fresh = mmap(NULL, 2 * PAGE, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS,
			   -1, 0);
	const void *from = ctr;
	__u8 *to = fresh + PAGE - 4;
	struct emu_access access;
	long left = 8;

	emu_reg_set(0, "imc0", "ctr0", VALUE);
	emu_access_reset();
	move_bytes(&to, &from, &left);
	ktap_ok(!left && !memcmp(fresh + PAGE - 4, &(__u64){ VALUE }, 8),
		"a string across two new pages");
	emu_access(0, "imc0", &access);
	ktap_eq(access.mmio_rd, 8, "each byte is read once");
	mprotect(fresh, PAGE, PROT_READ);
	to = fresh;
	from = ctr;
	left = 8;
	ktap_eq(signal_of(move_bytes(&to, &from, &left)), SIGSEGV,
		"a string to a page that cannot be written");
	munmap(fresh, 2 * PAGE);
	unmap_page(ctr);
}

static void test_refuse(void)
{
	void *ctr = map_page(place("imc0", "ctr0"));
	unsigned long long misuses = emu_number("misuses");
	int pipes[2];

	emu_reg_set(0, "imc0", "ctr0", VALUE);
	ktap_eq(get4(ctr + 2), ONES, "a read at no multiple of its size: ones");
	put4(ctr + 2, 0);
	ktap_eq(now("ctr0"), VALUE, "such a write changes nothing");
	ktap_eq(emu_number("misuses") - misuses, 2, "both are misuses");
	sys_log_mark();
	ktap_eq(signal_of(asm volatile("movdqu (%0), %%xmm0" : : "r" (ctr) : "xmm0")), SIGBUS,
		"an instruction that is not decoded");
	ktap_eq(sys_log_count("does not decode: f3 "), 1, "the log has its bytes");
	ktap_eq(signal_of(((void (*)(void))(uintptr_t)ctr)()), SIGSEGV, "registers are no code");
	if (pipe(pipes))
		ktap_bail("no pipe");
	ktap_ok(write(pipes[1], ctr, 8) < 0 && errno == EFAULT,
		"the kernel does not read registers");
	unmap_page(ctr);
}

static void test_share(void)
{
	void *ctr = map_page(place("imc0", "ctr0"));
	int status;
	pid_t child;

	emu_reg_set(0, "imc0", "ctr0", VALUE);
	child = fork();
	if (!child) {
		put8(ctr, VALUE + 1);
		_exit(get8(ctr) != VALUE + 1);
	}
	ktap_ok(waitpid(child, &status, 0) == child && !status, "a child has the mapping, too");
	ktap_eq(get8(ctr), VALUE + 1, "and writes to the same register");
	ktap_eq(sys_unload(EMU_MODULE), -EWOULDBLOCK,
		"the emulator stays while a program has it open");
	unmap_page(ctr);
	ktap_eq(signal_of(get8(ctr)), SIGSEGV, "no access after munmap()");
	ctr = mmap(NULL, PAGE, PROT_WRITE, MAP_PRIVATE, mem, place("imc0", "ctr0") & ~(PAGE - 1));
	ktap_ok(ctr == MAP_FAILED && errno == EINVAL, "no private copy of registers");
}

static void test_machine(void)
{
	__u8 *rom = map_page(RESET);
	__u8 *ram;

	ktap_ok(rom[0] == 0xea && rom[5] == '0' && rom[7] == '/',
		"other memory is the computer's own: its firmware");
	unmap_page(rom);
	ram = mmap(NULL, PAGE, PROT_READ, MAP_SHARED, mem, 0x1000000);
	ktap_ok(ram == MAP_FAILED && errno == EPERM, "no mapping of RAM");
}

struct away {
	int uffd;
	void *ctr;
	__u64 page;
	int unloaded;
};

/* A userfaultfd waits for the first access to a page */
static void watch_page(int uffd, void *page)
{
	struct uffdio_register range = {
		.range = { (uintptr_t)page, PAGE },
		.mode = UFFDIO_REGISTER_MODE_MISSING,
	};
	struct uffdio_api api = { .api = UFFD_API };

	if (ioctl(uffd, UFFDIO_API, &api) || ioctl(uffd, UFFDIO_REGISTER, &range))
		ktap_bail("the userfaultfd takes no page: %s", strerror(errno));
}

static void *take_away(void *data)
{
	struct away *away = data;
	struct uffdio_zeropage fill = { .range = { away->page, PAGE } };
	struct uffd_msg msg;

	if (read(away->uffd, &msg, sizeof(msg)) != sizeof(msg))
		ktap_bail("no event of userfaultfd");
	unmap_page(away->ctr);
	close(mem);
	away->unloaded = sys_unload(EMU_MODULE);
	ioctl(away->uffd, UFFDIO_ZEROPAGE, &fill);
	return NULL;
}

/* The emulator waits for a page of the program, whose other thread removes the mapping. */
static void test_away(void)
{
	__u8 *page = mmap(NULL, PAGE, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
	struct away away = { .page = (uintptr_t)page };
	const void *from = map_page(place("imc0", "ctr0"));
	pthread_t thread;
	__u8 *to = page;
	long left = 1;

	away.ctr = (void *)from;
	away.uffd = syscall(SYS_userfaultfd, O_CLOEXEC);
	if (away.uffd < 0) {
		ktap_skip("a mapping that goes during an access: no userfaultfd");
		unmap_page(away.ctr);
		close(mem);
		return;
	}
	watch_page(away.uffd, page);
	if (pthread_create(&thread, NULL, take_away, &away))
		ktap_bail("no thread");
	ktap_eq(signal_of(move_bytes(&to, &from, &left)), SIGSEGV,
		"a string from registers that are unmapped meanwhile");
	pthread_join(thread, NULL);
	ktap_eq(away.unloaded, -EWOULDBLOCK, "the emulator stays while it makes an access");
	close(away.uffd);
	munmap(page, PAGE);
}

/* A node keeps the driver of its first opening. */
static void test_opened_before(void)
{
	void *ctr;

	close(open("/dev/mem", O_RDWR));
	sys_log_mark();
	bed_emulate("");
	ktap_eq(sys_log_count("/dev/mem was opened before"), 1, "the log says what is wrong");
	if (unlink("/dev/mem") || mknod("/dev/mem", S_IFCHR | 0600, makedev(1, 1)))
		ktap_bail("no new /dev/mem: %s", strerror(errno));
	mem = open("/dev/mem", O_RDWR);
	ctr = map_page(place("imc0", "ctr0"));
	put8(ctr, VALUE);
	ktap_eq(now("ctr0"), VALUE, "a new node leads to the emulator");
	emu_reg_set(0, "imc0", "ctr0", 0);
	unmap_page(ctr);
	close(mem);
	ktap_eq(bed_unload(EMU_MODULE), 0, "the emulator goes");
}

/* Return: where the config space of bus 0 is, or 0 if the table does not have this bus */
static __u64 ecam(unsigned int bus)
{
	__u8 table[PAGE], sum = 0;
	struct mcfg_row row;
	__u64 base = 0;
	int fd, i, size;

	fd = open(MCFG, O_RDONLY);
	size = read(fd, table, sizeof(table));
	close(fd);
	for (i = 0; i < size; i++)
		sum += table[i];
	ktap_ok(size > MCFG_HEADER && !memcmp(table, "MCFG", 4) && !sum &&
		table[4] + (table[5] << 8) == size, "a table MCFG");
	for (i = MCFG_HEADER; i < size; i += sizeof(row)) {
		memcpy(&row, table + i, sizeof(row));
		if (row.first <= bus && bus <= row.last)
			base = row.base;
	}
	return base;
}

static void test_config(void)
{
	unsigned int bus = 0, dev = 0, fn = 0;
	void *function;
	__u64 offset, base;
	struct stat st;
	char path[80];

	if (sscanf(bed_place("m2m0", 0), "%x:%x.%x", &bus, &dev, &fn) != 3)
		ktap_bail("no function of m2m0");
	base = ecam(bus);
	ktap_ok(base, "it has the bus of a box");
	function = map_page(base + (bus << 20 | dev << 15 | fn << 12));
	ktap_eq(get2(function), 0x8086, "a function in memory");
	offset = place("m2m0", "ctr0");
	put4(function + offset, 0x1234567);
	ktap_eq(emu_reg_get(0, "m2m0", "ctr0"), 0x1234567, "a write to its registers");
	ktap_eq(get8(function + offset), 0x1234567, "a read");
	unmap_page(function);
	snprintf(path, sizeof(path), "/sys/bus/pci/devices/0000:%02x:%02x.%x/config", bus, dev, fn);
	ktap_eq(stat(path, &st) ? 0 : st.st_size, PAGE, "sysfs has 4 kB of it");
	function = map_page(base + (0x55 << 20));
	ktap_eq(get4(function), ONES, "no function");
	unmap_page(function);
}

/* Where imc0 is a PCI function, its address is an offset in config space; in /dev/mem, RAM */
static void want_registers_in_memory(void)
{
	if (bed_has("imc0") && bed_box("imc0")->mapped && bed_has("m2m0"))
		return;
	bed_unload(EMU_MODULE);
	ktap_skip_all("needs imc0 in memory and m2m0 in config space, as on icx and spr");
}

int main(void)
{
	signal(SIGBUS, jump);
	signal(SIGSEGV, jump);
	bed_want();
	bed_emulate("");
	want_registers_in_memory();
	mem = open("/dev/mem", O_RDWR);
	if (mem < 0)
		ktap_bail("cannot open /dev/mem: %s", strerror(errno));
	test_count();
	test_load();
	test_store();
	test_copy();
	test_refuse();
	test_share();
	test_machine();
	test_config();
	emu_reg_set(0, "imc0", "ctr0", 0);
	test_away();
	ktap_eq(bed_unload(EMU_MODULE), 0, "the emulator goes when it is closed");
	test_opened_before();
	return ktap_exit();
}
