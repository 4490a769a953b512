// SPDX-License-Identifier: GPL-2.0-only
/*
 * papi.c - PAPI counts on our PMUs, by its own names
 *
 * Its names are libpfm4's, all of which test_pfm opens; here is one event of some PMUs, counted.
 */

#include <papi.h>
#include <perfmon/pfmlib.h>

#include "emu.h"
#include "ktap.h"
#include "pfm_uncore.h"

#define TIMES		777
#define ARRAY_SIZE(a)	((int)(sizeof(a) / sizeof((a)[0])))

/* What PAPI calls an event of socket 0, of one or two platforms, and what the emulator does */
static const struct {
	const char *papi;
	const char *box;
	const char *signal;
} rows[] = {
	{ "snbep_unc_imc0::UNC_M_CAS_COUNT:RD:cpu=0", "imc0", "event=4 umask=3" },
	{ "snbep_unc_cbo7::UNC_C_TOR_INSERTS:OPCODE:OPC_DRD:cpu=0",
	  "cbox7", "event=0x35 umask=1 opc=0x182" },
	{ "snbep_unc_pcu::UNC_P_CORE0_TRANSITION_CYCLES:cpu=0", "pcu", "event=3 ext=1" },
	{ "snbep_unc_qpi1::UNC_Q_CLOCKTICKS:cpu=0", "qpi1", "event=0x14" },
	{ "ivbep_unc_imc7::UNC_M_CAS_COUNT:RD:cpu=0", "imc7", "event=4 umask=3" },
	{ "ivbep_unc_cbo14::UNC_C_TOR_INSERTS:OPCODE:OPC_DRD:cpu=0",
	  "cbox14", "event=0x35 umask=1 opc=0x182" },
	{ "ivbep_unc_ha1::UNC_H_CLOCKTICKS:cpu=0", "ha1", "event=0" },
	{ "hswep_unc_imc7::UNC_M_CAS_COUNT:RD:cpu=0", "imc7", "event=4 umask=3" },
	{ "hswep_unc_cbo17::UNC_C_TOR_INSERTS:OPCODE:OPC_DRD:cpu=0",
	  "cbox17", "event=0x35 umask=1 opc=0x182" },
	{ "hswep_unc_sbo3::UNC_S_CLOCKTICKS:cpu=0", "sbox3", "event=0" },
	{ "skx_unc_imc5::UNC_M_CAS_COUNT:RD:cpu=0", "imc5", "event=4 umask=3" },
	{ "skx_unc_cha1::UNC_C_CLOCKTICKS:cpu=0", "cha1", "event=0" },
	{ "skx_unc_upi2::UNC_UPI_TXL_FLITS:ALL_DATA:cpu=0", "upi2", "event=2 umask=0xf" },
	{ "skx_unc_iio1::UNC_IO_CLOCKTICKS:cpu=0", "iio1", "event=1" },
	{ "icx_unc_imc4::UNC_M_CAS_COUNT:RD:cpu=0", "imc4", "event=4 umask=0xf" },
	{ "icx_unc_cha1::UNC_CHA_CLOCKTICKS:cpu=0", "cha1", "event=0" },
	{ "icx_unc_upi2::UNC_UPI_TXL_FLITS:ALL_DATA:cpu=0", "upi2", "event=2 umask=0xf" },
	{ "icx_unc_iio1::UNC_IIO_CLOCKTICKS:cpu=0", "iio1", "event=1" },
	{ "icx_unc_m2m0::UNC_M2M_CLOCKTICKS:cpu=0", "m2m0", "event=0" },
	{ "spr_unc_imc7::UNC_M_CAS_COUNT:RD:cpu=0", "imc7", "event=5 umask=0xcf" },
	{ "spr_unc_cha1::UNC_CHA_CLOCKTICKS:cpu=0", "cha1", "event=1" },
	{ "spr_unc_upi3::UNC_UPI_TXL_FLITS:ALL_DATA:cpu=0", "upi3", "event=2 umask=0xf" },
	{ "snb_unc_cbo1::UNC_CBO_CACHE_LOOKUP:STATE_MESI:ANY_FILTER:cpu=0",
	  "cbox1", "event=0x34 umask=0x11" },
	{ "snb_unc_cbo0::UNC_CBO_XSNP_RESPONSE:MISS:XCORE_FILTER:cpu=0",
	  "cbox0", "event=0x22 umask=0x41" },
	{ "bdx_unc_imc7::UNC_M_CAS_COUNT:RD:cpu=0", "imc7", "event=4 umask=3" },
	{ "bdx_unc_cbo23::UNC_C_CLOCKTICKS:cpu=0", "cbox23", "event=0" },
	{ "bdx_unc_imc3::UNC_M_CAS_COUNT:RD:cpu=0", "imc3", "event=4 umask=3" },
	{ "bdx_unc_ha0::UNC_H_CLOCKTICKS:cpu=0", "ha0", "event=0" },
};

/* Whether PAPI has such an event on this CPU */
static bool test_row(const char *papi, const char *box, const char *signal)
{
	int set = PAPI_NULL;
	long long count = -1;

	if (PAPI_create_eventset(&set) != PAPI_OK || PAPI_add_named_event(set, papi) != PAPI_OK)
		return false;
	if (PAPI_start(set) != PAPI_OK)
		ktap_note("%s: PAPI cannot start it", papi);
	if (emu_inject("%s socket=0 %s cycles=%d", box, signal, TIMES))
		ktap_bail("the emulator refuses: %s %s", box, signal);
	PAPI_stop(set, &count);
	ktap_eq(count, TIMES, "%s", papi);
	PAPI_cleanup_eventset(set);
	PAPI_destroy_eventset(&set);
	return true;
}

int main(void)
{
	int i, nr = 0;

	if (pfm_initialize())
		ktap_bail("libpfm4 does not start");
	if (!pfm_knows_uncore())
		ktap_skip_all("its libpfm4 has no uncore events of this CPU");
	if (PAPI_library_init(PAPI_VER_CURRENT) != PAPI_VER_CURRENT)
		ktap_bail("PAPI does not start");
	for (i = 0; i < ARRAY_SIZE(rows); i++)
		nr += test_row(rows[i].papi, rows[i].box, rows[i].signal);
	ktap_ok(nr > 1, "PAPI has %d of the events on this CPU", nr);
	return ktap_exit();
}
