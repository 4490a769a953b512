/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * The list of platforms: what each is called, and which CPU it is. C includes
 * it with PMON_PLATFORM defined, as often as it likes; shell reads it with
 * platforms and platform of tools/vm/lib.sh. One line each, in the order in
 * which help and documents name them. What hardware a platform has is
 * described elsewhere: by the driver's rows and by the emulator's model.
 *
 *	PMON_PLATFORM(name, id, family, model, cpu, stepping, cores, sockets, title)
 *
 * name		what parameters, files and tests call it
 * id		the same in names of constants
 * family	of those whose boxes are alike
 * model	the CPU's model number, in Intel's family 6
 * cpu, stepping	how QEMU makes one: the model of its own that comes nearest
 * cores	of a socket, at most
 * sockets	of a machine, at most
 * title	what users call it
 */
PMON_PLATFORM(snbep, SNBEP, ep, 45, "SandyBridge", 7, 8, 4, "Xeon E5-2600 (Sandy Bridge-EP)")
PMON_PLATFORM(ivbep, IVBEP, ep, 62, "IvyBridge", 4, 15, 4,
	      "Xeon E5-2600 v2 / E7 v2 (Ivy Bridge-EP/EX)")
PMON_PLATFORM(hsx, HSX, ep, 63, "Haswell", 2, 18, 4, "Xeon E5 v3 / E7 v3 (Haswell-EP/EX)")
PMON_PLATFORM(bdx, BDX, ep, 79, "Broadwell", 1, 24, 4, "Xeon E5 v4 / E7 v4 (Broadwell-EP/EX)")
PMON_PLATFORM(bdxde, BDXDE, ep, 86, "Broadwell", 3, 16, 1, "Xeon D-1500 (Broadwell-DE)")
PMON_PLATFORM(nhmex, NHMEX, ex, 46, "Nehalem", 6, 8, 8, "Xeon 7500 (Nehalem-EX)")
PMON_PLATFORM(wsmex, WSMEX, ex, 47, "Westmere", 2, 10, 8, "Xeon E7 (Westmere-EX)")
PMON_PLATFORM(skx, SKX, sp, 85, "Skylake-Server", 4, 28, 4, "Xeon Scalable (Skylake-SP)")
/* They list their units themselves, by discovery tables */
PMON_PLATFORM(spr, SPR, disc, 143, "Icelake-Server", 8, 60, 8,
	      "Xeon Scalable, fourth generation / Xeon Max (Sapphire Rapids)")
PMON_PLATFORM(emr, EMR, disc, 207, "Icelake-Server", 2, 64, 2,
	      "Xeon Scalable, fifth generation (Emerald Rapids)")
PMON_PLATFORM(gnr, GNR, disc, 173, "Icelake-Server", 1, 128, 2, "Xeon 6 (Granite Rapids)")
PMON_PLATFORM(srf, SRF, disc, 175, "Snowridge", 3, 144, 2, "Xeon 6 E (Sierra Forest)")
PMON_PLATFORM(grr, GRR, disc, 182, "Snowridge", 0, 24, 1, "Atom P6900 (Grand Ridge)")
PMON_PLATFORM(cwf, CWF, disc, 221, "Snowridge", 0, 288, 2, "Xeon 6+ E (Clearwater Forest)")

#undef PMON_PLATFORM
