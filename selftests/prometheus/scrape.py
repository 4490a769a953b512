#!/usr/bin/python3
# SPDX-License-Identifier: GPL-2.0-only
#
# scrape.py - what Prometheus and a browser make of the exporter is what the emulator's workload did
#
# Prints "ok - ..." or "not ok - ..." for each point. The workload is steady, so the truth is a rate
# of the guest's clock. No verdict depends on how busy the host is: how much Prometheus may be off
# is worked out from how long its scrapes took.

import argparse
import json
import os
import re
import subprocess
import sys
import time
import urllib.parse
import urllib.request

import dashboard

PATIENCE = 300
WINDOW = 20
# One may take a second, and it has the time when it began: so much later there is none more
SCRAPE = 2
# For so many seconds the browser looks at the page
PAGE = 5


def point(good, what, why=""):
    print(f"{'ok' if good else 'not ok'} - {what}", flush=True)
    if not good and why:
        print("# " + str(why).replace("\n", "\n# "), flush=True)


def near(got, want, within, what):
    off = abs(got / want - 1) if want else abs(got)
    point(off <= within, f"{what}: {got:.6g}, it was {want:.6g}", f"off {off:.4f}, allowed {within:.4f}")


def fetch(url, data=None, headers=None):
    request = urllib.request.Request(url, data=data, headers=headers or {})
    with urllib.request.urlopen(request, timeout=30) as answer:
        return answer.read().decode(), answer.headers


def wait_for(what, function):
    until = time.monotonic() + PATIENCE
    while True:
        try:
            result = function()
            if result:
                return result
        except OSError:
            pass
        if time.monotonic() > until:
            sys.exit(f"waited in vain for {what}")
        time.sleep(0.2)


class Guest:
    """The emulated machine"""

    emu = "/sys/kernel/debug/xeon_pmon_emu"

    def __init__(self, exporter, shell):
        self.url = f"http://127.0.0.1:{exporter}"
        self.shell = f"http://127.0.0.1:{shell}/cgi-bin/sh"

    def run(self, command):
        return fetch(self.shell, command.encode())[0]

    def metrics(self, accept="text/plain"):
        return fetch(self.url + "/metrics", headers={"Accept": accept})

    def truth(self):
        """All rows at one instant"""
        lines = self.run(f"cat {self.emu}/truth").splitlines()
        return {" ".join(line.split()[:2]): int(line.split()[2]) for line in lines}

    def rates(self):
        """What the workload does in a second: it is steady, and the uncore's clock tells how long it was"""
        hertz = float(re.search(r"\buclk=(\d+)", self.run("emu-traffic")).group(1))
        before = self.truth()
        time.sleep(1)
        after = self.truth()
        seconds = (after["0 uclk_cycles"] - before["0 uclk_cycles"]) / hertz
        return {row: (value - before[row]) / seconds for row, value in after.items()}


class Prometheus:
    """Debian's own, with the example rules"""

    def __init__(self, folder, work, port, exporter, rules):
        self.program = f"{folder}/prometheus"
        self.work = work
        self.url = f"http://127.0.0.1:{port}"
        self.port = port
        self.process = None
        # A rate of five minutes is right after five minutes: promtool tests the rules as they are.
        with open(rules) as file, open(f"{work}/rules.yml", "w") as copy:
            copy.write(file.read().replace("[5m]", f"[{WINDOW}s]"))
        with open(f"{work}/prometheus.yml", "w") as file:
            file.write(f"global: {{scrape_interval: 1s, evaluation_interval: 1s}}\nrule_files: ['{work}/rules.yml']\n"
                       f"scrape_configs:\n- job_name: xeon-pmon\n  static_configs:\n"
                       f"  - targets: ['127.0.0.1:{exporter}']\n")

    def start(self):
        log = open(f"{self.work}/prometheus.log", "a")
        self.process = subprocess.Popen(
            [self.program, f"--config.file={self.work}/prometheus.yml", f"--storage.tsdb.path={self.work}/data",
             f"--web.listen-address=127.0.0.1:{self.port}"], stdout=log, stderr=log)
        wait_for("Prometheus", lambda: fetch(self.url + "/-/ready"))

    def kill(self):
        self.process.kill()
        self.process.wait()

    def query(self, expression, **params):
        query = urllib.parse.urlencode({"query": expression, **params})
        answer = json.loads(fetch(f"{self.url}/api/v1/query?{query}")[0])
        return [(sample["metric"], float(sample["value"][1])) for sample in answer["data"]["result"]]

    def value(self, expression, **params):
        samples = self.query(expression, **params)
        return samples[0][1] if len(samples) == 1 else float("nan")

    def slowest(self, window=WINDOW, **params):
        """Of the scrapes of a window: counters are read so much later than the exporter's clock, or less"""
        return self.value(f"max_over_time(scrape_duration_seconds[{window:.0f}s])", **params)

    def wait_window(self):
        """Until there are scrapes of a whole window, and of before. Return: its end, and what they leave out of it."""
        clock = 'xeon_pmon_uncore_cycles_total{socket="0"}'
        wait_for("a window of scrapes", lambda: self.query(f"{clock} offset {WINDOW + SCRAPE + 1}s") and
                 self.value(f"count_over_time({clock}[{WINDOW}s])") >= 5)
        now = time.time() - SCRAPE
        query = urllib.parse.urlencode({"query": f"timestamp({clock})[{WINDOW}s:1s]", "time": now})
        answer = json.loads(fetch(f"{self.url}/api/v1/query?{query}")[0])
        steps = [(step, float(value)) for step, value in answer["data"]["result"][0]["values"]]
        times = [scraped for _, scraped in steps if scraped >= steps[0][0]]
        return now, WINDOW - (times[-1] - times[0])


