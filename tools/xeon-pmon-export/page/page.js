// SPDX-License-Identifier: GPL-2.0-only
//
// The page: begins with the exporter's own looks of the last ten minutes, then looks at /metrics every
// two seconds, and shows what happened between one look and the next.
"use strict";

const LOOK_MS = 2000;
const KEEP_S = 600;
const COLORS = 8;
const DASHES = [[], [6, 4], [2, 3], [8, 3, 2, 3]];

// The text of a scrape: a list of samples {name, labels, value}
function parse(text) {
	const samples = [];

	for (const line of text.split("\n")) {
		const match = /^(\w+)(?:\{(.*)\})? (\S+)$/.exec(line);

		if (!match)
			continue;
		const labels = {};
		for (const [, name, value] of (match[2] || "").matchAll(/(\w+)="((?:[^"\\]|\\.)*)"/g))
			labels[name] = value.replace(/\\(.)/g, (_, c) => c === "n" ? "\n" : c);
		samples.push({ name: match[1], labels, value: Number(match[3]) });
	}
	return samples;
}

function keyOf(sample) {
	return sample.name + JSON.stringify(sample.labels);
}

// What the boxes that are lost would have: the counters of other boxes of their kind
function lostCounters(samples) {
	const kind = box => box.replace(/_\d+$/, "");
	const lost = samples.filter(({ name, labels }) => name === "xeon_pmon_box_state" && labels.state === "lost");

	return lost.flatMap(({ labels: { socket, box } }) => samples
		.filter(({ name, labels }) => name.endsWith("_total") && labels.box && kind(labels.box) === kind(box))
		.map(({ name, labels }) => ({ name, labels: { ...labels, socket, box } })));
}

// What each counter gained a second. NaN if it began anew, or is not in both looks: so is then each sum
// that lacks it.
function ratesOf(before, after, seconds) {
	const [old, young] = [before, after].map(look => new Map(look.map(sample => [keyOf(sample), sample.value])));
	const samples = new Map([...before, ...after, ...lostCounters(after)].map(sample => [keyOf(sample), sample]));

	return [...samples].filter(([, { name }]) => name.endsWith("_total")).map(([key, { name, labels }]) => ({
		name: name.replace(/^xeon_pmon_|_total$/g, ""),
		labels,
		value: old.get(key) <= young.get(key) ? (young.get(key) - old.get(key)) / seconds : NaN,
	}));
}

// Rates of a name, added up over all labels but some: a map from "S0 read" to a value
function sum(rates, name, by, only = {}) {
	const sums = new Map();

	for (const { name: own, labels, value } of rates) {
		if (own !== name || Object.keys(only).some(label => labels[label] !== only[label]))
			continue;
		const title = by.map(label => label === "socket" ? "S" + labels.socket : labels[label])
			.filter(Boolean).join(" ");
		sums.set(title, (sums.get(title) ?? 0) + value);
	}
	return sums;
}

// The quotient of two such maps, where both have a value. The second may have shorter titles: it is
// looked up by as many words.
function quotient(over, under, scale = 1) {
	const result = new Map();

	for (const [title, value] of over) {
		const words = title.split(" ");
		const divisor = under.get(title) || under.get(words.slice(0, 2).join(" ")) || under.get(words[0]);

		if (divisor)
			result.set(title, scale * value / divisor);
	}
	return result;
}

// The difference of two such maps, where both have a value: estimates may cross
function minus(a, b) {
	return new Map([...a].filter(([title]) => b.has(title))
		.map(([title, value]) => [title, Math.max(0, value - b.get(title))]));
}

function suffixed(map, word) {
	return new Map([...map].map(([title, value]) => [title + " " + word, value]));
}

function merge(...maps) {
	return new Map(maps.flatMap(map => [...map]));
}

// Memory by direction; the 7500 counts reads, and all
function memory(rates, by) {
	const read = sum(rates, "memory_bytes", by, { direction: "read" });
	const write = sum(rates, "memory_bytes", by, { direction: "write" });
	const all = sum(rates, "memory_all_bytes", by);

	return merge(suffixed(read, "read"), suffixed(write.size ? write : minus(all, read), "write"));
}

