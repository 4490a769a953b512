# SPDX-License-Identifier: GPL-2.0-only
#
# The commands of this project. Kbuild builds the modules (it reads Kbuild, not this file); the
# scripts are in tools/.

export V KVER ONLY JOBS MACHINE ALL

help:
	@echo 'On any supported Xeon:'
	@echo '  sudo make install	driver (dkms), tools, and the exporter if its libraries are here; PREFIX=/usr/local'
	@echo '  sudo make uninstall	remove these files'
	@echo '  sudo make install-dkms	only the driver; PACKAGES="xeon-pmon xeon-pmon-emu cesr-pmu"; uninstall-dkms'
	@echo '  make deb		Debian and Ubuntu packages, in build/deb; RPM and Arch: tools/packaging'
	@echo '  make tools		build/xeon-pmon/xeon-pmon'
	@echo '  make htmldocs		these documents as HTML, in build/docs/html'
	@echo 'Try it on an emulated Xeon (Debian 12 and 13; QEMU is installed); CPU=... for another:'
	@echo '  make demo		boot a two-socket Xeon, run perf stat, compare with the workload; or an old core: CPU=p5,'
	@echo '			p55c, m2, c6, winchip2, c3, p6, k7'
	@echo '  make demo-top		the same in a live view; q ends it'
	@echo '  make demo-page	the page of the exporter, in a browser here'
	@echo '  make demo-record	perf record on a Xeon 7500; CPU=wsmex or ivbep'
	@echo '  make shell		a prompt on the machine; MACHINE=FILE: a machine as in a xeon-pmon report'
	@echo 'Develop (minutes on two idle cores):'
	@echo '  make modules		the three modules, in drivers/: 1'
	@echo '  make check SUITES=unit	unit tests on the host: 2; SUITES="..." ONLY="count/*": a part'
	@echo '  make check-fast	the first platform of each family on the host, and a short guest of each: 1'
	@echo '  make check		the whole test suite: 8; check-points records how many points it has'
	@echo '  make gates		checkpatch, sparse, W=1, kernel-doc, shellcheck, lintian, documents; GATES="words"'
	@echo '  make bench		overhead of each operation, and of intel_uncore: 1 to 3 for each CPU=...'
	@echo '  make check-mutants	mutation test: each planted fault must be detected; MUTANTS="unit" for a part'
	@echo '  make check-kernels	the tests that depend on the kernel, on 5.10 to 7.3: 45; KERNELS="trixie" or BUILD_ONLY=1 for a part'
	@echo '  make check-sanitizers	KASAN, lockdep, KCSAN: over an hour, half of it builds the kernels; KERNELS=kasan'
	@echo '  make check-package	the packages on a stock Debian 12: 20; RELEASE=trixie for 13'
	@echo '  make check-look	the exporter with Prometheus and Chromium: 2; pictures in build/look'
	@echo '  make check-lab	xeon-emu, the examples of its page, whether the patches for Linux apply: 6;'
	@echo '			SHORT=1: its first five minutes and the gate: 1'
	@echo '  make check-witness	Intel PCM and likwid, which program the registers themselves, on seven platforms: 6'
	@echo '  make clean		remove all built files; distclean: and all downloads'
	@echo 'On Debian and Ubuntu missing packages are installed by apt-get; elsewhere their names are printed.'
	@echo 'JOBS=N: N jobs at a time; V=1 shows commands; KVER=... chooses the kernel.'
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
	@tools/vm/install-deps $(if $(ALL),look,scrape) || [ $$? = 4 ]
	@$(if $(ALL),for list in gates kernels package; do tools/vm/install-deps $$list || exit; done)
	@tools/testing/check $(SUITES)

check-fast: deps
	@tools/testing/check fast

check-points:
	@tools/testing/check --points

check-mutants: deps
	@selftests/mutants/run $(MUTANTS)

check-look: deps
	@selftests/prometheus/check

check-witness: deps
	@CONF=selftests/witness.toml tools/testing/check witness

check-lab: demo-deps
	@tools/vm/build machine
	@$(if $(SHORT),,tools/emu/patches check)
	@tools/emu/test $(if $(SHORT),short)

install-dkms:
	@tools/packaging/install-dkms $(PACKAGES)

uninstall-dkms:
	@tools/packaging/install-dkms remove

# The exporter, too, where libmicrohttpd has headers. What was installed with another PREFIX is removed with that.
PREFIX ?= /usr/local
TOOLS = tools/xeon-pmon $(if $(wildcard /usr/include/microhttpd.h),tools/xeon-pmon-export)

install: install-dkms
	@for dir in $(TOOLS); do $(MAKE) -C $$dir install PREFIX=$(PREFIX) UNITS=/etc/systemd/system || exit; done

uninstall: uninstall-dkms
	@for dir in tools/xeon-pmon tools/xeon-pmon-export; do \
		$(MAKE) -C $$dir uninstall PREFIX=$(PREFIX) UNITS=/etc/systemd/system || exit; done

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
	@LIST=sanitizers CONF=selftests/sanitizers.toml SUITES='$(SUITES)' BUILD_ONLY='$(BUILD_ONLY)' tools/kernels/check $(KERNELS)

tools:
	@tools/vm/install-deps tools
	@$(MAKE) --no-print-directory -C tools/xeon-pmon
	@echo build/xeon-pmon/xeon-pmon

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
		-o -name 'modules.order' -o -name '.tmp_versions' -o -name '*_events.h' \) -exec rm -rf {} +

distclean: clean
	@rm -rf .cache

.PHONY: help modules tools demo demo-top demo-page demo-record shell check check-fast check-points check-mutants check-look check-lab check-witness check-kernels check-sanitizers bench htmldocs gates deps demo-deps page-deps clean distclean
.PHONY: install uninstall install-dkms uninstall-dkms deb check-package
.NOTPARALLEL:
