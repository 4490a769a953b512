// SPDX-License-Identifier: GPL-2.0-only
/* test_map.c - the picture of the machine, its devices and its memory, from a folder like sysfs */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "judged.h"
#include "ktap.h"
#include "map.h"
#include "real.h"
#include "rows.h"

#define LONG	"0123456789012345678901234567890123456789012345678901234567890"

/* Files of a sysfs: a socket with two nodes, a link, a stack with a bridge and a device, a disk */
static const char *const files[][2] = {
	{ "devices/system/node/node0/cpulist", "0-3" },
	{ "devices/system/node/node1/cpulist", "4-7" },
	{ "devices/system/cpu/cpu0/topology/physical_package_id", "0" },
	{ "devices/system/cpu/cpu4/topology/physical_package_id", "0" },
	{ "devices/system/cpu/cpu0/topology/die_id", "0" },
	{ "devices/system/cpu/cpu4/topology/die_id", "1" },
	{ "bus/event_source/devices/uncore_upi_0/die0", "upi_1,die_1" },
	{ "bus/event_source/devices/uncore_upi_1/die0", "upi,die_1" },
	{ "bus/event_source/devices/uncore_iio_1/die0", "0000:3a" },
	{ "devices/pci0000:3a/0000:3a:00.0/class", "0x060400" },
	{ "devices/pci0000:3a/0000:3b:00.0/class", "0x020000" },
	{ "devices/pci0000:3a/0000:3b:00.0/vendor", "0xfff0" },
	{ "devices/pci0000:3a/0000:3b:00.0/device", "0x1234" },
	{ "devices/pci0000:3a/0000:3b:00.0/net/eth7/mtu", "1500" },
	{ "devices/pci0000:3a/0000:3b:00.0/current_link_width", "8" },
	{ "devices/pci0000:3a/0000:3b:00.0/max_link_width", "16" },
	{ "devices/pci0000:3a/0000:3b:00.0/current_link_speed", "16.0 GT/s PCIe" },
	{ "devices/pci0000:3a/0000:3b:00.0/max_link_speed", "16.0 GT/s PCIe" },
	{ "devices/pci0000:00/0000:00:1f.0/class", "0x010601" },
	{ "devices/pci0000:00/0000:00:1f.0/local_cpulist", "0-7" },
	/* One of the card's virtual functions, and a card whose name is cut */
	{ "devices/pci0000:3a/0000:3b:00.1/class", "0x020000" },
	{ "devices/pci0000:3a/0000:3b:00.1/physfn/vendor", "0xfff0" },
	{ "devices/pci0000:5a/0000:5b:00.0/class", "0x020000" },
	{ "devices/pci0000:5a/0000:5b:00.0/vendor", "0xfff1" },
	{ "devices/pci0000:5a/0000:5b:00.0/device", "0x0001" },
	{ "pci.ids", "fff0  Maker, Inc.\n\t0001  X\n# Or two\n\t1234  Card\n\t\t1234 1  Y\n"
	  "fff1  M\n\t0001  " LONG "\u00e9\u00e9" },
};

#define SYSFS	"/tmp/test_explain.XXXXXX"
#define PORT	"devices/pci0000:3a/0000:3a:00.0"
static char sysfs[sizeof(SYSFS)];

/* How often names of models were looked up */
static unsigned int read_ids;

FILE *__wrap_fopen(const char *path, const char *mode)
{
	char ids[64];

	read_ids += !strncmp(path, "/usr/", 5);
	snprintf(ids, sizeof(ids), "%s/pci.ids", sysfs);
	return __real_fopen(strncmp(path, "/usr/", 5) ? path : ids, mode);
}

/* With the folders above it */
static void make_file(const char *path, const char *text)
{
	char folder[256], *slash;
	FILE *file;

	strcpy(folder, path);
	for (slash = folder + sizeof(sysfs); (slash = strchr(slash, '/')); *slash++ = '/') {
		*slash = '\0';
		mkdir(folder, 0700);
	}
	file = fopen(path, "w");
	if (!file || fprintf(file, "%s\n", text) < 0 || fclose(file))
		ktap_bail("%s", path);
}

/* A device is a link to its folder, in the list of all. */
static void make_sysfs(void)
{
	char path[256], to[256];
	const char *device;
	unsigned int i;

	strcpy(sysfs, SYSFS);
	if (!mkdtemp(sysfs))
		ktap_bail("no folder");
	snprintf(path, sizeof(path), "%s/bus/pci/devices/.made", sysfs);
	make_file(path, "");
	for (i = 0; i < ARRAY(files); i++) {
		snprintf(path, sizeof(path), "%s/%s", sysfs, files[i][0]);
		make_file(path, files[i][1]);
		if (!strstr(files[i][0], "/class"))
			continue;
		snprintf(to, sizeof(to), "../../../%s", files[i][0]);
		*strrchr(to, '/') = '\0';
		device = strrchr(to, '/');
		snprintf(path, sizeof(path), "%s/bus/pci/devices%s", sysfs, device);
		if (symlink(to, path))
			ktap_bail("%s", path);
	}
}

static void remove_sysfs(void)
{
	char command[64];

	snprintf(command, sizeof(command), "rm -rf %s", sysfs);
	ktap_ok(!system(command), "the folder is removed");
}

#define MAP	"mem_bw=80000 mem_bw@0=40000 mem_bw@1=40000 mem_bw@2=0 mem_capacity=150000 " \
		"mem_capacity@0=50000 mem_capacity@1=50000 mem_capacity@2=50000 " \
		"upi_out_util=85 upi_out_util@0=85 upi_out_util@1=0 upi_off=50 upi_off@0=0 " \
		"upi_off@1=99 pcie_write_bw=15754 pcie_write_bw@1=15754 pcie_read_bw=2000 " \
		"pcie_read_bw@1=2000 "

static void test_map(void)
{
	static const struct {
		const char *platform, *values;
		bool svg;
		const char *text;
	} texts[] = {
		{ "icx", MAP, false,
		  "\nS0, node 0 1: memory 80.0 GB/s of 150.0 GB/s at 6400 MT/s\n" },
		{ "icx", MAP, false,
		  "\n  box_0      |################....     40.0 GB/s 80 %\n" },
		{ "icx", MAP, false,
		  "\n! box_2      |....................       0.0 GB/s 0 %  no traffic\n" },
		{ "icx", MAP "mem_bw@2=!", false,
		  "\n! box_2                                          lost\n" },
		{ "icx", MAP "|" MAP, false,
		  "\n  upi_0      |#################...               85 %  to S1 upi_1\n" },
		{ "icx", MAP, false, "0 %  asleep 99 % of the time\n" },
		{ "icx", MAP, false,
		  "\n! iio_1      |##########..........     15.8 GB/s 50 %  eth7 (Maker Card), "
		  "x8 of x16\n" },
		{ "icx", MAP, false, "\n  elsewhere" },
		{ "icx", MAP, false, "0000:00:1f.0 (0000:0000)\nNot measured here: persistent" },
		{ "icx", MAP, false, "S0: memory is at 80 % of its ceiling: 80.0 GB/s of 100.0 "
				     "GB/s" },
		{ "icx", "mem_bw=9 mem_bw@0=9", false, "Not measured here: persistent memory, "
		  "links, I/O\n" },
		{ "spr", "mem_bw=9 hbm_read_bw=4000 hbm_read_bw@3=4000 hbm_write_bw@3=1000", false,
		  "\n  box_3                                      5.0 GB/s  HBM\n  elsewhere" },
		{ "spr", "cxl_read_bw=2000 cxl_write_bw=700 cxl_write_bw@1=700", false,
		  "\n  CXL                                        2.0 GB/s\n"
		  "  box_1                                      0.7 GB/s  CXL\n" },
		{ "spr", "mem_bw=9", false, "\nNot measured here: HBM, CXL, links, I/O\n" },
		{ "snbep", EP "pcie_write_bw=3938 pcie_read_bw=100", false,
		  "\n  I/O        |##..................      3.9 GB/s 10 %  0000:00:1f.0" },
		{ "icx", MAP, true, "<rect x=\"93\" y=\"124\" width=\"142\" height=\"12\" "
		  "fill=\"hsl(0,70%,45%)\"/>" },
		{ "icx", MAP "mem_bw@2=!", true, "stroke=\"#c000c0\" stroke-dasharray=\"4 3\"/>" },
		{ "icx", MAP, true,
		  "<title>iio_1 15.8 GB/s 50 % eth7 (Maker Card), x8 of x16</title>" },
		/* From the right edge of one place to the left edge of the other, in a lane */
		{ "icx", MAP "|" MAP "upi_out_util@1=95", true, "<path d=\"M620 184H644V212H683\" "
		  "fill=\"none\" stroke-width=\"2\" stroke=\"hsl(0,70%,45%)\">"
		  "<title>S0 upi_0 (85 %) to S1 upi_1 (95 %)</title></path>\n" },
		{ "icx", MAP, true, "<text x=\"278\" y=\"254\" fill=\"#555\">"
		  "0000:00:1f.0 (0000:0000)<" },
		{ "icx", MAP "pcie_write_bw@2=1 pcie_write_bw@3=1 pcie_write_bw@4=0 "
		  "pcie_write_bw@5=0 pcie_write_bw@6=0", true,
		  ">iio_2; iio_3; iio_4; iio_5; ...</text>" },
		{ "icx", MAP, true, ">from idle to full, by the limits of" },
		{ "icx", MAP, true, ">Xeon Scalable (Ice Lake-SP), a_host, 20" },
		{ "icx", MAP, true, "(memory-saturated); and 4 further findings: \"xeon" },
		{ "icx", MAP "upi_capacity=50000 upi_capacity@0=25000 upi_capacity@1=25000", false,
		  "\n  upi_0      |#################...     21.2 GB/s 85 %" },
		{ "icx", MAP "upi_capacity=50000 upi_capacity@0=25000 upi_capacity@1=25000", false,
		  "; links send 21.2 GB/s\n" },
		{ "icx", MAP "pcie_write_bw@2=1 pcie_write_bw@3=0 pcie_write_bw@4=0", false,
		  "\n  3 idle     |....................       0.0 GB/s 0 %  iio_2; iio_3; "
		  "iio_4\n" },
		{ "icx", MAP "pcie_write_bw@2=1 pcie_write_bw@3=4000", false, "\n  iio_2 " },
		{ "icx", MAP, false, "(memory-saturated); and 4 further findings: \"xeon-pmon "
		  "explain\"\nS0" },
		{ "snbep", EP, false,
		  "No finding; the fullest part is S0 box_0, 47 % of its ceiling\nS0" },
		{ "icx", MAP "|" MAP, false, "0000:00:1f.0 (0000:0000)\nS1: memory" },
		{ "icx", MAP "|" MAP DIES, false, "\nS0-D1, node 1: memory" },
		{ "icx", MAP "|" MAP DIES, false, "85 %  to S0-D1 upi_1\n" },
		{ "icx", MAP "pmm_read_bw=5 pmm_read_bw@1=5 pmm_read_bw@2=0", false,
		  "\n  box_2                                      0.0 GB/s  persistent memory\n" },
		{ "icx", MAP "pmm_read_bw=0 pmm_read_bw@1=0", false, "no traffic\n  upi_0" },
		{ "icx", MAP, true, "</svg>\n" },
	};
	struct explain_report report;
	struct explain_facts facts;
	struct map map = { .facts = &facts, .report = &report, .sysfs = sysfs, .host = "a_host",
			   .time = time(NULL) };
	char *text = NULL;
	size_t size = 0;
	unsigned int i;
	FILE *out;

	make_sysfs();
	map.devices = devices_read(sysfs);
	for (i = 0; i < ARRAY(texts); i++) {
		judged(texts[i].platform, texts[i].values, &facts, &report);
		out = open_memstream(&text, &size);
		if (texts[i].svg)
			map_draw(&map, out);
		else
			map_print(&map, out, false);
		fclose(out);
		if (!ktap_ok(strstr(text, texts[i].text), "map %u", i))
			ktap_note("no \"%s\" in\n%s", texts[i].text, text);
		free(text);
	}
	devices_free(map.devices);
	remove_sysfs();
}

