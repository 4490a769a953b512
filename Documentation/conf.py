# SPDX-License-Identifier: GPL-2.0-only
#
# Configuration of Sphinx, for "make htmldocs"

import gc
import logging

# No page is worth a collection: with it, large tables take twice as long.
gc.disable()

project = "xeon-pmon"
copyright = "the xeon-pmon founders"
html_theme = "alabaster"
html_theme_options = {"page_width": "95%", "body_max_width": "75em"}
html_show_copyright = False
html_copy_source = False
master_doc = "index"
smartquotes = False
primary_domain = "c"
highlight_language = "none"
exclude_patterns = ["ABI", "man"]


class SameName(logging.Filter):
    """A structure and a function may have one name in C; Sphinx takes them for one."""

    def filter(self, record):
        return "Duplicate C declaration" not in record.getMessage()


def setup(app):
    logging.getLogger("sphinx.sphinx.domains.c").addFilter(SameName())

# Of the kernel's declarations
c_id_attributes = ["__iomem"]
