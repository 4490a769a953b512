# SPDX-License-Identifier: GPL-2.0-only
#
# What the programs and libxeonpmon.a have in common; to be included by their Makefiles, with TOP and
# OUT set. FLAGS are the compiler's, $(OUT)/%.o builds an object with its dependency file, and a program
# links with $(LIBXEONPMON), which is built for CFLAGS as they are here.

include $(TOP)/tools/version.mk
Q	:= $(if $(V),,@)
# Hardening flags as distributions use them; their own flags replace these
CFLAGS	?= -O2 -g -fstack-protector-strong -fstack-clash-protection -D_FORTIFY_SOURCE=2
LDFLAGS	?= -Wl,-z,relro,-z,now
# As for the tests; packages may omit -Werror
WARNINGS ?= -Wall -Wextra -Werror -Wno-unused-parameter -Wno-sign-compare -Wno-missing-field-initializers
INCLUDES := tools/lib tools/lib/host include drivers/pmon/core drivers/pmon/boxes drivers/pmon/discovery drivers/cesr
FLAGS	:= -std=gnu11 $(WARNINGS) -MMD -MP -DPMON_WITH_DOCS $(VERSION_FLAGS) $(addprefix -I$(TOP)/,$(INCLUDES))
# A keyword of the kernel that the compiler does not know in user space
FLAGS	+= '-D__printf(f, a)=__attribute__((format(printf, f, a)))'

# In the folder beside OUT, so that programs share it
LIBXEONPMON := $(patsubst %/,%,$(dir $(OUT)))/lib/libxeonpmon.a
ifneq ($(notdir $(CURDIR)),lib)
$(LIBXEONPMON): FORCE
	$(Q)$(MAKE) --no-print-directory -C $(TOP)/tools/lib OUT=$(@D)
endif

$(OUT)/%.o: %.c $(OUT)/.flags
	$(Q)mkdir -p $(@D)
	$(Q)$(CC) $(CPPFLAGS) $(CFLAGS) $(FLAGS) -c -o $@ $<

# A change of flags rebuilds everything.
$(OUT)/.flags: FORCE
	$(Q)mkdir -p $(@D)
	$(Q)echo $(call quoted,$(CC) $(CPPFLAGS) $(CFLAGS) $(FLAGS)) | cmp -s - $@ || \
		echo $(call quoted,$(CC) $(CPPFLAGS) $(CFLAGS) $(FLAGS)) > $@
quoted = '$(subst ','\'',$(1))'

FORCE:
.PHONY: FORCE