function missRatio(rates) {
	const misses = sum(rates, "llc_misses", ["socket"], { request: "data_read" });
	const requests = sum(rates, "llc_requests", ["socket"], { request: "data_read" });
	const missesEx = sum(rates, "llc_misses", ["socket"], { request: undefined });
	const hits = sum(rates, "llc_hits", ["socket"]);
	const lookups = new Map([...hits].map(([title, value]) => [title, value + (missesEx.get(title) || 0)]));

	return merge(quotient(misses, requests, 100), quotient(missesEx, lookups, 100));
}

function latency(rates) {
	const clocks = quotient(sum(rates, "llc_wait_cycles", ["socket"], { memory: "all" }),
				sum(rates, "llc_waits", ["socket"], { memory: "all" }));

	return quotient(clocks, sum(rates, "uncore_cycles", ["socket"]), 1e9);
}

function pcie(rates) {
	return merge(sum(rates, "pcie_bytes", ["socket", "direction"]),
		     suffixed(sum(rates, "ddio_bytes", ["socket", "direction"]), "DDIO"),
		     suffixed(sum(rates, "io_all_bytes", ["socket"]), "I/O hubs"));
}

// What there is to see: a title, a unit, the metrics that it is of, and its lines from the rates.
// One that has no lines is not shown, but if a Xeon E5 lacks its line "of" because that is exported
// only when it is asked for: "default,ask".
const CHARTS = [
	{ title: "Memory", unit: "B/s", metrics: ["mem_read_bw", "mem_write_bw", "mem_bw"],
	  lines: rates => memory(rates, ["socket"]) },
	{ title: "LLC misses", unit: "%", metrics: ["llc_drd_miss", "llc_miss"], lines: missRatio },
	{ title: "LLC miss latency", unit: "ns", metrics: ["llc_miss_latency"], lines: latency,
	  ask: "llc_wait*", of: "" },
	{ title: "QPI data", unit: "B/s",
	  metrics: ["qpi_in_data_bw", "qpi_out_data_bw", "qpi_port0_in_data_bw", "qpi_port1_in_data_bw"],
	  lines: rates => sum(rates, "qpi_data_bytes", ["socket", "box", "port", "direction"]) },
	{ title: "QPI utilisation", unit: "%", metrics: ["qpi_out_bw", "qpi_in_bw"],
	  lines: rates => quotient(sum(rates, "qpi_link_bytes", ["socket", "box", "direction"]),
				   sum(rates, "qpi_capacity_bytes", ["socket", "box"]), 100),
	  ask: "qpi_link_bytes", of: "receive" },
	{ title: "PCIe", unit: "B/s", metrics: ["pcie_read_bw", "pcie_write_bw", "io_bw"], lines: pcie,
	  ask: "pcie_bytes", of: "" },
	{ title: "Clocks", unit: "Hz", metrics: ["uncore_clock", "dram_clock", "mem_clock"],
	  lines: rates => merge(suffixed(sum(rates, "uncore_cycles", ["socket"]), "uncore"),
				suffixed(sum(rates, "memory_cycles", ["socket"]), "memory")) },
	{ title: "Frequency limited", unit: "%", metrics: ["limit_heat", "limit_power", "throttled_heat"],
	  lines: rates => quotient(sum(rates, "frequency_limited_cycles", ["socket", "reason"]),
				   sum(rates, "power_unit_cycles", ["socket"]), 100),
	  ask: "frequency_limited_cycles", of: "current" },
	{ title: "Turbo", unit: "%", metrics: ["turbo"],
	  lines: rates => quotient(sum(rates, "turbo_cycles", ["socket"]),
				   sum(rates, "power_unit_cycles", ["socket"]), 100) },
	{ title: "C-states", unit: "cores", metrics: ["cores_c0", "cores_c3", "cores_c6"],
	  lines: rates => quotient(sum(rates, "core_state_cycles", ["socket", "state"]),
				   sum(rates, "power_unit_cycles", ["socket"])),
	  ask: "core_state_cycles", of: "c6" },
	{ title: "Memory channels", unit: "B/s", metrics: ["mem_read_bw", "mem_write_bw", "mem_bw"],
	  lines: rates => memory(rates, ["socket", "box"]) },
];