def check_units(options):
    """How much a unit leaves open, from 0 to 100; 20 is what systemd calls 2.0"""
    for unit in "export", "textfile":
        done = subprocess.run(["systemd-analyze", "security", "--offline=yes", "--threshold=20", "--no-pager",
                               f"{options.tree}/tools/xeon-pmon-export/xeon-pmon-{unit}.service"],
                              capture_output=True, text=True)
        point(done.returncode == 0, f"systemd-analyze security: {done.stdout.splitlines()[-1][2:-2]}", done.stdout)


MEMORY = "xeon_pmon_memory_bytes_total"


def check_textfile(guest, options):
    """node_exporter, with the file behind a link, as the documentation has it"""
    folder = f"{options.work}/textfile"
    os.mkdir(folder)
    file = "/tmp/xeon_pmon.prom"
    guest.run(f"(xeon-pmon export --textfile {file} > /dev/null 2>&1 < /dev/null &)")
    text = wait_for("the file", lambda: guest.run(f"grep -qs '^{MEMORY}{{' {file} && cat {file}"))
    guest.run("kill $(pidof xeon-pmon-export | tr ' ' '\\n' | sort -n | tail -n 1)")
    with open(f"{options.work}/xeon_pmon.prom", "w") as copy:
        copy.write(text)
    os.symlink(f"{options.work}/xeon_pmon.prom", f"{folder}/xeon_pmon.prom")
    node = subprocess.Popen([f"{options.prometheus}/prometheus-node-exporter", "--collector.disable-defaults",
                             "--collector.textfile", f"--collector.textfile.directory={folder}",
                             f"--web.listen-address=127.0.0.1:{options.node}"], stderr=subprocess.DEVNULL)
    try:
        got = wait_for("node_exporter", lambda: fetch(f"http://127.0.0.1:{options.node}/metrics")[0])
    finally:
        node.kill()
    samples = [line for line in text.splitlines() if line.startswith("xeon_pmon_")]
    point("node_textfile_scrape_error 0\n" in got and f"# TYPE {MEMORY} counter\n" in got and
          got.count("\nxeon_pmon_") == len(samples) > 50, f"node_exporter hands on all {len(samples)} samples")


# What Prometheus is asked, and the truth in terms of rows of the emulator
QUERIES = {
    'sum(rate(xeon_pmon_memory_bytes_total{{socket="1",direction="read"}}[{w}]))': "1 mem_read_bytes",
    'sum(rate(xeon_pmon_memory_bytes_total{{socket="0",direction="write"}}[{w}]))': "0 mem_write_bytes",
    'rate(xeon_pmon_memory_bytes_total{{socket="0",box="imc_3",direction="read"}}[{w}])': "0 imc3_read_bytes",
    'rate(xeon_pmon_llc_misses_total{{socket="0",request="data_read"}}[{w}])': "0 llc_drd_misses",
    'sum(rate(xeon_pmon_qpi_data_bytes_total{{socket="1",direction="receive"}}[{w}]))': "1 qpi_rx_data_bytes",
    'rate(xeon_pmon_uncore_cycles_total{{socket="1"}}[{w}])': "1 uclk_cycles",
}


