/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * strangers_third.h - servers that explain got wrong when a third reader tried many more, for
 * strangers.c
 *
 * He had read the rules: rows are those of his loads that see a fault which no other row sees.
 */
static const struct stranger strangers_third[] = {
	/* Sub-NUMA clusters, whose channels no source numbers */
	{ .what = "one busy cluster beside a half busy one", .on = " skx ", .nodes = 2,
	  .words = "read=62G write=26G remote=0 dclk=1333M qclk=1300M uclk=2400M pcie_read=10M "
		  "pcie_write=10M share.imc3=.5 share.imc4=.5 share.imc5=.5",
	  .first = "are full (imc_0, imc_1, imc_2)&92 %",
	  .never = "DIMM|dmidecode|Nothing wrong|imc_2 is full" },
	{ .what = "Cluster-on-Die, channels in the order of home agents", .on = " bdx ",
	  .nodes = 2, .emu = "empty=imc4,imc5,imc6,imc7",
	  .words = "remote=0 dclk=1200M qclk=1200M uclk=2800M pcie_read=10M pcie_write=10M "
		  "s0.read=15G s0.write=4G s1.read=1G s1.write=300M s0.share.imc1=.01 "
		  "s0.share.imc3=.01",
	  .first = "Nothing wrong", .never = NO_DIMM },
	{ .what = "a full cluster of every third channel", .on = " icx ", .nodes = 2,
	  .words = "remote=0 dclk=1600M qclk=1400M uclk=2400M pcie_read=10M pcie_write=10M "
		  "s0.read=64G s0.write=18G s1.read=1G s1.write=300M s0.share.imc1=.01 "
		  "s0.share.imc4=.01 s0.share.imc7=.01 s0.share.imc10=.01",
	  .first = "S0: sub-NUMA clusters&are full (imc_0, imc_3, imc_6, imc_9)",
	  .never = NO_DIMM "|Another socket is below" },
	{ .what = "work in half of the channels of a 6900P", .on = " gnr ", .nodes = 2,
	  .words = "remote=0 dclk=3200M qclk=3G uclk=2400M pcie_read=10M pcie_write=10M "
		  "s0.read=150G s0.write=50G s1.read=3G s1.write=1G s0.share.imc6=.02 "
		  "s0.share.imc7=.02 s0.share.imc8=.02 s0.share.imc9=.02 s0.share.imc10=.02 "
		  "s0.share.imc11=.02",
	  .first = "Nothing wrong", .never = NO_DIMM },
	{ .what = "two of three nodes are full", .on = " gnr ", .sockets = 1, .nodes = 3,
	  .words = "remote=0 dclk=3200M uclk=2400M pcie_read=10M pcie_write=10M read=290G "
		  "write=90G share.imc8=.02 share.imc9=.02 share.imc10=.02 share.imc11=.02",
	  .first = "are full (imc_0, imc_1, imc_2, imc_3, imc_4, imc_5, imc_6, imc_7)&92 %",
	  .never = NO_DIMM },
	{ .what = "a quarter of the channels with SNC4", .on = " spr ", .nodes = 4,
	  .words = "remote=0 dclk=2400M qclk=2G uclk=2200M pcie_read=10M pcie_write=10M "
		  "s0.read=37G s0.write=9G s1.read=500M s1.write=100M s0.share.imc1=.01 "
		  "s0.share.imc2=.01 s0.share.imc3=.01 s0.share.imc5=.01 s0.share.imc6=.01 "
		  "s0.share.imc7=.01",
	  .first = "Nothing wrong", .never = NO_DIMM },
	/* What is not known must not sound right. */
	{ .what = "STREAM on four X7560", .on = " nhmex ", .sockets = 4,
	  .words = "read=20G write=8G remote=0 dclk=533M qclk=800M uclk=2266M pcie_read=10M "
		  "pcie_write=10M lim_thermal=0",
	  .first = "4 sockets x 2 memory controllers of DDR3&ceiling is not known&28.0 GB/s",
	  .never = "Nothing wrong|x 2 channels" },
	{ .what = "drives behind the hubs of two X7560", .on = " nhmex ", .sockets = 2,
	  .words = "read=1G write=500M remote=0 dclk=533M qclk=800M uclk=2266M pcie_read=3G "
		  "pcie_write=5G lim_thermal=0",
	  .first = "(device-dominates)", .also = "io_*bw", .never = "pcie_*|Nothing wrong" },
	{ .what = "two X5570 at work", .on = " nhm ", .sockets = 2,
	  .words = "read=3G write=1G remote=100 dclk=667M qclk=800M uclk=2666M pcie_read=10M "
		  "pcie_write=10M",
	  .first = "2 sockets of DDR3&ceiling is not known", .never = "of 1 populated" },
	{ .what = "a desktop board under load", .on = " skl ", .sockets = 1,
	  .words = "read=20G write=6G remote=0 dclk=1333M uclk=4G pcie_read=10M pcie_write=10M",
	  .first = "1 socket of DRAM&ceiling is not known", .never = "of 1 populated" },
	{ .what = "three reads for a write at 74 % on two 6980P", .on = " gnr ", .sockets = 2,
	  .words = "read=337G write=118G remote=0 dclk=3200M qclk=3G uclk=2400M pcie_read=10M "
		  "pcie_write=10M",
	  .first = "Nothing wrong&74 %", .never = "(memory-saturated)" },
	/* Sentences that were right and too long, or a remedy for another machine */
	{ .what = "a hot page in one channel of two E5-2690 v4", .on = " bdx ", .sockets = 2,
	  .emu = "empty=imc4,imc5,imc6,imc7",
	  .words = "read=38G write=13G remote=0 share.imc1=1.6 dclk=1200M qclk=1200M uclk=2800M",
	  .first = "imc_1 is full", .never = "(channel-imbalance)|dmidecode" },
	{ .what = "one socket with nothing to do on its links", .on = " icx ", .sockets = 1,
	  .words = "read=30G write=9G remote=0 dclk=1600M qclk=1400M uclk=2400M pcie_read=10M "
		  "pcie_write=10M",
	  .first = "Nothing wrong", .never = "link" },
	{ .what = "slow DIMMs on the third of four sockets", .on = " skx ", .sockets = 4,
	  .words = "read=20G write=6G remote=50 snoop=0 dclk=1333M qclk=1300M uclk=2400M "
		  "pcie_read=10M pcie_write=10M s2.dclk=1067M",
	  .first = "DDR4-2666, but DDR4-2133 (S2)&S2: memory runs at 2133", .never = "(S3)" },
	{ .what = "a full socket beside one that sleeps", .on = " clx ", .sockets = 2,
	  .words = "remote=0 dclk=1467M qclk=1300M uclk=2400M pcie_read=10M pcie_write=10M "
		  "s0.read=118G s0.write=4G s1.read=1G s1.write=200M",
	  .first = "DDR4-2933&S0: memory is at 87 %", .also = ", 6 boxes, 0.25",
	  .never = "Nothing wrong" },
	{ .what = "a power limit that lowers the uncore, too", .on = " spr ", .sockets = 2,
	  .words = "read=60G write=20G remote=0 lim_power=1000 uclk=1200M dclk=2400M qclk=2G "
		  "pcie_read=10M pcie_write=10M",
	  .first = "S0, S1: power limits&1.20 GHz", .never = "(uncore-clock-low)|max_freq_khz" },
	/* Links have two ends. */
	{ .what = "a counter of a link of socket 1 is dead", .on = " skx ", .sockets = 2,
	  .words = "read=20G write=6G remote=300 snoop=0 dclk=1333M qclk=1300M uclk=2400M "
		  "pcie_read=10M pcie_write=10M",
	  .fault = "phantom-zero upi2 socket=1",
	  .first = "S1: &upi_2&(link-not-counted)", .never = "(link-asymmetric)|Nothing wrong" },
	/* A PCU whose clock counts nothing is not counted: that clock does not stop. */
	{ .what = "a power control unit of socket 1 is dead", .on = " skx spr ", .sockets = 2,
	  .words = "read=40G write=12G remote=100 dclk=2000M qclk=2G uclk=2400M lim_thermal=0 "
		  "pcie_read=10M pcie_write=10M",
	  .fault = "phantom-zero pcu socket=1",
	  .first = "S1: the power control unit counts no clock cycles&(pcu-not-counted)",
	  .never = "S0: the power" },
	{ .what = "PROCHOT without heat on a Xeon 7500", .on = " nhmex ", .sockets = 2,
	  .words = "read=4G write=2G remote=100 dclk=533M qclk=800M uclk=2266M lim_thermal=0 "
		  "prochot=300 pcie_read=10M pcie_write=10M",
	  .first = "S0, S1: the board asserts PROCHOT for 30 %", .never = "heat limits" },
};