// 1234567890, "B/s" -> "1.23 GB/s"
function format(value, unit) {
	if (value === null || !Number.isFinite(value))
		return "–";
	if (unit !== "B/s" && unit !== "Hz")
		return value.toFixed(value < 10 ? 2 : 1) + " " + unit;
	const power = value < 1000 ? 0 : Math.min(4, Math.floor(Math.log10(value) / 3));
	return (value / 1000 ** power).toFixed(power ? 2 : 0) + " " + " kMGT"[power].trim() + unit;
}

function color(name) {
	return getComputedStyle(document.documentElement).getPropertyValue(name).trim();
}

// One chart with its numbers
class Card {
	constructor(chart) {
		const section = document.getElementById("card").content.cloneNode(true).firstElementChild;

		this.chart = chart;
		this.lines = new Map();
		this.looks = 0;
		this.kinds = [];
		this.section = section;
		section.dataset.chart = chart.title;
		section.querySelector("h2").textContent = chart.title;
		section.querySelector("canvas").setAttribute("aria-label",
			chart.title + " of the last ten minutes; the numbers are in the table");
		document.getElementById("charts").append(section);
		this.plot = this.makePlot(section.querySelector("canvas"));
	}

	makePlot(canvas) {
		const unit = this.chart.unit;

		if (!window.Chart)
			return null;
		return new window.Chart(canvas, {
			type: "line",
			data: { datasets: [] },
			options: {
				animation: false,
				maintainAspectRatio: false,
				parsing: false,
				normalized: true,
				elements: { point: { radius: 0 }, line: { borderWidth: 2 } },
				plugins: { legend: { display: false }, tooltip: { enabled: false } },
				scales: {
					x: { type: "linear", min: -KEEP_S, max: 0,
					     ticks: { stepSize: 120, maxRotation: 0, callback: t => t ? t / 60 + " min" : "now" } },
					y: { beginAtZero: true, ticks: { maxTicksLimit: 5, callback: y => format(y, unit) } },
				},
			},
		});
	}

	addLine(title) {
		const row = this.section.querySelector("tbody").insertRow();
		const head = document.createElement("th");
		const key = document.createElement("span");
		const [, socket, kind] = /^S(\d+) ?(.*)$/.exec(title);

		// The colour says what it is, the dashes of which socket.
		if (!this.kinds.includes(kind))
			this.kinds.push(kind);
		const line = { points: [], color: this.kinds.indexOf(kind) % COLORS, dash: DASHES[socket % DASHES.length] };
		key.className = `key line-${line.color} socket-${socket % DASHES.length}`;
		head.scope = "row";
		head.append(key, title);
		row.append(head);
		row.dataset.line = title;
		line.cells = [row.insertCell(), row.insertCell(), row.insertCell()];
		this.lines.set(title, line);
	}

	// What is missing leaves a gap.
	add(time, seconds, rates) {
		const all = this.chart.lines(rates);
		const values = new Map([...all].filter(([, value]) => Number.isFinite(value)));

		for (const title of values.keys())
			if (!this.lines.has(title))
				this.addLine(title);
		for (const [title, line] of this.lines) {
			line.points.push({ time, seconds, value: values.has(title) ? values.get(title) : null });
			while (line.points[0].time < time - KEEP_S)
				line.points.shift();
			this.showNumbers(line);
		}
		this.section.hidden = !this.lines.size;
	}

	// What "top" shows and this exporter does not
	askFor(platform) {
		const { ask, of } = this.chart;
		const lacks = ask && platform.endsWith("ep") && ![...this.lines.keys()].some(title => title.endsWith(of));
		const line = this.section.querySelector(".ask");

		line.hidden = !lacks;
		if (!lacks)
			return;
		line.textContent = `Not exported${of && `, ${of}`}: xeon-pmon export -M default,${ask}`;
		this.section.hidden = false;
	}

	showNumbers(line) {
		const points = line.points.filter(point => point.value !== null);
		const time = points.reduce((sum, point) => sum + point.seconds, 0);
		const numbers = [
			line.points.at(-1).value,
			time ? points.reduce((sum, point) => sum + point.value * point.seconds, 0) / time : null,
			time ? Math.max(...points.map(point => point.value)) : null,
		];

		line.cells.forEach((cell, i) => {
			cell.textContent = format(numbers[i], this.chart.unit);
			cell.dataset.value = numbers[i] === null ? "" : numbers[i];
		});
	}

