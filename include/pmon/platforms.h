/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * The list of platforms: name and CPU of each. C code defines PMON_PLATFORM
 * and includes it, also several times; shell scripts read it with
 * platforms and platform of tools/vm/lib.sh. One line each, in the order in
 * which help and documents name them. What hardware a platform has is
 * described elsewhere: by the driver's rows and by the emulator's model.
 *
 *	PMON_PLATFORM(name, id, family, model, cpu, stepping, cores, sockets, title)
 *	PMON_VARIANT(name, id, of, of_id, stepping, title)
 *	PMON_ALSO(of, of_id, model, title)
 *
 * name		in parameters, files and tests
 * id		in names of constants
 * family	platforms of one family have similar boxes; client: dies of desktops and laptops
 * model	the CPU's model number in Intel's family 6; in another family, with that
 *		before it: 0x1301 is model 1 of family 19
 * cpu, stepping	QEMU's model that resembles it most
 * cores	of a socket in a virtual machine: as many as the largest has, where the
 *		in-kernel driver takes the number of boxes from them; else those that
 *		tests need, since it estimates the number of sockets from spare ones
 * sockets	of a machine, at most
 * title	for help texts and documents
 *
 * A variant is a later generation with the model number of a platform: the
 * emulator and the tests select it by its name, the driver by its stepping.
 * A file that includes this list gets the lines of those macros that it has defined.
 *
 * of, of_id	name and id of the platform, which has all other columns
 * stepping	its first one, which QEMU makes
 *
 * PMON_ALSO is another model number of a platform whose boxes are the same: the
 * driver takes it for the platform.
 */
#ifndef PMON_PLATFORM
#define PMON_PLATFORM(...)
#endif
#ifndef PMON_VARIANT
#define PMON_VARIANT(...)
#endif
#ifndef PMON_ALSO
#define PMON_ALSO(...)
#endif

/* The column of a CPU, and what it stands for */
#define PMON_MODEL(_family, _number)	((_family) == 6 ? (_number) : (_family) << 8 | (_number))
#define PMON_MODEL_FAMILY(_model)	((_model) >> 8 ?: 6)
#define PMON_MODEL_NUMBER(_model)	((_model) & 0xff)

PMON_PLATFORM(snbep, SNBEP, ep, 45, "SandyBridge", 7, 8, 4, "Xeon E5-2600 (Sandy Bridge-EP)")
PMON_PLATFORM(ivbep, IVBEP, ep, 62, "IvyBridge", 4, 15, 4,
	      "Xeon E5-2600 v2 / E7 v2 (Ivy Bridge-EP/EX)")
PMON_PLATFORM(hsx, HSX, ep, 63, "Haswell", 2, 18, 4, "Xeon E5 v3 / E7 v3 (Haswell-EP/EX)")
PMON_PLATFORM(bdx, BDX, ep, 79, "Broadwell", 1, 24, 4, "Xeon E5 v4 / E7 v4 (Broadwell-EP/EX)")
PMON_PLATFORM(bdxde, BDXDE, ep, 86, "Broadwell", 3, 16, 1, "Xeon D-1500 (Broadwell-DE)")
PMON_PLATFORM(nhmex, NHMEX, ex, 46, "Nehalem", 6, 8, 8, "Xeon 7500 (Nehalem-EX)")
PMON_PLATFORM(wsmex, WSMEX, ex, 47, "Westmere", 2, 10, 8, "Xeon E7 (Westmere-EX)")
PMON_PLATFORM(skx, SKX, sp, 85, "Skylake-Server", 4, 2, 4, "Xeon Scalable (Skylake-SP)")
PMON_PLATFORM(icx, ICX, sp, 106, "Icelake-Server", 6, 2, 2, "Xeon Scalable (Ice Lake-SP)")
PMON_PLATFORM(icxd, ICXD, sp, 108, "Icelake-Server", 1, 2, 1, "Xeon D-1700 / D-2700 (Ice Lake-D)")
PMON_PLATFORM(snr, SNR, sp, 134, "Snowridge", 1, 2, 1, "Atom P5900 (Snow Ridge)")
PMON_PLATFORM(knl, KNL, phi, 87, "Skylake-Client", 1, 2, 1, "Xeon Phi 7200 (Knights Landing)")
PMON_PLATFORM(knm, KNM, phi, 133, "Skylake-Client", 0, 2, 1, "Xeon Phi 7205 to 7295 (Knights Mill)")
PMON_VARIANT(clx, CLX, skx, SKX, 5, "Xeon Scalable, second generation (Cascade Lake)")
PMON_VARIANT(cpx, CPX, skx, SKX, 10, "Xeon Scalable, third generation (Cooper Lake)")
/* Servers with discovery tables list their units themselves */
PMON_PLATFORM(spr, SPR, disc, 143, "Icelake-Server", 8, 2, 8,
	      "Xeon Scalable fourth generation / Xeon Max (Sapphire Rapids)")
