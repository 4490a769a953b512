# SPDX-License-Identifier: GPL-2.0-only
#
# The rows of events for programs with boxes/*.c, as Kbuild makes them for the module; to be included
# with TOP and ROWS set: $(ROWS)/ubox_events.h is made of events/ubox.tsv. The object of boxes/ubox.c
# needs it, and -I$(ROWS).

EVENTS	:= $(TOP)/drivers/pmon/events
BOXES	:= $(notdir $(basename $(wildcard $(EVENTS)/*.tsv)))

$(ROWS)/%_events.h: $(EVENTS)/%.tsv $(EVENTS)/rows.awk
	$(Q)mkdir -p $(@D)
	$(Q)awk -f $(EVENTS)/rows.awk $< > $@ || { rm -f $@; false; }
