# SPDX-License-Identifier: GPL-2.0-only
#
# Configuration of Sphinx, for "make htmldocs"

import gc
import logging
import posixpath

from docutils import nodes
from sphinx.util import logging as sphinx_logging

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


def link_pages(app, doctree, name):
    """Pages refer to each other by relative paths, `text <../page.rst>`__, which a forge shows as links, too."""
    for node in doctree.findall(nodes.reference):
        path, mark, anchor = node.get("refuri", "").partition("#")
        if ":" in path or not path.endswith(".rst"):
            continue
        page = posixpath.normpath(posixpath.join(posixpath.dirname(name), path[:-4]))
        if page in app.env.found_docs:
            node["refuri"] = app.builder.get_relative_uri(name, page) + mark + anchor
        else:
            sphinx_logging.getLogger(__name__).warning("no such page: %s", path, location=node)


def setup(app):
    logging.getLogger("sphinx.sphinx.domains.c").addFilter(SameName())
    app.connect("doctree-resolved", link_pages)

# Of the kernel's declarations
c_id_attributes = ["__iomem"]