PMON_PLATFORM(emr, EMR, disc, 207, "Icelake-Server", 2, 2, 2,
	      "Xeon Scalable fifth generation (Emerald Rapids)")
PMON_PLATFORM(gnr, GNR, disc, 173, "Icelake-Server", 1, 2, 2, "Xeon 6 (Granite Rapids)")
PMON_ALSO(gnr, GNR, 174, "Xeon 6 SoC (Granite Rapids-D)")
PMON_PLATFORM(srf, SRF, disc, 175, "Snowridge", 3, 2, 2, "Xeon 6 E (Sierra Forest)")
PMON_PLATFORM(grr, GRR, disc, 182, "Snowridge", 0, 2, 1, "Atom P6900 (Grand Ridge)")
PMON_PLATFORM(cwf, CWF, disc, 221, "Snowridge", 0, 2, 2, "Xeon 6+ E (Clearwater Forest)")
PMON_PLATFORM(dmr, DMR, disc, 0x1301, "Icelake-Server", 1, 2, 2, "Xeon (Diamond Rapids)")
/* Client dies, and the Xeons made of them */
PMON_PLATFORM(snb, SNB, client, 42, "SandyBridge", 7, 4, 1,
	      "Xeon E3-1200 / Core 2nd generation (Sandy Bridge client)")
PMON_PLATFORM(ivb, IVB, client, 58, "IvyBridge", 9, 4, 1,
	      "Xeon E3-1200 v2 / Core 3rd generation (Ivy Bridge client)")
PMON_PLATFORM(hsw, HSW, client, 60, "Haswell", 3, 4, 1,
	      "Xeon E3-1200 v3 / Core 4th generation (Haswell client)")
PMON_PLATFORM(bdw, BDW, client, 71, "Broadwell", 1, 4, 1,
	      "Xeon E3-1200 v4 / Core 5th generation (Broadwell client)")
PMON_PLATFORM(skl, SKL, client, 158, "Skylake-Client", 10, 4, 1,
	      "Xeon E3-1200 v5/v6 / E-2100/2200 / W-1200 / Core 6th to 10th (Skylake client)")
PMON_PLATFORM(icl, ICL, client, 125, "Skylake-Client", 5, 4, 1,
	      "Core 10th generation (Ice Lake client)")
PMON_PLATFORM(rkl, RKL, client, 167, "Skylake-Client", 1, 4, 1,
	      "Xeon E-2300 / W-1300 / Core 11th generation (Rocket Lake)")
PMON_PLATFORM(tgl, TGL, client, 141, "Skylake-Client", 1, 4, 1,
	      "Xeon W-11000 / Core 11th generation mobile (Tiger Lake-H)")
PMON_PLATFORM(adl, ADL, client, 183, "Skylake-Client", 1, 4, 1,
	      "Xeon E-2400 / 6300 / Core 12th to 14th generation (Alder and Raptor Lake)")
