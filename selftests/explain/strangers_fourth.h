/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * strangers_fourth.h - servers of a third operator, for strangers.c
 *
 * He wrote 154 loads in words and numbers before he read a rule, and 20 after that. These are the
 * rows that explain had wrong, or that see a fault which no other row sees; E5, Xeon 7500 and E7
 * have the clocks that they are sold with.
 */
#define DDR3_1866	"%B dclk=933M "
#define DDR4_2133	"%B dclk=1066M qclk=1200M "
#define DDR4_3200	"%B dclk=1600M "
#define DDR5_5600	"%B dclk=2800M qclk=2500M "
#define XEON_7500	"uclk=2260M dclk=533M qclk=800M pcie_read=200M pcie_write=200M "
#define FOUR_OF_EIGHT	"empty=imc4,imc5,imc6,imc7"
#define TWO_AND_TWO	"empty=imc2,imc3,imc6,imc7"

static const struct stranger strangers_fourth[] = {
	/* Links: what is alike on all sockets is one finding, and a dead one has two ends */
	{ .what = "four 8490H that fill their links by interleaving", .on = " spr ", .sockets = 4,
	  .words = "%B read=70G write=20G remote=750",
	  .first = "S0, S1, S2, S3: upi_0 sends 79 %&(link-saturated)",
	  .never = "S1: upi|S2: upi" },
	{ .what = "a link of two 8358 that is down", .on = " icx ", .sockets = 2,
	  .words = "%B read=40G write=12G remote=300 share.upi2=0",
	  .first = "S0, S1: links&upi_2 0 %&(link-asymmetric)", .never = "(link-not-counted)" },
	{ .what = "a board with wires for three of four links", .on = " spr ", .sockets = 2,
	  .words = "%B read=50G write=20G remote=200 share.upi3=0",
	  .first = "S0, S1: links&upi_0 sends&upi_3 0 %", .also = "may not be wired on this board",
	  .never = "(link-not-counted)|(link-saturated)" },
	{ .what = "a link between two of four 8180 that is down", .on = " skx ", .sockets = 4,
	  .words = "%B read=20G write=6G remote=600 s0.share.upi2=0 s2.share.upi2=0",
	  .first = "S0, S2: 2 of 3 links&upi_2&(link-asymmetric)",
	  .never = "Nothing wrong|(link-not-counted)|S1: 2|S3: 2" },
	{ .what = "a counter of one link of four 8380H is dead", .on = " cpx ", .sockets = 4,
	  .words = DDR4_3200 "read=25G write=8G remote=500",
	  .fault = "phantom-zero upi0 socket=1",
	  .first = "S1: 5 of 6 links&upi_0&(link-not-counted)", .never = "(link-asymmetric)" },
	{ .what = "heat, and a link that is down, on other sockets", .on = " cpx ", .sockets = 4,
	  .words = DDR4_3200 "read=25G write=8G remote=500 s3.lim_thermal=500 s0.share.upi2=0 "
		  "s1.share.upi2=0",
	  .first = "S3: heat", .also = "S0, S1: 5 of 6 links&upi_2",
	  .never = "(link-not-counted)" },
	{ .what = "four sockets of which two work on one another's memory", .on = " skx ",
	  .sockets = 4,
	  .words = "%B remote=0 read=2G write=1G s0.read=4G s1.read=4G s0.remote=700 s1.remote=700 "
		  "s0.share.upi1=.005 s0.share.upi2=.005 s1.share.upi0=.005 s1.share.upi2=.005",
	  .first = "Nothing wrong", .never = "(link-not-counted)|(link-asymmetric)" },
	/* Interleaving on purpose, where only misses are counted */
	{ .what = "four E7-4870 that interleave on purpose", .on = " wsmex ", .sockets = 4,
	  .words = XEON_7500 "read=8G write=3G remote=750",
	  .first = "Whether memory is at its limit cannot be said", .never = "numactl" },
	{ .what = "eight X7560 that interleave on purpose", .on = " nhmex ", .sockets = 8,
	  .words = XEON_7500 "read=6G write=2G remote=875", .first = "Nothing wrong",
	  .never = "numactl" },
	{ .what = "a moved virtual machine on four X7560", .on = " nhmex ", .sockets = 4,
	  .words = XEON_7500 "read=4G write=1G remote=20 s1.read=10G s1.write=3G s1.remote=1000",
	  .first = "S1: 100 %&interleaving over all of them gives 75 %", .never = "S0, |S1, " },
	/* Memory that is full because a part of it is missing */
	{ .what = "a lost DIMM that fills the other channels", .on = " ivbep ", .sockets = 2,
	  .emu = FOUR_OF_EIGHT, .words = DDR3_1866 "read=26G write=9G remote=50 s1.share.imc1=0",
	  .first = "S1: memory is at 78 %&1 of 4 channels&imc_1", .also = "(channel-missing)",
	  .never = "S0, S1" },
	{ .what = "two lost DIMMs that fill the other channels", .on = " hsx ", .sockets = 2,
	  .emu = FOUR_OF_EIGHT,
	  .words = DDR4_2133 "read=20G write=7G remote=30 s0.share.imc2=0 s0.share.imc3=0",
	  .first = "S0: memory is at 79 %&2 of 4 channels&imc_2, imc_3",
	  .also = "(channel-missing)", .never = "S0, S1" },
	{ .what = "a quiet socket whose DIMMs sleep at times", .on = " icx ", .sockets = 2,
	  .words = "%B remote=10 s0.read=80G s0.write=20G s1.read=2500M s1.write=800M "
		  "s1.dclk=1440M",
	  .first = "Nothing wrong", .never = "(memory-slow)|DDR4-2" },
	/* Two faults at once */
	{ .what = "heat and a dark channel on four E7-8890 v3", .on = " hsx ", .sockets = 4,
	  .words = "%B dclk=800M qclk=1200M read=28G write=10G remote=50 s3.lim_thermal=250 "
		  "s1.share.imc6=0",
	  .first = "S3: heat", .also = "S1: 7 of 8&imc_6", .never = "S1, S3|S3, " },
	{ .what = "slow DIMMs beside a full socket, 6240", .on = " clx ", .sockets = 2,
	  .words = "%B dclk=1466M remote=0 read=125G write=3G s1.dclk=1333M s1.read=60G "
		  "s1.write=10G",
	  .first = "S0: memory is at 91 %", .also = "S1: memory runs at 2666", .never = "S0, S1" },
	{ .what = "an uncore that is slow, and a moved job, 8592+", .on = " emr ", .sockets = 2,
	  .words = DDR5_5600 "read=50G write=15G remote=20 s0.remote=900 s1.uclk=800M "
		  "s1.read=110G s1.write=40G",
	  .first = "S1: the uncore runs at 0.80", .also = "S0: 90 %", .never = "S0, S1" },
	{ .what = "random access on one socket, slow DIMMs on the other", .on = " ivbep ",
	  .sockets = 2, .emu = FOUR_OF_EIGHT,
	  .words = DDR3_1866 "read=10G write=3G remote=20 s0.read=27G s0.write=9G "
		  "s0.page_miss=800 s0.page_hit=100 s1.dclk=667M",
	  .first = "S1: memory runs at 1333", .also = "S0: 80 % of the memory accesses",
	  .never = "S0, S1" },
	{ .what = "a full socket that a far card writes to", .on = " bdx ", .sockets = 2,
	  .emu = TWO_AND_TWO,
	  .words = "%B qclk=1200M s0.read=59G s0.write=4G s0.remote=0 s1.read=100M s1.write=50M "
		  "s1.remote=1000 s1.pcie_write=5G pcie_hit=30",
	  .first = "S0: memory is at 89 %", .also = "S1: devices of this socket",
	  .never = "(remote-heavy)" },
	{ .what = "a Xeon Phi whose two memories are full", .on = " knl ", .sockets = 1,
	  .words = "%B read=420G write=110G hbm=811",
	  .first = "429.8 GB/s of MCDRAM&memory is at 87 %", .also = "S0: MCDRAM moves 429.8" },
	/* A counter */
	{ .what = "a home agent of two that does not count", .on = " bdx ", .sockets = 2,
	  .emu = TWO_AND_TWO, .words = "%B qclk=1200M read=20G write=7G remote=50",
	  .fault = "stuck ha1 socket=0 ctr0", .first = "S0: ha_1 does not count all",
	  .never = NO_DIMM },
};
