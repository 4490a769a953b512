// SPDX-License-Identifier: GPL-2.0-only
/*
 * PCI functions are unbound, removed and found again while events count.
 *
 * The events of such a box wait, and go on when it is back; no count jumps; all others count on.
 */
#include <errno.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <unistd.h>

#include "emu.h"
#include "pmu.h"
#include "testbed.h"
#include "sys.h"

#define STORM		96
#define OPENERS		3

static struct bed_set set;

static int let_go(const struct bed_box *box, int socket)
{
	return sys_write(BED_PCI_DRIVER "/unbind", bed_function(box, socket));
}

static int take(const struct bed_box *box, int socket)
{
	return sys_write(BED_PCI_DRIVER "/bind", bed_function(box, socket));
}

static int take_away(const struct bed_box *box, int socket)
{
	char path[96];

	snprintf(path, sizeof(path), "/sys/bus/pci/devices/%s/remove", bed_function(box, socket));
	return sys_write(path, "1");
}

static int find_again(const struct bed_box *box, int socket)
{
	return sys_write("/sys/bus/pci/rescan", "1");
}

static const struct way {
	const char *name;
	int (*away)(const struct bed_box *box, int socket);
	int (*back)(const struct bed_box *box, int socket);
} ways[] = {
	{ "unbound", let_go, take },
	{ "removed", take_away, find_again },
};

static bool has_cpu(const struct bed_box *box, int socket)
{
	struct pmu pmu;

	return !pmu_find(&pmu, box->pmu) && pmu_cpu(&pmu, socket) >= 0;
}

/* Opening on a CPU that the U-box names: the box itself has left the cpumask. */
static int open_anyway(const struct bed_box *box, int socket)
{
	struct pmu ubox, pmu;

	pmu_find(&ubox, "uncore_ubox");
	pmu_find(&pmu, box->pmu);
	return pmu_open(&pmu, box->terms, pmu_cpu(&ubox, socket), -1, 0);
}

static void test_away(const struct way *way, const struct bed_box *box, int socket)
{
	int b = box - bed()->boxes;
	__u64 had = set.want[socket][b];

	ktap_eq(-way->away(box, socket), 0, "%s of socket %d is %s", box->pmu, socket, way->name);
	ktap_ok(pmu_waits(set.fd[socket][b]), "its event waits");
	ktap_ok(!has_cpu(box, socket) && has_cpu(box, !socket) == (bed_sockets() > 1),
		"cpumask has but the other socket, if there is one");
	ktap_eq(-open_anyway(box, socket), ENXIO, "no new event opens");
	bed_set_inject(&set);
	set.want[socket][b] = had;
	bed_set_check(&set, "it keeps its count, all other events count on");
}

static void test_back(const struct way *way, const struct bed_box *box, int socket)
{
	ktap_eq(-way->back(box, socket), 0, "it comes back");
	ktap_ok(has_cpu(box, socket) && has_cpu(box, !socket) == (bed_sockets() > 1),
		"cpumask has all sockets");
	bed_set_check(&set, "and its event has what it had");
	bed_set_inject(&set);
	bed_set_check(&set, "and counts on, as do all others");
}

static void test_way(const struct way *way, const struct bed_box *box, int socket)
{
	test_away(way, box, socket);
	test_back(way, box, socket);
}

/* The first box of each type, each in another way or on another socket than the one before */
static void test_types(void)
{
	const struct bed_box *box = bed()->boxes;
	int i = 0;

	for (; box < bed()->boxes + bed()->nr; box++) {
		if (!box->devfn || !bed_is_first(box))
			continue;
		test_way(&ways[i & 1], box, (i >> 1) % bed_sockets());
		i++;
	}
}

#define MATCH_FUNCTION	"0000:ff:09.6"
#define MATCH_DRIVER	BED_PCI_DRIVER "_match"

/* Seven packets that match, and a hundred that do not. */
static void inject_packets(void)
{
	emu_inject("qpi1 socket=1 event=0x38 match0=0x1c00 cycles=7\n"
		   "qpi1 socket=1 event=0x38 match0=0x1800 cycles=100");
}

static int open_match(void)
{
	struct pmu pmu;

	pmu_find(&pmu, "uncore_qpi_1");
	return pmu_open(&pmu, "event=0x38,match_mc=0xe,mask_mc=0xf", pmu_cpu(&pmu, 1), -1, 0);
}

/* The function with the match registers goes, then the port as well; the port comes back alone. */
static void test_port_alone(int match)
{
	const struct bed_box *port = bed_box("qpi1");

	ktap_eq(-sys_write("/sys/bus/pci/devices/" MATCH_FUNCTION "/remove", "1"), 0,
		"the function with the match registers is removed");
	inject_packets();
	ktap_ok(pmu_waits(match), "a match waits");
	ktap_eq(-open_match(), ENXIO, "no new one opens");
	bed_set_check(&set, "the port's other event counts on");

	let_go(port, 1);
	take(port, 1);
	inject_packets();
	ktap_eq(pmu_read(match), 7, "on a port that is back alone, it counts nothing");
}

/* No value is left in the shadow of the match registers. */
static void test_match_back(int match)
{
	int fd;

	sys_write("/sys/bus/pci/rescan", "1");
	inject_packets();
	ktap_eq(pmu_read(match), 14, "the function is back: it counts what matches");
	fd = open_match();
	inject_packets();
	ktap_eq(fd < 0 ? 0 : pmu_read(fd), 7, "and so does a new one");
	close(fd);
}

