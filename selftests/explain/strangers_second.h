/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * strangers_second.h - servers as another operator describes them, for strangers.c
 *
 * What he expects he wrote down before explain was run on them. Six rows were corrected since,
 * each with its reason; in the workload, a word without a socket changes all sockets, so it comes
 * first.
 */
static const struct stranger strangers_second[] = {
	{ .what = "OpenMP stencil on two E5-2690", .on = " snbep ", .sockets = 2,
	  .words = "read=26G write=13G remote=0 dclk=800M qclk=1G uclk=2900M queue=250 "
		  "pcie_read=10M pcie_write=10M c0=980 c3=0 c6=0",
	  .first = "S0, S1: memory&76 %&memory-saturated",
	  .never = "Nothing wrong|Idle|numactl|dmidecode|(link-saturated)" },
	{ .what = "E5-4650 that interleaves on purpose", .on = " snbep ", .sockets = 4,
	  .words = "read=8G write=3G remote=750 dclk=800M qclk=1G uclk=2700M",
	  .first = "Nothing wrong|nothing is full",
	  .never = "(link-saturated)|(memory-saturated)" },
	/* Corrected: "0 % of the cores" is in "100 % of the cores", which has to be said of S1. */
	{ .what = "data on socket 0, CPUs of socket 1", .on = " snbep ", .sockets = 2,
	  .words = "s0.read=200M s0.write=100M s0.remote=0 s1.read=25G s1.write=1G "
		  "s1.remote=1000 dclk=800M qclk=1G uclk=2700M pcie_read=10M pcie_write=10M "
		  "wait_remote=600",
	  .first = "S0&S1&link-saturated&88 %",
	  .also = "S1: 100 %",
	  .never = "Nothing wrong|(memory-saturated)|dmidecode|Idle|; 0 % of the cores" },
	{ .what = "a DIMM that the BMC mapped out", .on = " ivbep ", .sockets = 2,
	  .emu = "empty=imc4,imc5,imc6,imc7",
	  .words = "read=18G write=7G remote=0 dclk=933M qclk=1G uclk=2700M s1.share.imc2=0 "
		  "pcie_read=10M pcie_write=10M",
	  .first = "S1: 3 of 4&imc_2",
	  .never = "S0: 3 of|(link-saturated)|(remote-heavy)|Nothing wrong" },
	{ .what = "SAP HANA in daily business", .on = " ivbep ", .sockets = 4,
	  .words = "read=14G write=5G remote=200 dclk=667M qclk=1G uclk=2800M",
	  .first = "Nothing wrong|Idle",
	  .never = "(memory-saturated)|(link-saturated)|(channel-missing)" },
	/* Corrected: what is at its limit comes before what is configured badly. */
	{ .what = "huge pages only on three other sockets", .on = " ivbep ", .sockets = 4,
	  .words = "read=2G write=1G remote=0 s2.read=38G s2.write=1G s2.remote=1000 snoop=0 "
		  "dclk=667M qclk=1G uclk=2800M wait_remote=700 pcie_read=10M pcie_write=10M",
	  .first = "S2: qpi_&89 %&100 %&(link-saturated)",
	  .also = "S2: 100 %&(remote-heavy)",
	  .never = "(memory-saturated)|dmidecode|Nothing wrong|S0: 100|S1: 100" },
	{ .what = "a router that spills out of the LLC", .on = " hsx ", .sockets = 2,
	  .emu = "empty=imc4,imc5,imc6,imc7",
	  .words = "s0.pcie_write=9G s0.pcie_read=9G s0.pcie_hit=100 s0.read=6G s0.write=5G "
		  "s1.pcie_write=20M s1.pcie_read=20M s1.read=1G s1.write=500M remote=0 "
		  "dclk=1067M qclk=1200M uclk=2700M",
	  .first = "S0: &ddio-miss&8.1 GB/s",
	  .never = "(memory-saturated)|(link-saturated)|S1: dev|dmidecode" },
	{ .what = "a dead fan", .on = " hsx ", .sockets = 2,
	  .emu = "empty=imc4,imc5,imc6,imc7",
	  .words = "read=7G write=3G remote=50 dclk=1067M qclk=1200M uclk=2600M s1.prochot=600 "
		  "s1.lim_thermal=500 s1.uclk=1200M",
	  .first = "S1: &heat|thermal&60 %|50 %",
	  .never = "(memory-saturated)|(link-saturated)|Nothing wrong|S0: heat|S0: the board" },
	{ .what = "a channel that shows nothing", .on = " hsx ", .sockets = 2,
	  .emu = "empty=imc4,imc5,imc6,imc7",
	  .words = "read=24G write=10G remote=0 dclk=1067M qclk=1200M uclk=2900M pcie_read=10M "
		  "pcie_write=10M",
	  .fault = "phantom-zero imc1 socket=0",
	  .first = "S0: imc_1 does not count",
	  .never = "Nothing wrong|dmidecode|S1: imc|(memory-saturated)" },
	{ .what = "a full memory and a hot neighbour", .on = " bdx ", .sockets = 2,
	  .emu = "empty=imc2,imc3,imc6,imc7",
	  .words = "s0.read=44G s0.write=20G s1.read=3G s1.write=1G remote=0 dclk=1200M "
		  "qclk=1200M uclk=2800M queue=250 s1.prochot=450 s1.lim_thermal=400 "
		  "pcie_read=50M pcie_write=50M",
	  .first = "S0: memory&83 %",
	  .also = "S1: heat&S1: the board asserts PROCHOT for 45 %",
	  .never = "S1: memory is|S0: heat|S0: the board|(link-saturated)|dmidecode" },
	{ .what = "backup at night on four E7-8890 v4", .on = " bdx ", .sockets = 4,
	  .words = "read=300M write=150M pcie_read=20M pcie_write=20M s2.pcie_write=1200M "
		  "s2.pcie_read=1200M s2.read=800M s2.write=400M remote=100 dclk=800M "
		  "qclk=1200M uclk=1200M c0=40 c3=60 c6=850 pkg_c2=200 pkg_c3=100 pkg_c6=400 "
		  "turbo=50 lim_power=0 lim_thermal=0",
	  .first = "Idle|Nothing wrong",
	  .never = "(uncore-clock-low)|(ddio-miss)|(memory-saturated)|(link-saturated)|"
		  "(throttled-|(device-dominates)" },
	{ .what = "node interleaving on four E7-8890 v4", .on = " bdx ", .sockets = 4,
	  .words = "read=40G write=11G remote=750 snoop=100 dclk=800M qclk=1200M uclk=2500M "
		  "wait_remote=700 pcie_read=100M pcie_write=100M",
	  .first = "link-saturated&89 %",
	  .also = "S0: qpi_|S0, S&S1: qpi_|S1, S&S2: qpi_|S2, S&S3: qpi_|, S3: qpi_",
	  .never = "Nothing wrong|(memory-saturated)|dmidecode" },
	{ .what = "E5-2603 v4, whose uncore ends at 1.7 GHz", .on = " bdx ", .sockets = 2,
	  .emu = "empty=imc2,imc3,imc6,imc7",
	  .words = "read=3G write=1500M remote=250 dclk=933M qclk=800M uclk=1700M turbo=0 "
		  "lim_power=0 lim_thermal=0",
	  .first = "Idle|Nothing wrong",
	  .never = "(uncore-clock-low)|(link-saturated)|(memory-saturated)|(throttled-" },
	{ .what = "firmware that hides the memory channels", .on = " bdx ", .sockets = 2,
	  .emu = "hide=7f:14.0,7f:14.1,7f:15.0,7f:15.1,7f:17.0,7f:17.1,7f:18.0,7f:18.1,"
		  "ff:14.0,ff:14.1,ff:15.0,ff:15.1,ff:17.0,ff:17.1,ff:18.0,ff:18.1",
	  .words = "read=42G write=18G remote=0 dclk=1200M qclk=1200M uclk=2700M queue=250 "
		  "pcie_read=10M pcie_write=10M",
	  .first = "Nothing can be said|unknown|cannot be seen",
	  .never = "Nothing "
		  "wrong|Idle|(channel-missing)|dmidecode|(remote-heavy)|(link-saturated)" },
	{ .what = "erasure coding on a Xeon D-1541", .on = " bdxde ", .sockets = 1,
	  .emu = "empty=imc2,imc3",
	  .words = "read=17G write=8500M pcie_write=1100M pcie_read=1100M pcie_hit=800 "
		  "dclk=1067M uclk=2400M queue=300 remote=0",
	  .first = "S0: memory&76 %&25.9",
	  .never = "numactl|(remote-heavy)|(link-saturated)|(channel-missing)|"
		  "(channels-empty)|Nothing "
		  "wrong" },
	{ .what = "a remote cron job of 200 MB/s", .on = " bdx ", .sockets = 2,
	  .emu = "empty=imc2,imc3,imc6,imc7",
	  .words = "read=150M write=50M remote=0 s1.remote=1000 dclk=1067M qclk=1G uclk=1300M "
		  "pcie_read=5M pcie_write=5M c0=30 c3=0 c6=950 pkg_c6=600 lim_power=0 "
		  "lim_thermal=0",
	  .first = "Idle|Nothing wrong",
	  .never = "(remote-heavy)|(link-saturated)|(uncore-clock-low)|dmidecode" },
	{ .what = "eight X7560 in normal order", .on = " nhmex ", .sockets = 8,
	  .words = "read=2G write=800M remote=300 dclk=533M qclk=800M uclk=2266M "
		  "pcie_read=100M pcie_write=100M prochot=0 lim_thermal=0",
	  .first = "Idle|Nothing wrong",
	  .never = "(memory-saturated)|(link-saturated)|(throttled-" },
	{ .what = "an X7550 that lost a memory controller", .on = " nhmex ", .sockets = 4,
	  .words = "read=5G write=2G remote=200 dclk=533M qclk=800M uclk=2000M "
		  "s2.share.mbox1=0 pcie_read=100M pcie_write=100M lim_thermal=0",
	  .first = "S2: 1 of 2&mbox_1",
	  .never = "S0: 1 of|S1: 1 of|S3: 1 of|(link-saturated)|Nothing wrong" },
	/* Corrected: "lim_thermal=0" came behind S2's, and took it back. */
	{ .what = "an E7-4870 in a hot attic", .on = " wsmex ", .sockets = 4,
	  .words = "read=4G write=2G remote=100 dclk=533M qclk=800M uclk=2400M lim_thermal=0 "
		  "turbo=0 s2.prochot=700 s2.lim_thermal=600",
	  .first = "S2: &heat|PROCHOT|thermal",
	  .never = "Nothing wrong|S0: heat|S1: heat|S3: "
		  "heat|(memory-saturated)|(link-saturated)" },
	{ .what = "CFD on two X5570", .on = " nhm ", .sockets = 2,
	  .words = "read=13G write=6500M remote=0 uclk=2666M dclk=667M qclk=800M queue=300 "
		  "pcie_read=10M pcie_write=10M",
	  .first = "39.0 GB/s|19.5 GB/s&limit|ceiling",
	  .never = "Idle|Nothing wrong|numactl|(throttled-" },
	{ .what = "first touch by the other socket, two X5680", .on = " wsm ", .sockets = 2,
	  .words = "s0.read=3G s0.write=1G s0.remote=0 s1.read=7G s1.write=2G s1.remote=950 "
		  "uclk=2666M dclk=667M qclk=800M wait_remote=420 pcie_read=10M "
		  "pcie_write=10M",
	  .first = "S1&remote|other socket",
	  .never = "(memory-saturated)|Nothing wrong|(throttled-" },
	{ .what = "a retired L5520 pair", .on = " nhm ", .sockets = 2,
	  .words = "read=60M write=20M remote=100 uclk=2133M dclk=533M qclk=733M pcie_read=1M "
		  "pcie_write=1M",
	  .first = "Idle|Nothing wrong",
	  .never = "(memory-saturated)|(remote-heavy)|(uncore-clock-low)|(throttled-" },
	{ .what = "STREAM on two Platinum 8160", .on = " skx ", .sockets = 2,
	  .words = "read=58G write=38G remote=0 snoop=0 dclk=1333M qclk=1300M uclk=2400M "
		  "queue=300 pcie_read=10M pcie_write=10M page_hit=320 page_miss=270 c0=980 "
		  "c3=0 c6=0",
	  .first = "S0, S1: memory&75 %&96.0",
	  .never = "Nothing wrong|left|numactl|(link-saturated)|dmidecode" },
	{ .what = "a VM of socket 3 with memory elsewhere", .on = " skx ", .sockets = 4,
	  .words = "read=6G write=3G remote=50 s3.read=14G s3.write=5G s3.remote=950 snoop=0 "
		  "dclk=1333M qclk=1300M uclk=2400M wait_local=200 wait_remote=360",
	  .first = "S3: 94 %|S3: 95 %&remote-heavy",
	  .never = "(link-saturated)|(memory-saturated)|S0: 9|S1: 9|S2: 9|Nothing wrong" },
	{ .what = "a W-2135, whose board has four channels", .on = " skx ", .sockets = 1,
	  .emu = "empty=imc2,imc5 slices=10",
	  .words = "read=9G write=4G remote=0 snoop=0 dclk=1333M uclk=2400M",
	  .first = "Idle|Nothing wrong",
	  .never = "(channel-missing)|(channels-empty)|dmidecode|(link-saturated)|(remote-heavy)" },
	{ .what = "a channel that loses half of its counts", .on = " skx ", .sockets = 2,
	  .words = "read=36G write=14G remote=0 snoop=0 dclk=1333M qclk=1300M uclk=2400M "
		  "pcie_read=10M pcie_write=10M",
	  .fault = "loss imc3 socket=1 ctr0 500;loss imc3 socket=1 ctr1 500;loss imc3 socket=1 "
		  "ctr2 500;loss imc3 socket=1 ctr3 500",
	  .first = "S1: imc_3&does not count",
	  .never = "dmidecode|S0: imc|(memory-saturated)|(link-saturated)" },
	{ .what = "a job bound to one cluster", .on = " skx ", .sockets = 2,
	  .nodes = 2,
	  .words = "s0.read=38G s0.write=17G s1.read=2G s1.write=1G remote=0 snoop=0 "
		  "dclk=1333M qclk=1300M uclk=2400M queue=1500 s0.share.imc3=0.05 "
		  "s0.share.imc4=0.05 s0.share.imc5=0.05 pcie_read=10M pcie_write=10M",
	  .first = "S0: &imc_0&imc_1&imc_2&full",
	  .never = "DIMM|imc_3 does|imc_4 does|imc_5 does|S1: mem|Nothing "
		  "wrong|(link-saturated)" },
	{ .what = "firmware that limits the uncore", .on = " skx ", .sockets = 2,
	  .words = "read=28G write=10G remote=100 snoop=0 dclk=1333M qclk=1300M uclk=1200M "
		  "wait_local=170 wait_remote=280 c0=950 c3=0 c6=20 pkg_c2=0 pkg_c3=0 "
		  "pkg_c6=0",
	  .first = "S0, S1: &uncore&1.20 GHz",
	  .never = "(memory-saturated)|(link-saturated)|dmidecode|(remote-heavy)|Nothing wrong" },
	{ .what = "two sockets that read from each other", .on = " clx ", .sockets = 2,
	  .words = "read=50G write=3G remote=950 snoop=0 dclk=1467M qclk=1300M uclk=2400M "
		  "wait_remote=600 pcie_read=10M pcie_write=10M",
	  .first = "link-saturated&81 %",
	  .also = "S0: upi_|S0, S1: upi_&S1: upi_|S0, S1: upi_",
	  .never = "Nothing wrong|(memory-saturated)|dmidecode" },
	{ .what = "Redis on Optane memory", .on = " clx ", .sockets = 2,
	  .words = "s0.read=6G s0.write=13G s0.pmm=930 s1.read=1G s1.write=500M s1.pmm=0 "
		  "remote=0 snoop=0 dclk=1333M qclk=1300M uclk=2400M pcie_read=10M "
		  "pcie_write=10M",
	  .first = "S0: persistent memory&12.1 GB/s",
	  .never = "Nothing wrong|dmidecode|(link-saturated)|S1: pers" },
	{ .what = "a bad fan and a moved database", .on = " clx ", .sockets = 2,
	  .words = "s0.read=4G s0.write=2G s0.remote=50 s1.read=14G s1.write=4G s1.remote=980 "
		  "snoop=0 dclk=1200M qclk=1200M uclk=2200M s0.prochot=550 s0.lim_thermal=500 "
		  "s0.uclk=1400M wait_remote=420",
	  .first = "S0: &heat|PROCHOT",
	  .also = "S1: 9&of the cores' LLC misses go to memory",
	  .never = "S1: heat|S1: the board|(memory-saturated)|dmidecode|Nothing wrong" },
	{ .what = "a runaway process on one die of a 9282", .on = " clx ", .sockets = 2,
	  .dies = 2,
	  .words = "read=3G write=1G s2.read=75G s2.write=32G remote=0 snoop=0 dclk=1467M "
		  "qclk=1300M uclk=2400M queue=250 pcie_read=10M pcie_write=10M",
	  .first = "S1-D0: memory&76 %",
	  .never = "S0-D0: mem|S0-D1: mem|S1-D1: mem|Nothing wrong|(link-saturated)|dmidecode" },
	{ .what = "a channel above its peak", .on = " clx ", .sockets = 2,
	  .words = "read=50G write=16G remote=0 snoop=0 dclk=1467M qclk=1300M uclk=2300M "
		  "s0.share.imc4=4 pcie_read=10M pcie_write=10M",
	  .first = "S0: &imc_4&more than the hardware can",
	  .never = "(memory-saturated)|dmidecode|(link-saturated)|Nothing wrong" },
	{ .what = "a link counter that shows nothing", .on = " clx ", .sockets = 2,
	  .words = "read=20G write=8G remote=400 snoop=0 dclk=1333M qclk=1300M uclk=2300M "
		  "pcie_read=10M pcie_write=10M",
	  .fault = "phantom-zero upi1 socket=0",
	  .first = "upi_1",
	  .never = "(link-saturated)|(memory-saturated)|dmidecode|S1: upi" },
	{ .what = "a dead power supply", .on = " cpx ", .sockets = 4,
	  .words = "read=15G write=6G remote=100 snoop=0 dclk=1467M qclk=1300M uclk=2000M "
		  "prochot=350 lim_thermal=0",
	  .first = "S0, S1, S2, S3: &PROCHOT&35 %",
	  .never = "(memory-saturated)|(link-saturated)|dmidecode|Nothing wrong" },
	{ .what = "one full socket of four 8380H", .on = " cpx ", .sockets = 4,
	  .words = "read=20G write=8G s2.read=85G s2.write=33G remote=0 snoop=0 dclk=1600M "
		  "qclk=1300M uclk=2400M queue=250 pcie_read=100M pcie_write=100M",
	  .first = "S2: memory&77 %",
	  .never = "S0: mem|S1: mem|S3: mem|(link-saturated)|numactl "
		  "--interleave|dmidecode|Nothing wrong" },
	{ .what = "four DIMMs a socket since it was bought, 6348H", .on = " cpx ", .sockets = 4,
	  .emu = "empty=imc2,imc5",
	  .words = "read=12G write=5G remote=250 snoop=0 dclk=1467M qclk=1300M uclk=2400M",
	  .first = "Idle|Nothing wrong",
	  .never = "(channel-missing)|dmidecode|(memory-saturated)" },
	{ .what = "a column store bound to socket 0", .on = " icx ", .sockets = 2,
	  .words = "s0.read=140G s0.write=34G s1.read=5G s1.write=2G remote=0 snoop=0 "
		  "dclk=1600M qclk=1400M uclk=2400M queue=200 pcie_read=100M pcie_write=100M",
	  .first = "S0: memory&85 %",
	  .never = "S1: mem|(link-saturated)|dmidecode|(remote-heavy)|Nothing wrong" },
	{ .what = "four DIMMs a socket on purpose, 6326", .on = " icx ", .sockets = 2,
	  .emu = "empty=imc1,imc4,imc7,imc10",
	  .words = "read=8G write=4G remote=200 snoop=0 dclk=1600M qclk=1400M uclk=2200M",
	  .first = "Idle|Nothing wrong",
	  .never = "(channel-missing)|dmidecode|(memory-saturated)" },
	{ .what = "a join on half of the channels", .on = " icx ", .sockets = 2,
	  .emu = "empty=imc1,imc4,imc7,imc10",
	  .words = "read=58G write=27G remote=0 snoop=0 dclk=1600M qclk=1400M uclk=2200M "
		  "queue=250 pcie_read=10M pcie_write=10M",
	  .first = "S0, S1: memory&83 %&102.4",
	  .never = "Nothing wrong|41 %|(link-saturated)|(remote-heavy)" },
	{ .what = "a 200-Gbit card whose packets miss the LLC", .on = " icx ", .sockets = 2,
	  .words = "s0.read=4G s0.write=2G s0.pcie_read=50M s0.pcie_write=50M s1.read=26G "
		  "s1.write=6G s1.pcie_write=24G s1.pcie_read=2G s1.pcie_hit=450 remote=0 "
		  "snoop=0 dclk=1467M qclk=1400M uclk=2200M",
	  .first = "S1: &ddio-miss&13.2 GB/s",
	  .never = "(memory-saturated)|(link-saturated)|S0: dev|dmidecode|(throttled-" },
	/* Corrected: all reads took 700 cycles, those of S0 too, of which nothing may be said. */
	{ .what = "a column in Optane memory of socket 1", .on = " icx ", .sockets = 2,
	  .words = "s0.read=10G s0.write=4G s0.pmm=0 s1.read=62G s1.write=3G s1.pmm=920 "
		  "remote=0 snoop=0 dclk=1600M qclk=1400M uclk=2400M s1.wait_local=700 "
		  "pcie_read=50M pcie_write=50M",
	  .first = "S1: persistent memory&57.1 GB/s",
	  .never = "Nothing wrong|dmidecode|(memory-saturated)|(link-saturated)|S0: reads" },
	{ .what = "GPUs that copy across sockets", .on = " icx ", .sockets = 2,
	  .words = "s0.ncb=70G s1.ncb=1G read=6G write=3G remote=0 snoop=0 dclk=1467M "
		  "qclk=1400M uclk=2100M pcie_read=100M pcie_write=100M",
	  .first = "S0: upi_&94 %&link-saturated",
	  .never = "(remote-heavy)|numactl|(memory-saturated)|dmidecode|Nothing wrong|S1: upi" },
	{ .what = "a Xeon D-2776NT at night", .on = " icxd ", .sockets = 1,
	  .words = "read=1G write=500M pcie_write=600M pcie_read=600M pcie_hit=900 remote=0 "
		  "snoop=0 dclk=1467M uclk=1600M c0=150 c3=0 c6=800 lim_power=0 lim_thermal=0",
	  .first = "Idle|Nothing wrong",
	  .never = "(uncore-clock-low)|(remote-heavy)|(link-saturated)|(channel-missing)|"
		  "(memory-saturated)" },
	{ .what = "a Xeon D-2733NT in the sun", .on = " icxd ", .sockets = 1,
	  .words = "read=12G write=6G pcie_write=4G pcie_read=4G pcie_hit=850 remote=0 snoop=0 "
		  "dclk=1333M uclk=1500M lim_thermal=450 prochot=50 c0=900 c3=0 c6=50",
	  .first = "S0: heat&45 %",
	  .never = "(memory-saturated)|(link-saturated)|(remote-heavy)|Nothing wrong" },
	{ .what = "LLM inference on two 8480+", .on = " spr ", .sockets = 2,
	  .words = "read=235G write=8G remote=0 snoop=0 dclk=2400M qclk=2G uclk=2300M "
		  "queue=150 pcie_read=10M pcie_write=10M c0=980 c3=0 c6=0",
	  .first = "S0, S1: memory&79 %&97 %",
	  .never = "Nothing wrong|(link-saturated)|numactl|dmidecode|(throttled-" },
	{ .what = "a Xeon Max with unused HBM", .on = " spr-hbm ", .sockets = 2,
	  .words = "read=165G write=75G remote=0 snoop=0 dclk=2400M qclk=2G uclk=2200M "
		  "queue=250 pcie_read=10M pcie_write=10M",
	  .first = "S0, S1: memory&78 %&memory-saturated",
	  .never = "Nothing wrong|(other-memory)|(link-saturated)|dmidecode" },
	{ .what = "eight 8490H that interleave on purpose", .on = " spr ", .sockets = 8,
	  .words = "read=16G write=5G remote=875 snoop=0 dclk=2400M qclk=2G uclk=2200M",
	  .first = "Idle|Nothing wrong",
	  .never = "(link-saturated)|(memory-saturated)|(throttled-" },
	{ .what = "an uncore pinned low on purpose, DPDK", .on = " spr ", .sockets = 2,
	  .words = "read=3G write=1G pcie_write=1G pcie_read=1G pcie_hit=950 remote=50 snoop=0 "
		  "dclk=2200M qclk=2G uclk=1400M c0=950 c3=0 c6=30 pkg_c2=0 pkg_c3=0 pkg_c6=0 "
		  "lim_power=0 lim_thermal=0",
	  .first = "Nothing wrong",
	  .never = "(memory-saturated)|(link-saturated)|Idle" },
	/* Corrected: the books of a socket are a line that begins with its name, as "S3: DRAM". */
	{ .what = "four sockets with four owners", .on = " spr ", .sockets = 4,
	  .words = "s0.read=170G s0.write=70G s0.remote=0 s1.read=4G s1.write=2G s1.remote=0 "
		  "s1.prochot=500 s1.lim_thermal=450 s2.read=28G s2.write=8G s2.remote=960 "
		  "s3.read=100M s3.write=50M s3.remote=0 snoop=0 dclk=2400M qclk=2G "
		  "uclk=2200M queue=200 wait_remote=420 pcie_read=20M pcie_write=20M",
	  .first = "S0: memory&82 %",
	  .also = "S1: heat&S2: 9&of the cores' LLC misses go to memory",
	  .never = "S3: m|S3: heat|S3: the|S2: memory|S1: memory|(link-saturated)|dmidecode|"
		  "Nothing wrong" },
	{ .what = "a channel that lost one direction", .on = " spr ", .sockets = 2,
	  .words = "read=70G write=70G remote=0 snoop=0 dclk=2400M qclk=2G uclk=2200M "
		  "pcie_read=10M pcie_write=10M",
	  .fault = "stuck imc2 socket=1 ctr0",
	  .first = "S1: imc_2&does not count",
	  .never = "dmidecode|S0: imc|(memory-saturated)|(link-saturated)" },
	{ .what = "half of an index on the other socket", .on = " emr ", .sockets = 2,
	  .words = "s0.read=60G s0.write=6G s0.remote=500 s1.read=2G s1.write=1G s1.remote=0 "
		  "snoop=0 dclk=2800M qclk=2500M uclk=2400M lim_power=850 turbo=900 "
		  "pcie_read=100M pcie_write=100M",
	  .first = "Nothing wrong|nothing is full",
	  .also = "S0: 50 %",
	  .never = "(link-saturated)|(memory-saturated)|(throttled-heat)|"
		  "(throttled-prochot)|dmidecode|S1: "
		  "50" },
	{ .what = "AVX-512 at the power limit", .on = " emr ", .sockets = 2,
	  .words = "read=40G write=15G remote=50 snoop=0 dclk=2800M qclk=2500M uclk=2200M "
		  "lim_power=950 lim_thermal=0 prochot=0 turbo=950 c0=990 c3=0 c6=0",
	  .first = "power|Nothing wrong",
	  .also = "95 %",
	  .never = "(throttled-heat)|(throttled-prochot)|(memory-saturated)|"
		  "(link-saturated)|dmidecode" },
	{ .what = "a UPI unit that reads ones", .on = " emr ", .sockets = 2,
	  .words = "read=30G write=12G remote=250 snoop=0 dclk=2600M qclk=2500M uclk=2200M",
	  .fault = "allones upi2 socket=0",
	  .first = "S0: &upi_2",
	  .never = "(link-saturated)|(memory-saturated)|dmidecode|(remote-heavy)" },
	{ .what = "inference on two 6972P with MRDIMM", .on = " gnr ", .sockets = 2,
	  .words = "read=630G write=25G remote=0 snoop=0 dclk=4290M qclk=3G uclk=2500M "
		  "queue=100 pcie_read=10M pcie_write=10M c0=980 c3=0 c6=0",
	  .first = "S0, S1: memory&65",
	  .never = "Nothing wrong|(link-saturated)|(remote-heavy)|dmidecode" },
	/*
	 * Corrected: 160 GB/s were 74 % of the node's channels with 22 % of writes, which a 6980P
	 * was measured to exceed, and reads took 1.5 times what is usual.
	 */
	{ .what = "a service bound to one of three nodes", .on = " gnr ", .sockets = 1,
	  .nodes = 3,
	  .words = "read=140G write=40G remote=0 snoop=0 dclk=3200M uclk=2500M queue=4000 "
		  "pcie_read=10M pcie_write=10M share.imc4=0.03 share.imc5=0.03 "
		  "share.imc6=0.03 share.imc7=0.03 share.imc8=0.03 share.imc9=0.03 "
		  "share.imc10=0.03 share.imc11=0.03",
	  .first = "imc_0&imc_1&imc_2&imc_3&full",
	  .never = "DIMM|dmidecode|Nothing wrong|(link-saturated)" },
	{ .what = "a wrong cpuset on two 6980P", .on = " gnr ", .sockets = 2,
	  .words = "s0.read=195G s0.write=8G s0.remote=1000 s1.read=4G s1.write=2G s1.remote=0 "
		  "snoop=0 dclk=3200M qclk=3G uclk=2400M wait_remote=900 pcie_read=10M "
		  "pcie_write=10M",
	  .first = "S0: 100 %&remote-heavy&195.0",
	  .also = "S1&upi&61 %",
	  .never = "S1: 100|(memory-saturated)|Nothing wrong|dmidecode" },
	{ .what = "one larger DIMM on a 6960P", .on = " gnr ", .sockets = 1,
	  .words = "read=60G write=25G remote=0 snoop=0 dclk=3200M uclk=2500M share.imc7=1.33",
	  .first = "Nothing wrong|imc_7",
	  .never = "does not count|(memory-saturated)|(link-saturated)|(remote-heavy)" },
	{ .what = "a CDN node in the evening", .on = " srf ", .sockets = 1,
	  .emu = "empty=imc8,imc9,imc10,imc11",
	  .words = "read=40G write=15G pcie_read=30G pcie_write=8G pcie_hit=800 remote=0 "
		  "snoop=0 dclk=3200M uclk=2000M",
	  .first = "Idle|Nothing wrong",
	  .never = "(memory-saturated)|(link-saturated)|(remote-heavy)|(channel-missing)|"
		  "(channels-empty)" },
	{ .what = "a channel that reads ones", .on = " srf ", .sockets = 2,
	  .emu = "empty=imc8,imc9,imc10,imc11",
	  .words = "read=50G write=20G remote=100 snoop=0 dclk=3200M qclk=2G uclk=2000M",
	  .fault = "allones imc5 socket=1",
	  .first = "S1: &imc_5",
	  .never = "Nothing wrong|dmidecode|(memory-saturated)" },
	{ .what = "page clearing on Clearwater Forest", .on = " cwf ", .sockets = 2,
	  .words = "s0.read=140G s0.write=430G s1.read=30G s1.write=12G remote=0 snoop=0 "
		  "dclk=4000M qclk=3G uclk=2200M queue=250 pcie_read=100M pcie_write=100M",
	  .first = "S0: &74 %&75 % of the memory traffic are writes|570",
	  .never = "S1: mem|(link-saturated)|(remote-heavy)|dmidecode|Nothing wrong" },
	{ .what = "idle containers on Clearwater Forest", .on = " cwf ", .sockets = 2,
	  .words = "read=1G write=500M remote=50 snoop=0 dclk=4000M qclk=3G uclk=2000M "
		  "s1.uclk=800M s1.read=100M s1.write=50M c0=20 c3=0 c6=950 pkg_c6=600 "
		  "lim_power=0 lim_thermal=0 pcie_read=20M pcie_write=20M",
	  .first = "Idle|Nothing wrong",
	  .never = "(uncore-clock-low)|(throttled-heat)|(memory-saturated)|(link-saturated)" },
	{ .what = "a scan of logs on socket 1", .on = " srf ", .sockets = 2,
	  .emu = "empty=imc8,imc9,imc10,imc11",
	  .words = "s0.read=10G s0.write=5G s0.pcie_write=12G s0.pcie_read=6G s0.pcie_hit=900 "
		  "s1.read=265G s1.write=60G s1.pcie_read=50M s1.pcie_write=50M remote=0 "
		  "snoop=0 dclk=3200M qclk=2G uclk=2000M queue=200",
	  .first = "S1: memory&79 %",
	  .never = "S0: mem|S0: dev|(link-saturated)|(remote-heavy)|dmidecode|Nothing wrong" },
	{ .what = "a Xeon Phi with unused MCDRAM", .on = " knl ", .sockets = 1,
	  .emu = "slices=36",
	  .words = "read=58G write=29G hbm=0 remote=0 snoop=0 dclk=1200M uclk=1700M queue=250 "
		  "pcie_read=10M pcie_write=10M",
	  .first = "S0: memory&76 %&MCDRAM",
	  .never = "Nothing wrong|(link-saturated)|(remote-heavy)|(channel-missing)" },
	{ .what = "a Xeon Phi that works from MCDRAM", .on = " knm ", .sockets = 1,
	  .emu = "slices=36",
	  .words = "read=120G write=60G hbm=980 remote=0 snoop=0 dclk=1200M uclk=1700M "
		  "pcie_read=100M pcie_write=100M",
	  .first = "Nothing wrong|nothing is full",
	  .never = "(channel-missing)|(memory-saturated)|(link-saturated)|Idle" },
	{ .what = "a base station under full load", .on = " snr ", .sockets = 1,
	  .words = "read=14G write=9G pcie_write=12G pcie_read=12G pcie_hit=150 remote=0 "
		  "snoop=0 dclk=1467M uclk=2000M queue=250",
	  .first = "S0: memory&92 %",
	  .also = "(ddio-miss)",
	  .never = "Nothing wrong|(link-saturated)|(remote-heavy)|dmidecode|numactl" },
	{ .what = "a base station at night", .on = " snr ", .sockets = 1,
	  .words = "read=500M write=200M pcie_write=300M pcie_read=300M pcie_hit=950 remote=0 "
		  "snoop=0 dclk=1467M uclk=1200M",
	  .first = "Idle|Nothing wrong",
	  .never = "(memory-saturated)|(ddio-miss)|(uncore-clock-low)|(remote-heavy)|"
		  "(link-saturated)" },
	{ .what = "link-time optimisation on an E-2288G", .on = " skl ", .sockets = 1,
	  .words = "read=24G write=10G remote=0 uclk=4000M dclk=1333M queue=300 pcie_read=100M "
		  "pcie_write=100M",
	  .first = "34.&ceiling|limit",
	  .never = "Idle|(remote-heavy)|(link-saturated)|(channel-missing)|(throttled-prochot)" },
	{ .what = "SQLite on an E-2488", .on = " adl ", .sockets = 1,
	  .words = "read=47G write=14G remote=0 dclk=2400M uclk=4000M queue=300 pcie_read=100M "
		  "pcie_write=100M",
	  .first = "61.1&ceiling|limit",
	  .never = "Idle|Nothing wrong|(remote-heavy)|(link-saturated)" },
	{ .what = "a mini server that waits for mail", .on = " adl ", .sockets = 1,
	  .words = "read=400M write=200M pcie_read=50M pcie_write=50M remote=0 dclk=2400M "
		  "uclk=800M",
	  .first = "Idle|Nothing wrong",
	  .never = "(memory-saturated)|(uncore-clock-low)|(remote-heavy)|"
		  "(link-saturated)|(channel-missing)" },
};