def check_rates(prometheus, truth, when):
    """By Prometheus's clock, as near as its scrapes were quick and regular; by the exporter's, as quick"""
    now, gap = prometheus.wait_window()
    slowest = prometheus.slowest(time=now)
    clock = prometheus.value(f"rate(xeon_pmon_elapsed_seconds_total[{WINDOW}s])", time=now)
    for query, row in QUERIES.items():
        rate = prometheus.value(query.format(w=f"{WINDOW}s"), time=now)
        near(rate, truth[row], 0.01 + (gap + 2 * slowest) / WINDOW, f"{when}, {query.format(w=f'{WINDOW}s')}")
        near(rate / clock, truth[row], 0.01 + slowest / (WINDOW - gap), f"{when}, the same by the exporter's clock")


def check_dashboard(options, guest, prometheus, truth):
    def tolerance():
        _, gap = prometheus.wait_window()
        return 0.01 + (gap + 2 * prometheus.slowest()) / WINDOW

    # After a scrape that took too long there is no sample until the next one
    def query(expression):
        return wait_for(f"an answer to {expression}", lambda: prometheus.query(expression))

    path = f"{options.tree}/tools/packaging/grafana/xeon-pmon.json"
    dashboard.check_document(path, f"{options.tree}/Documentation/admin-guide/grafana.rst", point)
    dashboard.check(path, query, truth, f"{WINDOW}s", tolerance, near, point)
    guest.run("emu-traffic share.imc1=0")
    found = dict(dashboard.panels(path, query, f"{WINDOW}s"))["Findings"]
    # Traffic before is in the first rates as well
    wait_for("a dashboard with a missing channel among its findings, and nothing else",
             lambda: {metric["id"] for metric, value in prometheus.query(found) if value} == {"channel-missing"})
    guest.run("emu-traffic default")


def check_rules(prometheus, truth):
    for socket in "0", "1":
        near(prometheus.value(f'socket:xeon_pmon_llc_miss:ratio_rate5m{{socket="{socket}"}}'),
             truth[f"{socket} llc_drd_misses"] / truth[f"{socket} llc_drd"], 0.01, "a recorded rule")
    near(prometheus.value('box:xeon_pmon_qpi_utilisation:ratio_rate5m{socket="1",box="qpi_0"}'),
         truth["1 qpi0_tx_flits"] / truth["1 qclk_cycles"] / 2, 0.01, "another")
    near(prometheus.value("instance:xeon_pmon_measured:ratio_rate5m"), 1, 0.001, "all was measured all the time")
    # After a scrape that took too long one is pending until the next
    point(wait_for("the end of all alerts", lambda: not prometheus.query("ALERTS")), "no alert")


def restart_all(guest, prometheus):
    """Prometheus, the exporter and the driver, one after the other, as a bad day would"""
    prometheus.kill()
    guest.run("kill -9 $(pidof xeon-pmon-export)")
    prometheus.start()
    # What was killed has to close its events and its socket first.
    wait_for("the exporter's end", lambda: not guest.run("pidof xeon-pmon-export").strip())
    wait_for("the driver's end", lambda: not guest.run("rmmod xeon_pmon; grep '^xeon_pmon ' /proc/modules").strip())
    guest.run("(xeon-pmon export --listen 0.0.0.0:12600 > /dev/null 2>&1 < /dev/null &)")
    wait_for("an unhealthy exporter", lambda: "\nxeon_pmon_up 0\n" in guest.metrics()[0])
    guest.run("insmod /lib/modules/pmon/xeon_pmon.ko")
    wait_for("counts", lambda: "xeon_pmon_uncore_cycles_total{" in guest.metrics()[0])


def check_restart(guest, prometheus, truth):
    restart_all(guest, prometheus)
    # The window has to begin after it.
    time.sleep(WINDOW + SCRAPE + 2)
    check_rates(prometheus, truth, "after a restart of all")
    most = prometheus.value('max_over_time(rate(xeon_pmon_uncore_cycles_total{socket="0"}[10s])[3m:1s])')
    point(most < 2 * truth["0 uclk_cycles"], f"no rate in all that time was a spike: {most:.4g} at most")


def browse(options, guest, number):
    pictures = options.pictures
    done = subprocess.run([sys.executable, f"{options.tree}/selftests/prometheus/browser.py", guest.url + "/", pictures,
                           str(number)], capture_output=True, text=True)
    if done.returncode:
        point(False, "the browser shows the page", done.stderr)
        sys.exit(1)
    return json.loads(done.stdout)


def shown(seen, chart, line, column=1):
    for table in seen["tables"]:
        for row in table["lines"]:
            if (table["chart"], row["line"]) == (chart, line):
                return float(row["value"][column] or "nan")
    return float("nan")


