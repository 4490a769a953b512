# SPDX-License-Identifier: GPL-2.0-only
#
# dashboard.py - what the panels of the Grafana dashboard show of an emulated Xeon E5-2600
#
# The queries are taken from the dashboard, its variables are resolved as Grafana does, and Prometheus
# answers. A panel without an expected value here is an error, and so is one that has other series.

import json
import re

LABEL_VALUES = re.compile(r"label_values\((.*), (\w+)\)")


def on_sockets(value):
    return lambda truth: {(socket,): value(truth, socket) for socket in "01"}


def memory(truth, socket, direction):
    return truth[f"{socket} mem_{direction}_bytes"]


def all_memory(truth):
    return sum(memory(truth, socket, direction) for socket in "01" for direction in ("read", "write"))


def llc_miss(truth, socket):
    return truth[f"{socket} llc_drd_misses"] / truth[f"{socket} llc_drd"]


def link(truth, socket, port):
    return truth[f"{socket} qpi{port}_tx_flits"] / truth[f"{socket} qclk_cycles"] / 2


def channel(truth, socket, number):
    return sum(truth[f"{socket} imc{number}_{way}_bytes"] for way in WAYS) / truth[f"{socket} dclk_cycles"] / 16


def limited(truth, socket, reason):
    cycles = {"heat": "lim_thermal", "power": "lim_power"}[reason]
    return truth[f"{socket} {cycles}_cycles"] / truth[f"{socket} pclk_cycles"]


REASONS = ("heat", "power")
WAYS = ("read", "write")

# Of each panel: the labels that tell its series apart, whether it is a rate (or else a quotient of two,
# or a number, which no scrape that comes late makes less exact), and the values by these labels. SOCKET
# is the one that the variable chooses.
SOCKET = "1"
FLEET = {
    "Machines": ((), False, lambda t: {(): 1}),
    "Memory bandwidth, by machine": ((), True, lambda t: {(): all_memory(t)}),
    "Memory bandwidth, sum": ((), True, lambda t: {(): all_memory(t)}),
    "LLC miss ratio, highest socket of each machine": ((), False, lambda t: {(): max(llc_miss(t, s) for s in "01")}),
    "Link utilisation, busiest link of each machine":
        ((), False, lambda t: {(): max(link(t, s, p) for s in "01" for p in "01")}),
    "Frequency limited, most limited socket of each machine":
        (("reason",), False, lambda t: {(r,): max(limited(t, s, r) for s in "01") for r in REASONS}),
    "Measured time, each machine": ((), False, lambda t: {(): 1}),
    "Findings, each machine": ((), False, lambda t: {(): 0}),
}
MACHINE = {
    "Memory bandwidth, by socket":
        (("socket", "direction"), True, lambda t: {(s, d): memory(t, s, d) for s in "01" for d in WAYS}),
    "LLC miss ratio, by socket": (("socket",), False, on_sockets(llc_miss)),
    "Link utilisation, by link":
        (("socket", "box"), False, lambda t: {(s, f"qpi_{p}"): link(t, s, p) for s in "01" for p in "01"}),
    "Frequency limited, by socket":
        (("socket", "reason"), False, lambda t: {(s, r): limited(t, s, r) for s in "01" for r in REASONS}),
    "Findings": (("id",), False, lambda t: {("none",): 0}),
    "Map":
        (("socket", "box"), False,
         lambda t: {(s, box): value for s in "01" for box, value in
                    [(f"imc_{c}", channel(t, s, c)) for c in range(4)] + [(f"qpi_{p}", link(t, s, p)) for p in "01"]}),
}
ONE_SOCKET = {
    "Memory bandwidth": (("direction",), True, lambda t: {(d,): memory(t, SOCKET, d) for d in WAYS}),
    "Memory bandwidth, by channel":
        (("box", "direction"), True,
         lambda t: {(f"imc_{c}", d): t[f"{SOCKET} imc{c}_{d}_bytes"] for c in range(4) for d in WAYS}),
    "LLC miss ratio": ((), False, lambda t: {(): llc_miss(t, SOCKET)}),
    "Link utilisation": (("box",), False, lambda t: {(f"qpi_{p}",): link(t, SOCKET, p) for p in "01"}),
    "Frequency limited": (("reason",), False, lambda t: {(r,): limited(t, SOCKET, r) for r in REASONS}),
    "Uncore clock": ((), True, lambda t: {(): t[f"{SOCKET} uclk_cycles"]}),
}
EXPECTED = {**FLEET, **MACHINE, **ONE_SOCKET}


def substitute(text, variables):
    for name, value in variables.items():
        text = text.replace(f"${name}", value)
    if "$" in text:
        raise ValueError(f"a variable of this query is unknown: {text}")
    return text


def resolve(dashboard, query, window):
    """The last value of each variable, which is SOCKET, and a window for rates"""
    variables = {"__rate_interval": window}
    for variable in dashboard["templating"]["list"]:
        if variable["type"] == "query":
            series, label = LABEL_VALUES.fullmatch(variable["query"]["query"]).groups()
            values = sorted({metric[label] for metric, _ in query(substitute(series, variables))})
            variables[variable["name"]] = values[-1]
    return variables


def panels(path, query, window):
    """Title, labels, whether it is a rate, and query of each target of each panel"""
    with open(path) as file:
        dashboard = json.load(file)
    variables = resolve(dashboard, query, window)
    for panel in dashboard["panels"]:
        for target in panel.get("targets", []):
            yield panel["title"], substitute(target["expr"], variables)


def check_document(path, document, point):
    """The document has a table of the queries"""
    with open(path) as file, open(document) as text:
        listed = text.read()
        missing = [panel["title"] for panel in json.load(file)["panels"] for target in panel.get("targets", [])
                   if f"   * - {panel['title']}\n     - ``{target['expr']}``\n" not in listed]
    point(not missing, "dashboard: grafana.rst has its queries", missing)


def check(path, query, truth, window, tolerance, near, point):
    """Ask for each panel, and compare; the tolerance of rates is that of the worst moment"""
    before = tolerance()
    answers = [(title, expression, query(expression)) for title, expression in panels(path, query, window)]
    rate_within = max(before, tolerance())
    for title, expression, answer in answers:
        labels, is_rate, values = EXPECTED[title]
        want = values(truth)
        got = {tuple(metric[label] for label in labels): value for metric, value in answer}
        point(got.keys() == want.keys() and len(answer) == len(want), f"dashboard, {title}: {len(want)} series",
              f"{expression}\n{answer}")
        for key in sorted(got.keys() & want.keys()):
            near(got[key], want[key], rate_within if is_rate else 0.01, f"dashboard, {title} {' '.join(key)}")
    seen = {title for title, _, _ in answers}
    point(seen == EXPECTED.keys(), f"dashboard: {len(seen)} panels", seen ^ EXPECTED.keys())