PMON_PLATFORM(mtl, MTL, client, 170, "Skylake-Client", 4, 4, 1,
	      "Core Ultra series 1 / 200S / 200H / 200U (Meteor and Arrow Lake)")
PMON_PLATFORM(lnl, LNL, client, 189, "Skylake-Client", 1, 4, 1, "Core Ultra 200V (Lunar Lake)")
PMON_PLATFORM(ptl, PTL, client, 204, "Skylake-Client", 2, 4, 1,
	      "Core Ultra series 3 (Panther Lake)")
PMON_PLATFORM(nvl, NVL, client, 0x1201, "Skylake-Client", 1, 4, 1, "Core Ultra (Nova Lake)")
PMON_ALSO(hsw, HSW, 69, "Core 4th generation, mobile (Haswell client)")
PMON_ALSO(hsw, HSW, 70, "Core 4th generation with eDRAM (Haswell client)")
PMON_ALSO(bdw, BDW, 61, "Core 5th generation, mobile (Broadwell client)")
PMON_ALSO(skl, SKL, 78, "Core 6th generation, mobile (Skylake client)")
PMON_ALSO(skl, SKL, 94, "Xeon E3-1200 v5 / E3-1500 v5 / Core 6th generation (Skylake client)")
PMON_ALSO(skl, SKL, 142, "Core 7th to 10th generation, mobile (Kaby Lake to Comet Lake)")
PMON_ALSO(skl, SKL, 165, "Xeon W-1200 / Core 10th generation (Comet Lake)")
PMON_ALSO(skl, SKL, 166, "Core 10th generation, mobile (Comet Lake)")
PMON_ALSO(icl, ICL, 126, "Core 10th generation, mobile (Ice Lake client)")
PMON_ALSO(icl, ICL, 157, "NNP-I (Ice Lake client)")
PMON_ALSO(tgl, TGL, 140, "Core 11th generation, mobile (Tiger Lake-U)")
PMON_ALSO(adl, ADL, 151, "Core 12th generation (Alder Lake)")
PMON_ALSO(adl, ADL, 154, "Core 12th generation, mobile (Alder Lake)")
PMON_ALSO(adl, ADL, 190, "Core 12th generation, N series (Alder Lake)")
PMON_ALSO(adl, ADL, 186, "Core 13th generation, mobile (Raptor Lake)")
PMON_ALSO(adl, ADL, 191, "Core 13th and 14th generation (Raptor Lake)")
PMON_ALSO(mtl, MTL, 172, "Core Ultra (Meteor Lake-S)")
PMON_ALSO(mtl, MTL, 181, "Core Ultra 200U (Arrow Lake-U)")
PMON_ALSO(mtl, MTL, 197, "Core Ultra 200H (Arrow Lake-H)")
PMON_ALSO(mtl, MTL, 198, "Core Ultra 200S / 200HX (Arrow Lake-S)")
PMON_ALSO(ptl, PTL, 213, "Core series 3 (Wildcat Lake)")
PMON_ALSO(ptl, PTL, 229, "Core Ultra series 3 (Panther Lake-R)")
PMON_ALSO(nvl, NVL, 0x1203, "Core Ultra, mobile (Nova Lake-L)")
/* Platforms of 2009 and 2010 with two sockets, whose units share counters */
PMON_PLATFORM(nhm, NHM, nhm, 26, "Nehalem", 5, 2, 2, "Xeon 5500 / 3500 (Nehalem-EP)")
PMON_PLATFORM(wsm, WSM, nhm, 44, "Westmere", 2, 2, 2, "Xeon 5600 / 3600 (Westmere-EP)")
PMON_ALSO(nhm, NHM, 30, "Xeon 3400 (Lynnfield)")
PMON_ALSO(nhm, NHM, 31, "Core (Auburndale, Havendale)")
PMON_ALSO(nhm, NHM, 37, "Xeon L3406 (Clarkdale)")

#undef PMON_PLATFORM
#undef PMON_VARIANT
#undef PMON_ALSO
