/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * The box types of each platform: TYPE(spr_cha) stands for pmon_spr_cha, which cha_disc.c has.
 * boxes.h declares the types from this list, platforms.c makes the array spr_types[] of
 * BOX_TYPES(spr, ...).
 */
BOX_TYPES(snbep, TYPE(snbep_ubox) TYPE(snbep_cbox) TYPE(snbep_pcu) TYPE(snbep_ha) TYPE(snbep_imc)
	  TYPE(snbep_qpi) TYPE(snbep_r2pcie) TYPE(snbep_r3qpi))

BOX_TYPES(ivbep, TYPE(ivbep_ubox) TYPE(ivbep_cbox) TYPE(ivbep_pcu) TYPE(ivbep_ha) TYPE(ivbep_imc)
	  TYPE(ivbep_irp) TYPE(ivbep_qpi) TYPE(ivbep_r2pcie) TYPE(ivbep_r3qpi))

BOX_TYPES(hsx, TYPE(hsx_ubox) TYPE(hsx_cbox) TYPE(hsx_sbox) TYPE(hsx_pcu) TYPE(hsx_ha)
	  TYPE(hsx_imc) TYPE(hsx_irp) TYPE(hsx_qpi) TYPE(hsx_r2pcie) TYPE(hsx_r3qpi))

BOX_TYPES(bdx, TYPE(bdx_ubox) TYPE(bdx_cbox) TYPE(bdx_sbox) TYPE(bdx_pcu) TYPE(bdx_ha)
	  TYPE(bdx_imc) TYPE(bdx_irp) TYPE(bdx_qpi) TYPE(bdx_r2pcie) TYPE(bdx_r3qpi))

BOX_TYPES(bdxde, TYPE(bdxde_ubox) TYPE(bdxde_cbox) TYPE(bdxde_pcu) TYPE(bdxde_ha) TYPE(bdxde_imc)
	  TYPE(bdxde_irp) TYPE(bdxde_r2pcie))

BOX_TYPES(nhmex, TYPE(nhmex_ubox) TYPE(nhmex_cbox) TYPE(nhmex_bbox) TYPE(nhmex_sbox)
	  TYPE(nhmex_mbox) TYPE(nhmex_rbox) TYPE(nhmex_wbox))

BOX_TYPES(wsmex, TYPE(wsmex_ubox) TYPE(wsmex_cbox) TYPE(nhmex_bbox) TYPE(wsmex_sbox)
	  TYPE(wsmex_mbox) TYPE(nhmex_rbox) TYPE(nhmex_wbox))

BOX_TYPES(knl, TYPE(knl_ubox) TYPE(knl_cha) TYPE(knl_pcu) TYPE(knl_imc) TYPE(knl_imc_uclk)
	  TYPE(knl_edc_uclk) TYPE(knl_edc_eclk) TYPE(knl_m2pcie) TYPE(knl_irp))

BOX_TYPES(skx, TYPE(skx_ubox) TYPE(skx_cha) TYPE(skx_iio) TYPE(skx_iio_free_running) TYPE(skx_irp)
	  TYPE(skx_pcu) TYPE(skx_imc) TYPE(skx_upi) TYPE(skx_m2m) TYPE(skx_m2pcie) TYPE(skx_m3upi))

BOX_TYPES(clx, TYPE(skx_ubox) TYPE(skx_cha) TYPE(skx_iio) TYPE(skx_iio_free_running) TYPE(skx_irp)
	  TYPE(skx_pcu) TYPE(clx_imc) TYPE(skx_upi) TYPE(skx_m2m) TYPE(skx_m2pcie) TYPE(skx_m3upi))

BOX_TYPES(cpx, TYPE(skx_ubox) TYPE(skx_cha) TYPE(skx_iio) TYPE(skx_iio_free_running) TYPE(skx_irp)
	  TYPE(skx_pcu) TYPE(clx_imc) TYPE(cpx_upi) TYPE(skx_m2m) TYPE(cpx_m2pcie) TYPE(cpx_m3upi))

BOX_TYPES(icx, TYPE(skx_ubox) TYPE(icx_cha) TYPE(icx_iio) TYPE(icx_iio_free_running) TYPE(icx_irp)
	  TYPE(icx_m2pcie) TYPE(skx_pcu) TYPE(icx_imc) TYPE(icx_imc_free_running) TYPE(icx_m2m)
	  TYPE(icx_upi) TYPE(icx_m3upi))

/* No machine has a UPI link */
BOX_TYPES(icxd, TYPE(skx_ubox) TYPE(icx_cha) TYPE(icxd_iio) TYPE(icx_iio_free_running)
	  TYPE(icx_irp) TYPE(icx_m2pcie) TYPE(skx_pcu) TYPE(icxd_imc) TYPE(icx_imc_free_running)
	  TYPE(icxd_m2m))

BOX_TYPES(snr, TYPE(snr_ubox) TYPE(snr_cha) TYPE(snr_iio) TYPE(snr_iio_free_running) TYPE(snr_irp)
	  TYPE(snr_m2pcie) TYPE(snr_pcie3) TYPE(snr_pcu) TYPE(snr_imc) TYPE(snr_imc_free_running)
	  TYPE(snr_m2m))