	// Metrics that take turns are estimates, and are said to be.
	note(share) {
		const least = Math.min(1, ...this.chart.metrics.filter(name => share.has(name)).map(name => share.get(name)));

		this.section.querySelector(".note").textContent = least < 0.995 ?
			`an estimate: counted by turns, ${Math.round(100 * least)} % of the time` : "";
	}

	draw(time) {
		this.section.dataset.looks = ++this.looks;
		if (!this.plot || this.section.hidden)
			return;
		this.plot.data.datasets = [...this.lines.values()].map(line => ({
			data: line.points.map(point => ({ x: point.time - time, y: point.value })),
			borderColor: color(`--line-${line.color}`),
			borderDash: line.dash,
		}));
		for (const scale of Object.values(this.plot.options.scales)) {
			scale.ticks.color = color("--faint");
			scale.grid = { color: color("--grid") };
		}
		this.plot.update("none");
	}
}

const cards = CHARTS.map(chart => new Card(chart));
let last = null;

function showStatus(text) {
	document.getElementById("status").textContent = text;
}

function showWarnings(samples) {
	const lost = samples.filter(sample => sample.name === "xeon_pmon_box_state" && sample.labels.state !== "counting");

	document.getElementById("warnings").replaceChildren(...lost.map(({ labels }) => {
		const item = document.createElement("li");

		item.textContent = `uncore_${labels.box} on socket ${labels.socket}: ${labels.state}`;
		return item;
	}));
}

function showInfo(samples) {
	const info = samples.find(sample => sample.name === "xeon_pmon_info");

	document.getElementById("host").textContent = `${info.labels.platform} ${location.host}`;
	for (const card of cards)
		card.askFor(info.labels.platform);
}

// The part of the time that each metric was measured
function sharesOf(rates) {
	return quotient(sum(rates, "measured_seconds", ["metric"]), sum(rates, "wanted_seconds", ["metric"]));
}

// When it was, by the clock of who looked, since an answer may take its time. There is none while the
// driver is being replaced.
function clockOf(samples) {
	return samples.find(sample => sample.name === "xeon_pmon_look_seconds_total")?.value;
}

function add(look) {
	const seconds = last ? clockOf(look.samples) - clockOf(last.samples) : 0;

	if (seconds > 0) {
		const rates = ratesOf(last.samples, look.samples, seconds);
		const shares = sharesOf(rates);

		for (const card of cards) {
			card.add(look.time, seconds, rates);
			card.note(shares);
		}
	}
	last = look;
}

function draw() {
	showInfo(last.samples);
	showWarnings(last.samples);
	for (const card of cards)
		card.draw(last.time);
}

// The answer's text, and when it came
async function get(url) {
	const response = await fetch(url, { cache: "no-store" });

	if (!response.ok)
		throw new Error(`status ${response.status}`);
	return { time: performance.now() / 1000, text: await response.text() };
}

async function look() {
	try {
		const { time, text } = await get("/metrics");

		add({ time, samples: parse(text) });
		draw();
		showStatus(`Last look ${new Date().toLocaleTimeString()}.`);
	} catch (error) {
		showStatus(`No answer from the exporter: ${error.message}`);
	}
}

// Each of the exporter's looks is behind a line of its own. By its clock, a look of now tells how long
// ago they were.
async function remember() {
	try {
		const { text } = await get("/?history");
		const now = await get("/metrics");
		const begin = now.time - clockOf(parse(now.text));

		for (const samples of text.split("# look\n").map(parse))
			if (begin + clockOf(samples) <= now.time)
				add({ time: begin + clockOf(samples), samples });
	} catch (error) {
		showStatus(`No history: ${error.message}`);
	}
}

// One look after the other, none while nobody sees the page
async function run() {
	await remember();
	for (;;) {
		if (!document.hidden)
			await look();
		await new Promise(done => setTimeout(done, LOOK_MS));
	}
}

document.body.classList.toggle("no-charts", !window.Chart);
for (const card of cards)
	card.section.hidden = true;
run();
