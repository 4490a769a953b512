/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * strangers.h - servers as operators describe them, for strangers.c
 *
 * Loads are bytes per second of parts that are sold, and what the first line has to say is what the
 * owner needs to know: scenarios of an operator who had not read the rules, and machines that were
 * measured. Rates that a row does not name are those of its machine.
 */
#define E5_V1	" snbep ivbep "
#define E5_V3	" hsx bdx "
#define SP	" skx clx cpx "
#define RAPIDS	" spr emr "
#define SIX	" gnr "
#define SERVERS	" snbep hsx bdx skx icx spr gnr "

#define QUIET	" pcie_read=0 pcie_write=0 pcie_hit=900 "

/* Memory, links and uncore as they are sold: DDR3-1600 to DDR5-6400 */
static const struct {
	const char *on, *clocks;
} machines[] = {
	{ E5_V1, "dclk=800M qclk=1000M uclk=2700M" QUIET },
	{ E5_V3, "dclk=1200M qclk=2400M uclk=2600M" QUIET },
	{ SP, "dclk=1333M qclk=1300M uclk=2400M" QUIET },
	{ " icx ", "dclk=1600M qclk=1400M uclk=2200M" QUIET },
	{ RAPIDS, "dclk=2400M qclk=2000M uclk=2200M" QUIET },
	{ SIX, "dclk=3200M qclk=3000M uclk=2200M" QUIET },
	{ " knl ", "dclk=1200M uclk=1700M" QUIET },
};

/* Blamed by mistake where a counter is wrong, or work is bound to a cluster */
#define NO_DIMM	"dmidecode|channel-missing|channel-imbalance"