/* Names of devices in a finding: those behind the busiest stack, or all of the socket */
static void test_devices(void)
{
	static struct explain_report report;
	struct explain_facts facts;
	struct xp_device *devices, *last;

	make_sysfs();
	read_ids = 0;
	devices = devices_read(sysfs);
	ktap_eq(read_ids, 1, "the list of all models is read once");
	for (last = devices; last && last->next; last = last->next)
		ktap_ok(!strstr(last->name, "00.1"), "no virtual function: %s", last->name);
	ktap_str_eq(last->name, "0000:5b:00.0 (M " LONG ")", "a name is not cut in a character");
	judged("icx", ICX "pcie_write_bw@0=300 pcie_write_bw@1=25000", &facts, &report);
	explain_name_devices(&facts, &report, sysfs, devices);
	ktap_str_eq(report.finding[0].devices, "iio_1: eth7 (Maker Card), x8 of x16", "a stack");
	judged("snbep", EP "ddio_write_miss_bw=9000 ddio_read_miss_bw=9000", &facts, &report);
	explain_name_devices(&facts, &report, sysfs, devices);
	ktap_str_eq(report.finding[0].devices, "0000:00:1f.0 (0000:0000)", "a socket");
	devices_free(devices);
	remove_sysfs();
}

/* SMBIOS of a machine with two slots, one of them empty; clocks; a slot of eight lanes */
static void test_machine(void)
{
	static const unsigned char dmi[] = {
		17, 0x28, 1, 0, [0x0c] = 0x00, 0x40, [0x15] = 0x80, 0x0c, [0x20] = 0x75, 0x0b,
		[0x28] = 'A', 0, 0,
		[0x2b] = 17, 0x28, 2, 0, [0x2b + 0x28] = 0, 0, 127, 4, 3, 0, 0, 0,
	};
	static struct explain_report report;
	struct explain_facts facts;
	char path[256];
	FILE *file;

	judged("icx", ICX "pcie_write_bw@0=300 pcie_write_bw@1=7000", &facts, &report);
	make_sysfs();
	snprintf(path, sizeof(path), "%s/firmware/dmi/tables/DMI", sysfs);
	make_file(path, "");
	file = fopen(path, "w");
	if (!file || fwrite(dmi, sizeof(dmi), 1, file) != 1 || fclose(file))
		ktap_bail("%s", path);
	snprintf(path, sizeof(path),
		 "%s/devices/system/cpu/intel_uncore_frequency/package_00_die_00/%s", sysfs,
		 "initial_max_freq_khz");
	make_file(path, "2400000");
	snprintf(path, sizeof(path), "%s/" PORT "/current_link_width", sysfs);
	make_file(path, "8");
	snprintf(path, sizeof(path), "%s/" PORT "/current_link_speed", sysfs);
	make_file(path, "8.0 GT/s PCIe");
	judged("snbep", EP, &facts, &report);
	explain_read_machine(&facts, sysfs);
	ktap_eq(facts.memory.slots, 0, "fewer DIMMs than channels: a virtual machine's table");
	judged("icx", ICX "pcie_write_bw@0=300 pcie_write_bw@1=7000", &facts, &report);
	explain_read_machine(&facts, sysfs);
	remove_sysfs();
	ktap_eq(facts.memory.slots, 2, "slots");
	ktap_eq(facts.memory.filled, 1, "DIMMs");
	ktap_eq(facts.memory.rated, 3200, "the rate that it is sold with");
	ktap_eq(facts.memory.slowest, 2933, "and runs at");
	ktap_ok(facts.place[0].uncore_most == 2.4, "the uncore's clock");
	ktap_eq((long)facts.place[0].slot_bw, 7876, "eight lanes");
	explain_judge(&facts, &report);
	ktap_ok(report.nr == 2 && !strcmp(report.finding[0].rule->id, "pcie-saturated") &&
		strstr(report.finding[0].sentence, "89 % of 7.9 GB/s") &&
		!strcmp(report.finding[1].rule->id, "memory-slow"),
		"a full slot, slow DIMMs: %s, %s", report.finding[0].sentence,
		report.finding[1].sentence);
}

int main(void)
{
	test_map();
	test_devices();
	test_machine();
	return ktap_exit();
}