/* Let go and taken again while the event keeps its place: the registers are written anew. */
static void test_match_unbound(int match)
{
	ktap_eq(-sys_write(MATCH_DRIVER "/unbind", MATCH_FUNCTION), 0,
		"the function with the match registers is unbound");
	ktap_eq(emu_reg_get(1, "qpi1_mm", "match0") | emu_reg_get(1, "qpi1_mm", "mask0"), 0,
		"which are clear then");
	inject_packets();
	sys_write(MATCH_DRIVER "/bind", MATCH_FUNCTION);
	inject_packets();
	ktap_eq(pmu_read(match), 28, "bound again, a match counts what matches");
}

/*
 * Time passes after each access, and packets that do not match come all the time: the event has
 * stopped before the match registers are cleared, or it would count them.
 */
static void test_match_stops(int match)
{
	__u64 before = pmu_read(match);

	emu_write("rate", "qpi1 socket=1 event=0x38 match0=0x1800 per_sec=1000000000");
	emu_write("fault", "gap 1000");
	sys_write(MATCH_DRIVER "/unbind", MATCH_FUNCTION);
	sys_write(MATCH_DRIVER "/bind", MATCH_FUNCTION);
	emu_write("fault", "clear");
	emu_write("rate", "clear");
	ktap_eq(pmu_read(match), before, "a match that loses its function counts nothing else");
}

/* An event that counts all packets would count those of a match that is left in the registers. */
static void test_match_found(void)
{
	sys_write(MATCH_DRIVER "/unbind", MATCH_FUNCTION);
	emu_write("regs", "qpi1_mm socket=1 match1=1\nqpi1_mm socket=1 mask1=1");
	sys_write(MATCH_DRIVER "/bind", MATCH_FUNCTION);
	ktap_eq(emu_reg_get(1, "qpi1_mm", "match1") | emu_reg_get(1, "qpi1_mm", "mask1"), 0,
		"what others have written is cleared");
}

static void test_match_function(void)
{
	int match = open_match();

	inject_packets();
	ktap_eq(pmu_read(match), 7, "a match counts what matches");
	test_port_alone(match);
	test_match_back(match);
	test_match_unbound(match);
	test_match_stops(match);
	close(match);
	test_match_found();
}

static atomic_bool stop;
static atomic_int odd, looks, reads, opened;

/* Two boxes of a type and one of another; Ice Lake-D has but one */
static const struct bed_box *storm_box(int i)
{
	return bed_pci(bed()->id == ON_ICXD ? 0 : i % 3 - 1);
}

/* A new event has not counted more than a little; an ended one cannot be read. */
static void look_at(const struct bed_box *box, int socket)
{
	int fd = bed_open(box, socket);
	struct pmu_count count;

	if (fd < 0)
		return;
	opened++;
	bed_inject(box, socket, 10);
	odd += !pmu_read_count(fd, &count) && count.value > 10;
	reads++;
	close(fd);
}

static void *look(void *unused)
{
	int i;

	for (i = 0; !stop; i++) {
		look_at(storm_box(i), i % bed_sockets());
		looks++;
		sys_relax();
	}
	return NULL;
}

/* An event in the middle of being opened must neither be ended nor waited for. */
static void *open_groups(void *unused)
{
	struct pmu pmu;
	int i, leader;

	for (i = 0; !stop; i++) {
		leader = bed_open(storm_box(i), i % bed_sockets());
		if (leader >= 0 && !pmu_find(&pmu, storm_box(i)->pmu))
			close(pmu_open(&pmu, storm_box(i)->terms, pmu_cpu(&pmu, i % bed_sockets()),
				       leader, 0));
		close(leader);
		looks++;
		sys_relax();
	}
	return NULL;
}

/* Each of them is somewhere else in it when the function goes. */
static void wait_for_look(void)
{
	int seen = looks;

	if (!sys_await(looks >= seen + OPENERS, "%d more events to be opened", OPENERS))
		ktap_bail("a thread that opens events has stopped");
}

/* Mostly unbound, which takes less time than to remove a function and to find it again */
static void test_storm(void)
{
	pthread_t opener[OPENERS];
	int i;

	for (i = 0; i < OPENERS; i++)
		if (pthread_create(&opener[i], NULL, i ? open_groups : look, NULL))
			ktap_bail("no thread");
	for (i = 0; i < STORM; i++) {
		const struct bed_box *box = storm_box(i);
		const struct way *way = &ways[i % 13 == 12];

		way->away(box, i % bed_sockets());
		wait_for_look();
		way->back(box, i % bed_sockets());
		wait_for_look();
	}
	sys_await(reads > STORM, "%d reads", STORM);
	stop = true;
	for (i = 0; i < OPENERS; i++)
		pthread_join(opener[i], NULL);
	ktap_note("%d events opened, %d reads", opened, reads);
	ktap_ok(!odd && reads > STORM, "in a storm of all this no count is odd");
	i = opened;
	look_at(bed_pci(0), 0);
	ktap_eq(opened, i + 1, "and events can be opened afterwards");
}

int main(void)
{
	if (bed()->msr_only)
		ktap_skip_all("needs PCI");
	bed_want();
	bed_up("", BED_DRIVER);
	if (bed_set_open(&set, bed_sockets()) != bed_sockets() * bed()->nr)
		ktap_bail("cannot open an event on every box");
	bed_set_inject(&set);
	bed_set_check(&set, "all count");
	test_types();
	if (ON_QPI & bed()->id)
		test_match_function();
	bed_set_check(&set, "after all that, every count is exact");
	/* Events of both sockets are open while the driver's last functions go and come. */
	test_way(&ways[0], bed_pci(-1), 0);
	bed_set_close(&set);
	if (!sys_in_process())
		test_storm();
	ktap_eq(bed_running(), 0, "in the end no counter runs");
	return bed_exit();
}
