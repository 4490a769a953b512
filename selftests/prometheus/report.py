#!/usr/bin/python3
# SPDX-License-Identifier: GPL-2.0-only
#
# report.py TREE DIR - the page of "xeon-pmon report --html", from a file, in Chromium: the published run on two Platinum 8160
#
# Prints "ok - ..." or "not ok - ..." for each point; the page, and a picture of it, are report.html and report.png in DIR.

import os
import subprocess
import sys
import tempfile

from browser import SIZED, TABLES, Browser


def point(good, what, why=""):
    print(f"{'ok' if good else 'not ok'} - {what}", flush=True)
    if not good and why:
        print("# " + str(why).replace("\n", "\n# "), flush=True)


def make(tree, folder):
    page = os.path.abspath(f"{folder}/report.html")
    with tempfile.NamedTemporaryFile(suffix=".jsonl.gz") as recording, open(page, "wb") as out:
        subprocess.run([f"{tree}/selftests/recordings/platinum-8160"], stdout=recording, check=True)
        subprocess.run([f"{tree}/build/xeon-pmon/static/xeon-pmon", "report", "--html", "--file", recording.name], stdout=out,
                       stderr=subprocess.DEVNULL, check=True)
    return page


def check(page, folder):
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile:
        browser = Browser(profile)
        browser.open()
        browser.show(1280, 900, "light")
        browser.call("Page.navigate", url=f"file://{page}")
        browser.wait_for("document.body?.dataset.shown", 60)
        browser.wait_for(SIZED)
        tables = {table["chart"]: table for table in browser.value(TABLES)}
        texts = browser.value("[...document.querySelectorAll('pre:not([hidden]), #map')].map(text => text.textContent).join('\\n')")
        browser.picture(f"{folder}/report.png")
        browser.process.terminate()
        browser.process.wait()
    lines = {line["line"]: list(map(float, line["value"])) for line in tables["Memory"]["lines"]}
    # Reads and writes of a second of STREAM; the mean of the whole run is that of "stat"
    most = {place: lines[place + " read"][2] + lines[place + " write"][2] for place in ("S0", "S1")}
    point(95e9 < most["S0"] < most["S1"] < 98e9, "the memory's maximum is that of STREAM", most)
    mean = lines["S0 read"][1] + lines["S0 write"][1]
    point(abs(mean - 56789e6) < 100e6, "the mean is that of the recording", mean)
    point(len(tables["Memory channels, S1"]["lines"]) == 12, "each channel has its lines")
    point(all(table["drawn"] for table in tables.values()), "all charts are drawn",
          [name for name, table in tables.items() if not table["drawn"]])
    point(-58.5 < tables["Memory"]["axis"] < -56, "the whole recording is shown", tables["Memory"]["axis"])
    point("6 channels of DDR4-2666" in texts and "Platinum 8160" in texts and "imc_5" in texts,
          "finding, machine and picture are there", texts)
    point(not browser.said and browser.asked == [f"file://{page}"], "nothing else is asked for", [browser.said, browser.asked])


def main():
    tree, folder = sys.argv[1:3]
    check(make(tree, folder), folder)


main()
