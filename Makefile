# SPDX-License-Identifier: GPL-2.0-only
#
# The commands of this project. Kbuild builds the modules (it reads Kbuild, not this file); the
# scripts are in tools/.

export V KVER ONLY JOBS MACHINE

help:
	@echo 'make demo	boot a two-socket Xeon, run perf stat, compare with the truth; CPU=... for another'
	@echo '		or an old core: CPU=p5, p55c, m2, c6, winchip2, c3, p6, k7'
	@echo 'make demo-top	the same Xeon in a live view: bandwidths, links, misses; q ends it'
	@echo 'make demo-page	the page of the exporter on the same machine, in a browser here'
	@echo 'make demo-record	perf record on a Xeon 7500: which function causes the misses; CPU=wsmex or ivbep'
	@echo 'make shell	the same machine, with a prompt; MACHINE=FILE: like the one of a xeon-pmon report'
	@echo 'make check	the whole test-suite; SUITES="hotplug wsmex" or ONLY="count/*" for a part'
	@echo 'make check-points	record how many test points each suite ran; fewer fail from then on'
	@echo 'make check-mutants	plant known faults, and see each noticed by a test; MUTANTS="unit" or names for a part'
	@echo 'make check-look	the exporter with Debian'"'"'s Prometheus and Chromium; pictures in build/look'
	@echo 'make check-kernels	the suite on Debian'"'"'s kernels, 5.10 to 7.3; KERNELS="trixie" or BUILD_ONLY=1 for a part'
	@echo 'make check-sanitizers	suites on kernels that tell what others hide (KASAN, lockdep, KCSAN ...), built here;'
	@echo '		KERNELS=kasan, SUITES="count hotplug suspend" for all platforms, or BUILD_ONLY=1'
	@echo 'make bench	what operations cost, with the kernel'"'"'s driver and with ours; CPU=... for one'
	@echo 'make gates	checkpatch, sparse, W=1, kernel-doc, shellcheck, lintian, documents'
	@echo 'sudo make install-dkms	install the driver for every kernel; PACKAGES="xeon-pmon xeon-pmon-emu cesr-pmu"'
	@echo '		for other modules as well; uninstall-dkms removes all'
	@echo 'make deb	Debian packages, in build/deb'
	@echo 'make check-package	the life of these packages on a stock Debian 12; RELEASE=trixie: 13'
	@echo 'make tools	build/xeon-pmon/xeon-pmon: names, metrics'
	@echo 'make htmldocs	the documents as HTML, in build/docs/html'
	@echo 'make modules	drivers/pmon/xeon_pmon.ko, drivers/cesr/cesr_pmu.ko, drivers/emu/xeon_pmon_emu.ko'
	@echo 'make clean	remove what was built; distclean: and what was downloaded'
	@echo 'What is missing is installed (Debian 12 and 13). V=1 shows commands, KVER=... chooses the kernel.'
	@bash -c '. tools/vm/lib.sh; echo "CPU=... is one of $$(platform_names)."'

modules: demo-deps
	@tools/vm/build modules

demo: demo-deps
	@tools/vm/build machine
	@tools/vm/demo $(CPU)

demo-top: demo-deps
	@tools/vm/build machine
	@tools/vm/demo top $(CPU)

demo-page: page-deps
	@tools/vm/build machine
	@tools/vm/demo page $(CPU)

demo-record: demo-deps
	@tools/vm/build machine
	@tools/vm/demo record $(CPU)

shell: deps
	@tools/vm/build all
	@tools/vm/shell $(CPU)

check: deps
	@tools/vm/install-deps scrape || [ $$? = 4 ]
	@tools/vm/check $(SUITES)

check-points:
	@tools/vm/points

check-mutants: deps
	@selftests/mutants/run $(MUTANTS)

check-look: deps
	@selftests/prometheus/check

install-dkms:
	@tools/packaging/install-dkms $(PACKAGES)

uninstall-dkms:
	@tools/packaging/install-dkms remove

deb:
	@tools/vm/install-deps deb
	@tools/packaging/deb

check-package: deps
	@tools/vm/install-deps package
	@selftests/package/check

check-kernels:
	@tools/vm/install-deps kernels
	@SUITES='$(SUITES)' BUILD_ONLY='$(BUILD_ONLY)' tools/kernels/check $(KERNELS)

check-sanitizers: deps
	@LIST=sanitizers SUITES='$(SUITES)' BUILD_ONLY='$(BUILD_ONLY)' tools/kernels/check $(KERNELS)

tools:
	@tools/vm/install-deps tools
	@$(MAKE) --no-print-directory -C tools/xeon-pmon

htmldocs:
	@tools/vm/install-deps docs
	@tools/htmldocs

bench: deps
	@tools/bench/run $(CPU)

gates:
	@tools/vm/install-deps gates
	@tools/gates

deps:
	@tools/vm/install-deps run

demo-deps:
	@tools/vm/install-deps demo

page-deps:
	@tools/vm/install-deps page

# Not kbuild's clean: that would look for objects in .cache/ and build/ as well.
clean:
	@rm -rf build modules.order Module.symvers .*.cmd
	@find drivers selftests \( -name '*.o' -o -name '*.ko' -o -name '*.mod' -o -name '*.mod.c' -o -name '.*.cmd' -o -name '.*.d' \
		-o -name 'modules.order' -o -name '.tmp_versions' \) -exec rm -rf {} +

distclean: clean
	@rm -rf .cache

.PHONY: help modules tools demo demo-top demo-page demo-record shell check check-points check-mutants check-look check-kernels check-sanitizers bench htmldocs gates deps demo-deps page-deps clean distclean
.PHONY: install-dkms uninstall-dkms deb check-package
.NOTPARALLEL:
