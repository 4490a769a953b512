#!/usr/bin/python3
# SPDX-License-Identifier: GPL-2.0-only
#
# pages.py TREE DIR - the exporter's page of each platform whose charts are others, with machines that "expose" makes up
#
# Behind a prefix, as a reverse proxy serves it. Prints "ok - ..." or "not ok - ..." for each point;
# pictures are in DIR. Needs what "make check SUITES=unit" has built, and Chromium.

import http.server
import json
import os
import re
import subprocess
import sys
import threading

PREFIX = "/some/prefix"
CHART = "/usr/share/javascript/chart.js/chart.min.js"

# Its sockets become the dies of one
DIES = "clx"

# What the page has to say of charts, and of lines, that do not fit into the counters
FOLDED = {
    "snbep": {"LLC miss latency", "PCIe"}, "hsx": {"LLC miss latency", "PCIe"}, "bdxde": {"LLC miss latency", "PCIe"},
    "nhmex": set(), "clx": set(), "icx": set(), "spr": set(), "gnr": set(),
}
ASKED = {
    "snbep": {"QPI utilisation", "Frequency limited", "C-states"},
    "hsx": {"QPI data", "QPI utilisation", "Frequency limited", "C-states"},
    "bdxde": {"Frequency limited", "C-states"},
    "nhmex": set(),
    "clx": {"UPI utilisation", "Frequency limited", "C-states"},
    "icx": {"UPI utilisation", "Frequency limited", "C-states"},
    "spr": {"UPI utilisation", "Frequency limited", "C-states"},
    "gnr": {"UPI utilisation"},
}


def point(good, what, why=""):
    print(f"{'ok' if good else 'not ok'} - {what}", flush=True)
    if not good and why:
        print("# " + str(why).replace("\n", "\n# "), flush=True)


class Machine:
    """What the exporter of a made up machine says: each scrape has counted as much as the one before"""

    def __init__(self, tree, platform):
        self.expose = [f"{tree}/build/selftests/unit/expose", platform]
        self.page = f"{tree}/tools/xeon-pmon-export/page"
        self.text = self.run("old", "full")
        if platform == DIES:
            self.text = re.sub(r'socket="(\d)"', r'socket="0",die="\1"', self.text)
        self.scrapes = 0

    def run(self, *arguments):
        return subprocess.run([*self.expose, *arguments], capture_output=True, text=True, check=True).stdout

    def metrics(self):
        self.scrapes += 1
        return re.sub(r"^(\w+_total(?:{.*})?) (\S+)$", lambda match: f"{match[1]} {float(match[2]) * self.scrapes}",
                      self.text, flags=re.MULTILINE)

    def answer(self, path):
        parts = {"": "index.html", "page.css": "page.css", "page.js": "page.js"}
        place, _, query = path.partition("?")
        if place == PREFIX + "/metrics":
            return "text/plain", self.metrics().encode()
        if place != PREFIX + "/":
            return None
        if query == "counters":
            return "text/plain", ("# host made-up\n# choice full\n" + self.run("counters", "full")).encode()
        if query == "map":
            return "image/svg+xml", b'<svg xmlns="http://www.w3.org/2000/svg"><text>made-up</text></svg>'
        if query == "history":
            return "text/plain", b""
        file = CHART if query == "chart.js" else f"{self.page}/{parts[query]}"
        kind = {"css": "text/css", "html": "text/html"}.get(file.rpartition(".")[2], "text/javascript")
        with open(file, "rb") as part:
            return kind, part.read()


def serve(machine):
    class Handler(http.server.BaseHTTPRequestHandler):
        def do_GET(self):
            found = machine.answer(self.path)
            self.send_response(200 if found else 404)
            if found:
                self.send_header("Content-Type", found[0])
            self.end_headers()
            if found:
                self.wfile.write(found[1])

        def log_message(self, *_):
            pass

    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    return server


def browse(tree, server, folder):
    url = f"http://127.0.0.1:{server.server_port}{PREFIX}/"
    done = subprocess.run([sys.executable, f"{tree}/selftests/prometheus/browser.py", url, folder, "2"],
                          capture_output=True, text=True)
    return (url, json.loads(done.stdout)) if done.returncode == 0 else (url, None)


def looks_of(table):
    return [line["look"] for line in table["lines"]]


def check(tree, platform, folder):
    os.makedirs(folder, exist_ok=True)
    server = serve(Machine(tree, platform))
    url, seen = browse(tree, server, folder)
    server.shutdown()
    if not seen:
        point(False, f"{platform}: the browser shows the page")
        return
    folded = re.match(r"Not exported: (.*?)\. To get", seen["folded"])
    folded = set(folded[1].split(", ")) if folded else set()
    point(folded == FOLDED[platform], f"{platform}: one line for the charts without data", seen["folded"])
    asked = {table["chart"] for table in seen["tables"] if table["ask"]}
    point(asked == ASKED[platform], f"{platform}: charts that lack a line say how to get it", asked)
    alike = [table["chart"] for table in seen["tables"] if len(set(looks_of(table))) < len(table["lines"])]
    point(seen["tables"] and not alike, f"{platform}: no two lines of a chart look the same", alike)
    channels = {table["chart"].partition(", ")[2] for table in seen["tables"] if "channels, " in table["chart"]}
    point(platform != DIES or channels == {"S0-D0", "S0-D1"}, f"{platform}: each die has charts", channels)
    point(all(table["caption"] for table in seen["tables"]), f"{platform}: tables have captions")
    groups = {line["line"]: line["value"][0] for table in seen["tables"] if table["chart"] == "Memory by group"
              for line in table["lines"]}
    place = "S0-D0" if platform == DIES else "S0"
    point(set(groups) == {place + " web.slice", place + " others", place + " not attributed"}
          and abs(float(groups[place + " others"]) / float(groups[place + " web.slice"]) - 0.015) < 1e-6,
          f"{platform}: memory by group, small ones as others", groups)
    point("made-up" in seen["map"], f"{platform}: the machine's picture", [seen["map"], seen["status"]])
    point("made-up" in seen["title"], f"{platform}: the title has the host", seen["title"])
    point(not seen["console"] and all(asked.startswith((url, "data:")) for asked in seen["requests"]),
          f"{platform}: all below the prefix", [seen["console"], seen["requests"]])


def main():
    tree, folder = sys.argv[1:3]
    for platform in sys.argv[3:] or FOLDED:
        check(tree, platform, f"{folder}/{platform}")


main()
