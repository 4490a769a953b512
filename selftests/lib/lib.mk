# SPDX-License-Identifier: GPL-2.0-only
#
# lib.mk - builds one directory of tests; kselftest's conventions in one page
#
# A directory's Makefile sets any of these and includes this file:
#
#   TEST_GEN_PROGS	C programs to run, each built from <name>.c; <name>-files lists further sources
#			(paths from that directory, as in ../../drivers/pmon/core/fold.c), <name>-flags
#			what only this one is compiled with, <name>-libs what it is linked with
#   TEST_WIDE		those of them that need integers of 128 bits, which no 32-bit compiler has
#   TEST_PROGS		scripts to run, as they are
#   TEST_FILES		other files that these need beside them
#   TEST_GEN_FILES	C programs that these need but that are no tests themselves
#   TEST_ON_HOST	those of the C programs that also run with emulator and driver in one process, see
#			host/; built into the folder host beside the others. <name>-hosted = $(HOSTED)/tool.o links
#			it with xeon-pmon, which popen() calls there
#   TEST_HOST := 1	unit tests: they run where they are built, with sanitizers, with tools/lib/host on
#			the include path; of the helpers in this folder they have lib/ktap.c alone
#
# A program prints KTAP (lib/ktap.h, lib/ktap.sh) and exits with 0, 1, or 4 if it could not run here.
# A file named "settings" beside the Makefile may say timeout=SECONDS for its programs (default 600),
# and timeout_<program>=SECONDS for one of them; the seconds are those of the machine it runs on.
# programs=1, or programs_<program>=1, asks for a machine that has perf, tmux, curl and Intel PCM.

LIB	:= $(dir $(abspath $(lastword $(MAKEFILE_LIST))))
TOP	:= $(abspath $(LIB)/../..)
NAME	:= $(notdir $(CURDIR))
OUTPUT	?= $(TOP)/build/selftests/$(NAME)
Q	:= $(if $(V),,@)

CFLAGS	?= -O2 -g
BASE	:= -std=gnu11 -Wall -Wextra -Wno-unused-parameter -Wno-missing-field-initializers -Werror -I$(LIB) -I$(TOP)/include
# Two of the kernel's names that the compiler does not know in user space.
BASE	+= '-D__printf(f, a)=__attribute__((format(printf, f, a)))'
BASE	+= '-D__noreturn=__attribute__((__noreturn__))'

ifdef TEST_HOST
SHIM	:= -I$(TOP)/tools/lib/host
SANITIZE := -fsanitize=address,undefined,bounds-strict -fno-sanitize-recover=all
BASE	+= $(SHIM) $(SANITIZE)
HELPERS	:= $(OUTPUT)/.lib/ktap.o
else
HELPERS	:= $(OUTPUT)/../lib/.lib/libselftest.a
endif

ifneq ($(and $(TEST_WIDE),$(shell echo __SIZEOF_INT128__ | $(CC) -E -P - | grep __)),)
TEST_GEN_PROGS	:= $(filter-out $(TEST_WIDE),$(TEST_GEN_PROGS))
TEST_GEN_FILES	:= $(filter-out $(TEST_WIDE),$(TEST_GEN_FILES))
endif

XEONPMON := $(abspath $(OUTPUT)/$(if $(TEST_HOST),,../lib)/.lib/xeonpmon/libxeonpmon.a)
GEN	:= $(TEST_GEN_PROGS) $(TEST_GEN_FILES)
COPY	:= $(TEST_PROGS) $(TEST_FILES) $(wildcard settings)
TESTS	:= $(TEST_GEN_PROGS) $(TEST_PROGS)

all: $(GEN:%=$(OUTPUT)/%) $(COPY:%=$(OUTPUT)/%) $(OUTPUT)/tests

$(OUTPUT)/.lib:
	$(Q)mkdir -p $@

$(OUTPUT)/.lib/%.o: $(LIB)/%.c | $(OUTPUT)/.lib
	$(Q)$(CC) $(CFLAGS) $(filter-out $(SHIM),$(BASE)) -MMD -MP -c -o $@ $<

# Each program is compiled and linked in one go: few have more than a handful of files. Its list of
# headers has no C file, which may be renamed: those are in the rule.
define program
$(OUTPUT)/$(1): $(1).c $($(1)-files) $(HELPERS) | $(OUTPUT)/.lib
	$(Q)$(CC) $(CFLAGS) $(BASE) $($(1)-flags) -MM -MP -MT '$$@ $$(HOSTED)/$(NAME)/$(1)' $(1).c $($(1)-files) | sed -z 's/: \(\\\n \)*[^ ]*\.c/:/g' > $(OUTPUT)/.lib/$(1).d
	$(Q)$(CC) $(CFLAGS) $(BASE) $($(1)-flags) -o $$@ $(1).c $($(1)-files) $(HELPERS) $($(1)-libs)
endef
# Many unit tests have the same files of the tools, so a file is compiled once, for all programs without flags of their own
object_of = $(patsubst %.c,$(OUTPUT)/.lib/objects/%.o,$(subst ../,,$(1)))
define linked
$(OUTPUT)/$(1): $(call object_of,$(1).c $($(1)-files)) $(HELPERS)
	$(Q)$(CC) $(CFLAGS) $(BASE) -o $$@ $(call object_of,$(1).c $($(1)-files)) $(HELPERS) $($(1)-libs)
endef
define object
$(call object_of,$(1)): $(1) | $(OUTPUT)/.lib
	$(Q)mkdir -p $$(@D)
	$(Q)$(CC) $(CFLAGS) $(BASE) -MMD -MP -c -o $$@ $$<
endef
LINKED	:= $(if $(TEST_HOST),$(foreach p,$(GEN),$(if $($(p)-flags),,$(p))))
SOURCES	:= $(sort $(foreach p,$(LINKED),$(p).c $($(p)-files)))
$(foreach f,$(SOURCES),$(eval $(call object,$(f))))
$(foreach p,$(LINKED),$(eval $(call linked,$(p))))
$(foreach p,$(filter-out $(LINKED),$(GEN)),$(eval $(call program,$(p))))
-include $(wildcard $(OUTPUT)/.lib/*.d) $(foreach f,$(SOURCES),$(patsubst %.o,%.d,$(call object_of,$(f))))

# The same with the kernel in it. Not with the libraries of a guest's programs
# Its path has no "..": on a fresh tree $(OUTPUT) is not there yet
HOSTED	:= $(abspath $(OUTPUT)/../host)
define hosted
all: $(HOSTED)/$(NAME)/$(1)
$(HOSTED)/$(NAME)/$(1): $(1).c $($(1)-files) $(HOSTED)/host.a $(HOSTED)/libselftest.a $($(1)-hosted) | $(OUTPUT)/.lib
	$(Q)mkdir -p $$(@D)
	$(Q)$(CC) -O1 -g -w $(filter -I%,$(CFLAGS)) $(BASE) $($(1)-flags) -fno-pic -no-pie $(HOSTED_SANITIZE) -o $$@ $(1).c $($(1)-files) \
		-Wl,--whole-archive $(HOSTED)/host.a -Wl,--no-whole-archive $(HOSTED)/libselftest.a $($(1)-hosted) $($(1)-libs) \
		$(if $($(1)-hosted),-lncursesw -ltinfo -lz) -ldl -lpthread
endef
ifneq ($(wildcard $(HOSTED)/host.a),)
HOSTED_SANITIZE := $(file < $(HOSTED)/sanitize)
$(foreach p,$(TEST_ON_HOST),$(eval $(call hosted,$(p))))
endif

$(COPY:%=$(OUTPUT)/%): $(OUTPUT)/%: % | $(OUTPUT)/.lib
	$(Q)mkdir -p $(@D)
	$(Q)cp -p $< $@

# The helpers, in one library for all folders
ifdef TEST_HELPERS
all: $(OUTPUT)/.lib/libselftest.a
$(OUTPUT)/.lib/libselftest.a: $(TEST_HELPERS:%.c=$(OUTPUT)/.lib/%.o)
	$(Q)rm -f $@ && $(AR) rcs $@ $^
xeonpmon: $(XEONPMON)
else ifndef TEST_HOST
$(HELPERS): FORCE
	$(Q)$(MAKE) -s --no-print-directory -C $(LIB) OUTPUT=$(abspath $(@D)/..)
endif

# The library of the programs, for those that are linked with it: unit tests have it with sanitizers, all others share one
WITH_XEONPMON := $(foreach p,$(GEN),$(if $(findstring XEONPMON,$(value $(p)-libs)),$(OUTPUT)/$(p) $(HOSTED)/$(NAME)/$(p)))
$(if $(WITH_XEONPMON),$(eval $(WITH_XEONPMON): $(XEONPMON)))
$(XEONPMON): FORCE
	$(Q)$(MAKE) -s -C $(TOP)/tools/lib OUT=$(@D) CFLAGS='$(if $(SANITIZE),-O1,-O2) -g $(SANITIZE)'

# What the runner runs, one a line. Rewritten only if it changes.
$(OUTPUT)/tests: FORCE | $(OUTPUT)/.lib
	$(Q)printf '%s\n' $(TESTS) | cmp -s - $@ || printf '%s\n' $(TESTS) > $@

clean:
	$(Q)rm -rf $(OUTPUT)

.PHONY: all clean xeonpmon FORCE
.DEFAULT_GOAL := all