def check_page(options, guest, prometheus, truth, begin):
    looked = time.monotonic()
    seen = browse(options, guest, PAGE)
    slowest = prometheus.slowest(time.monotonic() - looked + SCRAPE)
    within = 0.01 + slowest / PAGE
    near(shown(seen, "Memory", "S0 read"), truth["0 mem_read_bytes"], within, "the page: memory read by socket 0")
    near(shown(seen, "Memory", "S1 write"), truth["1 mem_write_bytes"], within, "the page: written by socket 1")
    near(shown(seen, "Memory channels, S1", "S1 imc_2 read"), truth["1 imc2_read_bytes"], within, "the page: a channel")
    near(shown(seen, "LLC misses", "S0"), 100 * truth["0 llc_drd_misses"] / truth["0 llc_drd"], 0.01,
         "the page: LLC misses")
    near(shown(seen, "QPI utilisation", "S0 qpi_1 transmit"),
         50 * truth["0 qpi1_tx_flits"] / truth["0 qclk_cycles"], 0.01, "the page: a link's utilisation")
    near(shown(seen, "Clocks", "S1 uncore", 0), truth["1 uclk_cycles"], 0.02 + slowest, "the page: the clock, now")
    near(shown(seen, "C-states", "S0 c0"), truth["0 core_c0_cycles"] / truth["0 pclk_cycles"], 0.01,
         "the page: cores in C0")
    point(all(table["drawn"] for table in seen["tables"]) and len(seen["tables"]) >= 8,
          f"{len(seen['tables'])} charts are drawn")
    asks = {table["chart"] for table in seen["tables"] if table["ask"]}
    point(asks == {"QPI utilisation", "Frequency limited", "C-states"},
          "charts that lack lines say which counters are not exported", asks)
    point(seen["folded"].startswith("Not exported: LLC miss latency, PCIe. "), "and a line which charts", seen["folded"])
    age = time.monotonic() - begin
    axes = {table["axis"] for table in seen["tables"]}
    point(len(axes) == 1 and -age - 5 <= axes.pop() <= -20, f"the time axis begins with the first scrape, {age:.0f} s ago",
          [table["axis"] for table in seen["tables"]])
    point(not seen["status"], "a screen reader is told nothing while all is well", seen["status"])
    point(not seen["console"], "the console says nothing", seen["console"])
    foreign = [url for url in seen["requests"] if not url.startswith((guest.url + "/", "data:"))]
    point(seen["requests"] and not foreign, f"{len(seen['requests'])} requests, none to elsewhere", foreign)
    point(seen["phone_width"] <= 390, "it is not wider than a phone", seen["phone_width"])
    point(not seen["warnings"] and not any(table["note"] for table in seen["tables"]), "no warning",
          seen["warnings"])


def check_lost(options, guest, prometheus, truth):
    looked = time.monotonic()
    guest.run(f"echo allones imc0 socket=0 > {guest.emu}/fault")
    wait_for("a lost box", lambda: 'box="imc_0",state="lost"} 1\n' in guest.metrics()[0])
    options.pictures = options.work
    seen = browse(options, guest, 3)
    within = 0.02 + prometheus.slowest(time.monotonic() - looked + SCRAPE)
    point(not shown(seen, "Memory", "S0 read", 0) >= 0 and not shown(seen, "Memory channels, S0", "S0 imc_0 read", 0) >= 0,
          "the page has no sum without it", seen["tables"])
    near(shown(seen, "Memory", "S1 read", 0), truth["1 mem_read_bytes"], within, "but that of the other socket")
    near(shown(seen, "Memory channels, S0", "S0 imc_1 read", 0), truth["0 imc1_read_bytes"], within, "and other channels")
    point(seen["warnings"] == ["uncore_imc_0 on socket 0: lost"], "the page says what is lost", seen["warnings"])
    guest.run(f"echo clear > {guest.emu}/fault")


def main():
    parser = argparse.ArgumentParser()
    for name in "exporter", "shell", "port", "node", "prometheus", "tree", "work", "pictures":
        parser.add_argument("--" + name, required=True)
    options = parser.parse_args()
    guest = Guest(options.exporter, options.shell)
    prometheus = Prometheus(options.prometheus, options.work, options.port, options.exporter,
                            f"{options.tree}/tools/xeon-pmon-export/prometheus/xeon-pmon.rules.yml")
    begin = time.monotonic()
    wait_for("the guest", guest.metrics)
    prometheus.start()
    try:
        truth = guest.rates()
        check_units(options)
        check_page(options, guest, prometheus, truth, begin)
        check_rates(prometheus, truth, "Prometheus")
        check_rules(prometheus, truth)
        check_dashboard(options, guest, prometheus, truth)
        check_textfile(guest, options)
        check_restart(guest, prometheus, truth)
        check_lost(options, guest, prometheus, truth)
    finally:
        prometheus.kill()
        guest.run("touch /tmp/done")


main()