BOX_TYPES(spr, TYPE(spr_ubox) TYPE(spr_cha) TYPE(spr_iio) TYPE(spr_iio_free_running) TYPE(spr_irp)
	  TYPE(spr_m2pcie) TYPE(spr_pcu) TYPE(spr_imc) TYPE(spr_imc_free_running) TYPE(spr_hbm)
	  TYPE(spr_upi) TYPE(spr_m3upi) TYPE(spr_m2m) TYPE(spr_mdf) TYPE(spr_cxlcm) TYPE(spr_cxldp))

BOX_TYPES(gnr, TYPE(gnr_ubox) TYPE(gnr_cha) TYPE(gnr_iio) TYPE(gnr_iio_free_running) TYPE(gnr_irp)
	  TYPE(gnr_pcu) TYPE(gnr_imc) TYPE(gnr_upi) TYPE(gnr_b2upi) TYPE(gnr_b2cmi) TYPE(gnr_b2cxl)
	  TYPE(gnr_b2hot) TYPE(gnr_mdf_sbo) TYPE(gnr_pciex16) TYPE(gnr_pciex8) TYPE(gnr_cxlcm)
	  TYPE(gnr_cxldp))

BOX_TYPES(srf, TYPE(gnr_ubox) TYPE(srf_cha) TYPE(gnr_iio) TYPE(gnr_iio_free_running) TYPE(gnr_irp)
	  TYPE(gnr_pcu) TYPE(gnr_imc) TYPE(gnr_upi) TYPE(gnr_b2upi) TYPE(gnr_b2cmi) TYPE(gnr_b2cxl)
	  TYPE(gnr_b2hot) TYPE(gnr_mdf_sbo) TYPE(gnr_pciex16) TYPE(gnr_pciex8) TYPE(gnr_cxlcm)
	  TYPE(gnr_cxldp))

BOX_TYPES(dmr, TYPE(dmr_ubox) TYPE(dmr_cbo) TYPE(dmr_santa) TYPE(dmr_cncu) TYPE(dmr_sncu)
	  TYPE(dmr_ula) TYPE(dmr_dda) TYPE(dmr_sbo) TYPE(dmr_sca) TYPE(dmr_hamvf) TYPE(dmr_cms)
	  TYPE(dmr_pcu) TYPE(dmr_imc) TYPE(dmr_itc) TYPE(dmr_otc) TYPE(dmr_iio_free_running)
	  TYPE(dmr_pcie4) TYPE(dmr_pcie6) TYPE(dmr_cxlcm) TYPE(dmr_ubr) TYPE(dmr_crs) TYPE(dmr_cpc))

BOX_TYPES(snb, TYPE(snb_cbox) TYPE(snb_arb) TYPE(client_imc))

BOX_TYPES(hsw, TYPE(snb_cbox) TYPE(hsw_arb) TYPE(client_imc))

BOX_TYPES(bdw, TYPE(bdw_cbox) TYPE(bdw_arb) TYPE(client_imc))

BOX_TYPES(icl, TYPE(icl_cbox) TYPE(icl_clock) TYPE(icl_arb) TYPE(client_imc))

BOX_TYPES(rkl, TYPE(icl_cbox) TYPE(icl_clock) TYPE(rkl_arb) TYPE(client_imc))

BOX_TYPES(tgl, TYPE(icl_cbox) TYPE(icl_clock) TYPE(tgl_arb) TYPE(tgl_imc_free_running)
	  TYPE(tgl_u_imc_free_running))

BOX_TYPES(adl, TYPE(adl_cbox) TYPE(adl_clock) TYPE(adl_arb) TYPE(adl_imc)
	  TYPE(adl_imc_free_running))

BOX_TYPES(mtl, TYPE(mtl_cbox) TYPE(mtl_cncu) TYPE(mtl_arb) TYPE(mtl_sncu) TYPE(mtl_hac_arb)
	  TYPE(mtl_hac_cbox) TYPE(mtl_imc) TYPE(ultra_imc_free_running))

BOX_TYPES(lnl, TYPE(lnl_cbox) TYPE(lnl_arb) TYPE(lnl_hbo) TYPE(lnl_imc)
	  TYPE(ultra_imc_free_running))

BOX_TYPES(ptl, TYPE(ptl_cbox) TYPE(ptl_cncu) TYPE(ptl_ia_core_bridge) TYPE(ptl_santa)
	  TYPE(ptl_sncu) TYPE(ptl_hbo) TYPE(ptl_imc) TYPE(ultra_imc_free_running))

BOX_TYPES(nvl, TYPE(nvl_cbox) TYPE(nvl_cncu) TYPE(nvl_santa) TYPE(ptl_sncu) TYPE(ptl_hbo)
	  TYPE(nvl_imc) TYPE(ultra_imc_free_running))

BOX_TYPES(nhm, TYPE(nhm_uncore))

BOX_TYPES(wsm, TYPE(wsm_uncore))

BOX_TYPES(skl, TYPE(skl_cbox) TYPE(skl_arb) TYPE(client_imc))

#undef TYPE
#undef BOX_TYPES