static const struct stranger strangers[] = {
	/* 1: quiet machines */
	{ "an idle night", SERVERS, 0, 0,
	  "%B read=50M write=10M remote=300 page_miss=850 page_hit=100 uclk=1200M",
	  NULL, "Idle", "Nothing wrong|uncore-clock-low" },
	{ "a little work on remote memory", " skx ", 0, 0,
	  "%B read=700M write=200M remote=800", NULL, "Nothing wrong", "remote-heavy|left are" },
	{ "six gigabytes a second on a big machine", " gnr ", 0, 0, "%B read=4500M write=1300M",
	  NULL, "Nothing wrong", "Idle" },
	{ "a healthy half", " skx ", 0, 0, "%B read=48G write=16G remote=50", NULL,
	  "Nothing wrong&DDR4-2666&6 of 6 populated&50 %", "(memory-saturated)" },
	{ "a healthy half", " icx ", 0, 0, "%B read=78G write=24G remote=50", NULL,
	  "Nothing wrong&DDR4-3200&8 of 8 populated", "left are" },
	{ "a healthy half", " spr ", 0, 0, "%B read=115G write=38G remote=50", NULL,
	  "Nothing wrong&DDR5-4800&8 of 8 populated", "left are" },
	{ "a healthy half", " gnr ", 0, 0, "%B read=230G write=77G remote=50", NULL,
	  "Nothing wrong&DDR5-6400&12 of 12 populated", "left are" },
	{ "a healthy half", " snbep ", 0, 0, "%B read=19G write=6G remote=50", NULL,
	  "Nothing wrong&DDR3-1600&4 of 4 populated", "left are" },
	/* 3: memory is full */
	{ "all of it reads", " skx ", 2, 0, "%B read=110G write=1G remote=0", NULL,
	  "S0, S1: memory is at 87 %&memory-saturated&DDR4-2666", "interleave=all" },
	{ "one socket is full of reads", " skx ", 2, 0,
	  "%B remote=0 s0.read=110G s0.write=1G s1.read=20G s1.write=1G", NULL,
	  "S0: memory is at 87 %", "S1: memory|interleave=all" },
	{ "all of it reads", " icx ", 0, 0, "%B read=177G write=1G remote=0", NULL,
	  "memory is at 87 %", "interleave=all" },
	{ "all of it reads", " spr ", 0, 0, "%B read=266G write=1G remote=0", NULL,
	  "memory is at 87 %", "interleave=all" },
	{ "all of it reads", " snbep ", 0, 0, "%B read=44G write=500M remote=0", NULL,
	  "memory is at 87 %", "interleave=all" },
	{ "one socket full, the other waits", " skx ", 2, 0,
	  "%B read=120G write=1G remote=0 s1.read=30G s1.wait_local=700", NULL,
	  "S0: memory is at 95 %", "S1, S0|S0, S1: memory" },
	{ "two sockets full, one of them more", " skx ", 2, 0,
	  "%B write=1G remote=0 s0.read=104G s1.read=120G", NULL,
	  "S1: memory is at 95 %", "S0, S1: memory|S1, S0" },
	{ "STREAM on a Platinum 8160 (published)", " skx ", 0, 0,
	  "%B read=57900M write=38050M remote=0 rfo=300 page_hit=315 page_miss=270", NULL,
	  "memory is at 75 %&memory-saturated", "25 % left|left are" },
	{ "MLC, reads alone, on an E5-2630 v4 (published)", " bdx ", 0, 0,
	  "%B dclk=1066M share.imc4=0 share.imc5=0 share.imc6=0 share.imc7=0 read=46800M write=0 "
	  "remote=0", NULL, "69 %", "Nothing wrong" },
	{ "loads alone on a Gold 5218 (published)", " clx ", 0, 0,
	  "%B read=111900M write=0 remote=0", NULL, "memory is at 87 %", "Nothing wrong" },
	{ "half loads on a Gold 5218 (published)", " clx ", 0, 0,
	  "%B read=65G write=32500M remote=0", NULL, "memory is at 76 %", "Nothing wrong" },
	{ "MLC, reads alone, on a 6980P (published)", " gnr ", 0, 0,
	  "%B read=563G write=0 remote=0 snoop=0", NULL, "memory is at 92 %", "Nothing wrong" },
	{ "MLC, as many reads as writes, on a 6980P (published)", " gnr ", 0, 0,
	  "%B read=233G write=233G remote=0", NULL, "memory is at 76 %", "Nothing wrong" },
	/* 4, 5: writes */
	{ "two thirds are writes", " skx ", 0, 0, "%B read=31G write=61G remote=0", NULL,
	  "read-write-turnaround&66 % of the memory traffic are writes", "do not read" },
	{ "nearly all are writes", " skx icx spr ", 0, 0,
	  "dclk=1333M qclk=1600M uclk=2400M" QUIET "read=2G write=77G remote=0", NULL, "",
	  "38 % left" },
	{ "nearly all are writes", " skx ", 0, 0, "%B read=2400M write=77G remote=0", NULL,
	  "97 % of the memory traffic are writes", "Nothing wrong" },
	{ "as many writes as reads", " skx ", 0, 0, "%B read=45G write=45G remote=0", NULL,
	  "read-write-turnaround&published", "no counter has them" },
	/* 6 */
	{ "random access", " skx ", 0, 0,
	  "%B read=40G write=8G remote=0 page_hit=100 page_miss=850", NULL, "page-conflicts",
	  NULL },
	/* 7: channels */
	{ "a dark channel", " skx ", 2, 0, "%B read=45G write=15G remote=0 s1.share.imc2=0", NULL,
	  "S1: 5 of 6 memory channels&imc_2", "does not count" },
	{ "a dark channel", " icx ", 2, 0, "%B read=60G write=20G remote=0 s1.share.imc6=0", NULL,
	  "S1: 7 of 8 memory channels&imc_6", "does not count" },
	{ "a dark channel", " spr ", 2, 0, "%B read=90G write=30G remote=0 s1.share.imc2=0", NULL,
	  "S1: 7 of 8 memory channels&imc_2", "does not count" },
	{ "a dark channel", " gnr ", 2, 0, "%B read=150G write=50G remote=0 s1.share.imc2=0", NULL,
	  "S1: 11 of 12 memory channels&imc_2", "does not count" },
	{ "a dark channel", " snbep ", 2, 0, "%B read=15G write=5G remote=0 s1.share.imc2=0", NULL,
	  "S1: 3 of 4 memory channels&imc_2", "does not count" },
	{ "two dark channels, another one on each socket", " skx ", 2, 0,
	  "%B read=45G write=15G remote=0 s0.share.imc1=0 s1.share.imc2=0", NULL,
	  "S0: 5 of 6 memory channels&imc_1", "S0, S1: 5 of 6" },
	{ "work bound to a cluster", " skx ", 2, 2,
	  "%B read=1G write=300M remote=0 s0.read=40G s0.write=8G s0.share.imc3=.004 "
	  "s0.share.imc4=.004 s0.share.imc5=.004", NULL, "cluster", NO_DIMM },
	{ "most work in a cluster", " skx ", 2, 2,
	  "%B read=1G write=300M remote=0 s0.read=40G s0.write=8G s0.share.imc3=.03 "
	  "s0.share.imc4=.03 s0.share.imc5=.03", NULL, "Nothing wrong", NO_DIMM },
	{ "a dark channel in a busy cluster", " skx ", 2, 2,
	  "%B read=1G write=300M remote=0 s0.read=40G s0.write=8G s0.share.imc1=0", NULL,
	  "S0: 5 of 6&imc_1", NULL },
	/* 8: one channel is full */
	{ "a hot channel, three times the others", " skx ", 0, 0,
	  "%B read=39G write=8G remote=0 share.imc2=4", NULL, "imc_2&full", NULL },
	{ "a full channel in a socket at 73 %", " skx ", 0, 0,
	  "%B read=80G write=14G remote=0 share.imc2=1.38", NULL, "imc_2 is full&73 %",
	  "Nothing wrong" },
	{ "a full channel in a socket at 73 %", " icx ", 0, 0,
	  "%B read=128G write=22G remote=0 share.imc6=1.36", NULL, "imc_6 is full", "Nothing "
										    "wrong" },
	{ "a full channel in a socket at 73 %", " spr ", 0, 0,
	  "%B read=191G write=33G remote=0 share.imc3=1.36", NULL, "imc_3 is full", "Nothing "
										    "wrong" },
	{ "a full channel in a socket at 73 %", " gnr ", 0, 0,
	  "%B read=380G write=67G remote=0 snoop=0 share.imc3=1.33", NULL, "imc_3 is full",
	  "Nothing wrong" },
	{ "a full channel in a socket at 73 %", " snbep ", 0, 0,
	  "%B read=31500M write=5500M remote=0 share.imc3=1.42", NULL, "imc_3 is full",
	  "Nothing wrong" },
	/* 9: slow DIMMs */
	{ "slow DIMMs on one socket", " skx icx spr hsx snbep ", 2, 0,
	  "%B s0.dclk=1333M s1.dclk=933M read=10G write=3G remote=0", NULL,
	  "S1: memory runs at 1866 MT/s&2666", "Nothing wrong" },
	/* 10, 11: links */
	{ "all memory on the other socket", " skx icx spr snbep ", 2, 0,
	  "%B read=10G write=3G remote=1000", NULL, "remote-heavy&100 %", "ddio" },
	{ "links at 80 %", " skx ", 2, 0, "%B read=46G write=14G remote=900", NULL,
	  "link-saturated&upi_", NULL },
	{ "remote reads over two links, as published", " skx ", 2, 0,
	  "%B qclk=900M read=33G write=1G remote=1000 snoop=0", NULL, "link", "Nothing wrong" },
	{ "one of three links is down", " skx ", 2, 0,
	  "%B read=20G write=6G remote=400 share.upi2=0", NULL, "link-asymmetric&upi_2 0 %",
	  "another one 0 %" },
	/* 12: a device of the other socket */
	{ "a far NIC", " skx icx spr ", 2, 0,
	  "%B read=4G write=2G remote=20 s1.read=100M s1.write=100M s1.pcie_write=11G "
	  "s1.pcie_read=5G s1.remote=1000 pcie_hit=50", NULL,
	  "S1: devices&another socket&device-remote", "numastat|numactl" },
	{ "a far NIC", " snbep hsx bdx ", 2, 0,
	  "%B read=4G write=2G remote=20 s1.read=100M s1.write=100M s1.pcie_write=5G "
	  "s1.pcie_read=3G s1.remote=1000 pcie_hit=50", NULL,
	  "S1: devices&another socket&device-remote", "numastat|numactl" },
	{ "a near NIC", " skx icx spr snbep ", 2, 0,
	  "%B read=8G write=3G remote=50 s1.pcie_write=6G s1.pcie_read=3G pcie_hit=700", NULL,
	  "Nothing wrong", "device-remote" },
	/* 13: devices */
	{ "a NIC that spills out of the LLC", " skx icx spr gnr ", 0, 0,
	  "%B read=15G write=7G remote=0 pcie_read=2G pcie_write=12G pcie_hit=20", NULL,
	  "98 % of what devices write misses", "Nothing wrong|new place" },
	{ "PCI Express x16 at 88 %", " skx ", 0, 0,
	  "%B read=15G write=7G remote=0 pcie_write=13900M pcie_hit=900 share.iio1=1000", NULL,
	  "pcie-saturated", NULL },
	{ "a slot of eight lanes at 89 %", " skx hsx ", 0, 0,
	  "%B read=15G write=7G remote=0 pcie_write=7G pcie_hit=900 share.iio1=1000", NULL, "",
	  "PCI Express 56 %" },
	/* 14: reads wait */
	{ "reads that take 400 ns at low load", " skx icx spr gnr snbep ", 0, 0,
	  "%B read=7G write=1G remote=0 wait_local=1000 llc_hit=120", NULL, "long-reads",
	  "Nothing wrong" },
	/* 15 */
	{ "an uncore at 1.2 GHz", " skx icx spr gnr hsx ", 0, 0,
	  "%B read=30G write=8G remote=0 uclk=1200M dclk=800M", NULL, "uncore-clock-low", NULL },
	{ "an uncore at 1.5 GHz of 2.4", " skx icx spr gnr hsx ", 0, 0,
	  "%B read=30G write=8G remote=0 uclk=1500M dclk=650M", NULL, "uncore", "Nothing wrong" },
	/* 16, 17: cores are limited */
	{ "PROCHOT by the board", " skx icx spr snbep hsx ", 0, 0,
	  "%B read=10G write=3G remote=50 prochot=600 lim_thermal=0", NULL, "PROCHOT&60 %",
	  "Nothing wrong" },
	{ "a power limit in turbo", " skx ", 0, 0, "%B read=40G write=12G remote=50 lim_power=1000",
	  NULL, "Nothing wrong", NULL },
	{ "heat at 9 %", " skx ", 0, 0, "%B read=40G write=12G remote=50 lim_thermal=90", NULL,
	  "heat limits the cores' frequency for 9 %", "Nothing wrong" },
	/* 18, 19: counters that are wrong */
	{ "a DRAM counter is dead", " skx ", 2, 0, "%B read=45G write=15G remote=0",
	  "stuck imc2 socket=1 ctr0", "S1: imc_2 does not count", NO_DIMM },
	{ "a slice counts nothing", " skx ", 2, 0, "%B read=45G write=15G remote=0",
	  "phantom-zero cha0 socket=0", "cha_0 does not count", "Nothing wrong|reads take" },
	/* 21: other memory */
	{ "persistent memory at 90 % of what it can", " clx ", 0, 0,
	  "%B read=20G write=12G remote=0 pmm=900 wait_local=1200", NULL,
	  "GB/s of persistent memory, whose ceiling is not known", "Nothing wrong" },
	{ "MCDRAM at 386 GB/s", " knl ", 0, 0, "%B hbm=990 read=300G write=86G remote=0", NULL,
	  "MCDRAM, whose ceiling is not known", "Nothing wrong" },
	/* 22, 23: two at once */
	{ "heat, and memory that is full", " skx ", 2, 0,
	  "%B read=120G write=1G remote=0 lim_thermal=120", NULL, "memory is at 95 %", NULL },
	{ "four sockets, links at 92 %, a dark channel", " skx ", 4, 0,
	  "%B read=58G write=16G remote=750 snoop=0 s1.share.imc2=0", NULL, "link-saturated",
	  NULL },
	/* 28, 29 */
	{ "RDMA in the LLC", " skx ", 0, 0,
	  "%B read=1G write=300M remote=0 pcie_write=11G pcie_read=11G pcie_hit=985", NULL,
	  "Nothing wrong", NULL },
	{ "partial writes", " skx icx spr ", 0, 0,
	  "%B read=20G write=10G remote=0 partial=800", NULL, "Nothing wrong",
	  "unaccounted (29 %)|-0.01|-0 %|books-do" },
	{ "write-backs", " snbep bdx hsx ", 0, 0, "%B read=10G write=6G remote=50", NULL,
	  "Nothing wrong", "books-do|unaccounted (2|unaccounted (3|unaccounted (4" },
};
