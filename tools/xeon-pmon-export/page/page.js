// SPDX-License-Identifier: GPL-2.0-only
//
// The page: begins with the exporter's own scrapes of the last ten minutes, then gets "metrics" every two
// seconds, and shows what happened between one scrape and the next. All addresses are relative: a proxy
// may serve it below a prefix that ends with a slash.
"use strict";

const SCRAPE_MS = 2000;
// A recording in the page itself is shown as a whole: "xeon-pmon report --html" makes such a page.
const recording = document.getElementById("recording");
const KEEP_S = recording ? Infinity : 600;
const LEAST_S = 20;
const COLORS = 8;
const DASHES = [[], [6, 4], [2, 3], [8, 3, 2, 3], [12, 4], [2, 6], [8, 3, 2, 3, 2, 3], [12, 3, 4, 3]];
// A counter that was not on the hardware for more than this part of the time is an estimate.
const ALL_THE_TIME = 0.995;

// Lines of a scrape, or of the history, which has more values behind each series: a list of series
// {name, labels, key, values}
function parseSeries(text) {
	const list = [];

	for (const line of text.split("\n")) {
		const match = /^(\w+)(?:\{(.*)\})? ([^"{}]+)$/.exec(line);

		if (!match)
			continue;
		const labels = {};
		for (const [, name, value] of (match[2] || "").matchAll(/(\w+)="((?:[^"\\]|\\.)*)"/g))
			labels[name] = value.replace(/\\(.)/g, (_, c) => c === "n" ? "\n" : c);
		list.push({ name: match[1], labels, key: keyOf({ name: match[1], labels }), values: match[3].split(" ").map(Number) });
	}
	return list;
}

// One scrape of them: a list of samples {name, labels, key, value}
function samplesOf(list, at = 0) {
	return list.filter(({ values }) => !Number.isNaN(values[at]))
		.map(({ name, labels, key, values }) => ({ name, labels, key, value: values[at] }));
}

function parse(text) {
	return samplesOf(parseSeries(text));
}

function keyOf({ name, labels, key }) {
	return key ?? name + JSON.stringify(labels);
}

// Where a sample is of: "S0", or "S0-D1" where a socket has several dies
function placeOf({ socket, die }) {
	return "S" + socket + (die ? "-D" + die : "");
}

// What the boxes that are lost would have: the counters of other boxes of their kind
function lostCounters(samples) {
	const kind = box => box.replace(/_\d+$/, "");
	const lost = samples.filter(({ name, labels }) => name === "xeon_pmon_box_state" && labels.state === "lost");

	return lost.flatMap(({ labels: { socket, die, box } }) => samples
		.filter(({ name, labels }) => name.endsWith("_total") && labels.box && kind(labels.box) === kind(box))
		.map(({ name, labels }) => ({ name, labels: { ...labels, socket, ...(die && { die }), box } })));
}

// A counter that "measured" and "wanted" are of, as a key: what its own samples have but for the box
function counterKey(name, labels) {
	const { counter, box, ...others } = labels;

	return name + JSON.stringify(Object.entries(others).sort());
}

// The part of the time that each counter was measured. NaN without a sample of it.
function sharesOf(gains) {
	const times = name => new Map(gains.filter(gain => gain.name === name)
		.map(({ labels, value }) => [counterKey(labels.counter, labels), value]));
	const wanted = times("xeon_pmon_wanted_seconds_total");

	return new Map([...times("xeon_pmon_measured_seconds_total")].map(([key, value]) => [key, value / wanted.get(key)]));
}

// What each counter gained a second. NaN if it began anew, or is not in both scrapes: so is then each sum
// that lacks it. NaN as well if it is multiplexed and was not measured in this time: it stood still, and
// that says nothing of the hardware.
function ratesOf(before, after, seconds) {
	const [old, young] = [before, after].map(scrape => new Map(scrape.map(sample => [keyOf(sample), sample.value])));
	const samples = new Map([...before, ...after, ...lostCounters(after)].map(sample => [keyOf(sample), sample]));
	const gains = [...samples].filter(([, { name }]) => name.endsWith("_total")).map(([key, { name, labels }]) =>
		({ name, labels, value: old.get(key) <= young.get(key) ? young.get(key) - old.get(key) : NaN }));
	const shares = sharesOf(gains);

	return gains.map(({ name, labels, value }) => {
		const share = shares.get(counterKey(name, labels));
		const waits = share === 0 || (labels.box && share < ALL_THE_TIME && value === 0);

		return { name: name.replace(/^xeon_pmon_|_total$/g, ""), labels, share, value: waits ? NaN : value / seconds };
	});
}

// Rates of a name, added up over all labels but some: a map from "S0 read" to a value
function sum(rates, name, by, only = {}) {
	const sums = new Map();

	for (const { name: own, labels, value } of rates) {
		if (own !== name || Object.keys(only).some(label => labels[label] !== only[label]))
			continue;
		const title = by.map(label => label === "socket" ? placeOf(labels) : labels[label])
			.filter(Boolean).join(" ");
		sums.set(title, (sums.get(title) ?? 0) + value);
	}
	return sums;
}

// The fastest of the boxes that have a clock each, which are alike, or stand still
function fastest(rates, name) {
	const most = new Map();

	for (const { name: own, labels, value } of rates)
		if (own === name)
			most.set(placeOf(labels), Math.max(most.get(placeOf(labels)) ?? 0, value));
	return most;
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

function ofPlace(map, place) {
	return new Map([...map].filter(([title]) => title.split(" ")[0] === place));
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

// Memory by what moved it, with --groups; parts below a hundredth of their socket's memory are added up, as in
// the line of "xeon-pmon who".
function byGroup(rates) {
	const memory = sum(rates, "group_memory_bytes", ["socket"]);
	const lines = new Map();

	for (const [title, value] of sum(rates, "group_bytes", ["socket", "group"])) {
		const socket = title.split(" ")[0];
		const small = value < memory.get(socket) / 100 && !title.endsWith(" not attributed");
		const line = small ? socket + " others" : title;

		lines.set(line, (lines.get(line) ?? 0) + value);
	}
	return lines;
}

// What there is to see: a title, a unit, the counters that it is made of, and its lines from the rates.
// "enough": the lines that it has are all there is to it, whatever else could be exported.
const CHARTS = [
	{ title: "Memory", unit: "B/s", counters: ["memory_bytes"], enough: true,
	  lines: rates => memory(rates, ["socket"]) },
	{ title: "Memory by group", unit: "B/s", counters: ["group_bytes"], lines: byGroup },
	{ title: "LLC misses", unit: "%", counters: ["llc_misses", "llc_requests", "llc_hits"],
	  only: { request: "data_read" }, lines: missRatio },
	{ title: "LLC miss latency", unit: "ns", counters: ["llc_waits", "llc_wait_cycles"], only: { memory: "all" },
	  lines: latency },
	{ title: "Persistent memory", unit: "B/s", counters: ["persistent_memory_bytes"],
	  lines: rates => sum(rates, "persistent_memory_bytes", ["socket", "direction"]) },
	{ title: "QPI data", unit: "B/s", counters: ["qpi_data_bytes"],
	  lines: rates => sum(rates, "qpi_data_bytes", ["socket", "box", "port", "direction"]) },
	{ title: "QPI utilisation", unit: "%", counters: ["qpi_link_bytes", "qpi_capacity_bytes"],
	  lines: rates => quotient(sum(rates, "qpi_link_bytes", ["socket", "box", "direction"]),
				   sum(rates, "qpi_capacity_bytes", ["socket", "box"]), 100) },
	{ title: "UPI data", unit: "B/s", counters: ["upi_data_bytes"],
	  lines: rates => sum(rates, "upi_data_bytes", ["socket", "box", "direction"]) },
	{ title: "UPI utilisation", unit: "%", counters: ["upi_link_bytes", "upi_capacity_bytes"],
	  lines: rates => quotient(sum(rates, "upi_link_bytes", ["socket", "box", "direction"]),
				   sum(rates, "upi_capacity_bytes", ["socket", "box"]), 100) },
	{ title: "PCIe", unit: "B/s", counters: ["pcie_bytes", "ddio_bytes", "io_all_bytes"], ask: ["pcie_bytes", "io_all_bytes"],
	  lines: pcie },
	{ title: "Clocks", unit: "Hz", counters: ["uncore_cycles", "memory_cycles"],
	  lines: rates => merge(suffixed(sum(rates, "uncore_cycles", ["socket"]), "uncore"),
				suffixed(fastest(rates, "memory_cycles"), "memory")) },
	{ title: "Frequency limited", unit: "%", counters: ["frequency_limited_cycles", "power_unit_cycles"],
	  lines: rates => quotient(sum(rates, "frequency_limited_cycles", ["socket", "reason"]),
				   sum(rates, "power_unit_cycles", ["socket"]), 100) },
	{ title: "Turbo", unit: "%", counters: ["turbo_cycles"],
	  lines: rates => quotient(sum(rates, "turbo_cycles", ["socket"]),
				   sum(rates, "power_unit_cycles", ["socket"]), 100) },
	{ title: "C-states", unit: "cores", counters: ["core_state_cycles"],
	  lines: rates => quotient(sum(rates, "core_state_cycles", ["socket", "state"]),
				   sum(rates, "power_unit_cycles", ["socket"])) },
];

// Charts of one place: stacks and channels have a colour each, read and write a dash each.
const detailsOf = place => [
	{ title: `PCIe stacks, ${place}`, unit: "B/s", counters: ["pcie_port_bytes"], detail: true,
	  look: ([, box, direction]) => [box, direction],
	  lines: rates => ofPlace(sum(rates, "pcie_port_bytes", ["socket", "box", "direction"]), place) },
	{ title: `Memory channels, ${place}`, unit: "B/s", counters: ["memory_bytes"], detail: true,
	  look: ([, box, direction]) => [box, direction],
	  lines: rates => ofPlace(memory(rates, ["socket", "box"]), place) },
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

// "now", "30 s", "2 min"
function ago(seconds) {
	const s = Math.round(-seconds);

	return s === 0 ? recording ? "end" : "now" : s % 60 ? `${s} s` : `${s / 60} min`;
}

// The place of a word in a list that grows
function numberOf(list, word) {
	if (!list.includes(word))
		list.push(word);
	return list.indexOf(word);
}

// Each pair of numbers has a pair of its own, of 64: colours that are used up go on with other dashes.
function lookOf(color, dash) {
	return { color: color % COLORS, dash: DASHES[(dash + Math.floor(color / COLORS) * DASHES.length / 2) % DASHES.length] };
}

// A piece of the line, for its name in the table
function makeKey(line) {
	const names = "http://www.w3.org/2000/svg";
	const [key, stroke] = ["svg", "line"].map(name => document.createElementNS(names, name));

	key.setAttribute("class", "key");
	key.setAttribute("aria-hidden", "true");
	stroke.setAttribute("class", `line-${line.color}`);
	stroke.setAttribute("stroke-dasharray", line.dash.join(" "));
	for (const [name, value] of Object.entries({ x1: 0, x2: "100%", y1: "50%", y2: "50%" }))
		stroke.setAttribute(name, value);
	key.append(stroke);
	return key;
}

// What steps the time axis has: not more than six
function stepOf(span) {
	return [5, 10, 30, 60, 120, 300, 600, 1800, 3600, 7200, 14400].find(step => span / step <= 6) ?? 86400;
}

function labelText(labels) {
	return Object.values(labels).join(" ");
}

// One chart with its numbers
class Card {
	constructor(chart) {
		const section = document.getElementById("card").content.cloneNode(true).firstElementChild;

		this.chart = chart;
		this.lines = new Map();
		this.scrapes = 0;
		this.colors = [];
		this.dashes = [];
		this.section = section;
		section.dataset.chart = chart.title;
		section.querySelector("h2").textContent = chart.title;
		section.querySelector("canvas").setAttribute("aria-label", `${chart.title}; the numbers are in the table`);
		section.querySelector("caption").textContent = `${chart.title}: each line now, its mean and its maximum`;
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
					x: { type: "linear", min: -LEAST_S, max: 0, ticks: { maxRotation: 0, callback: ago } },
					y: { beginAtZero: true, ticks: { maxTicksLimit: 5, callback: y => format(y, unit) } },
				},
			},
		});
	}

	// The colour says what it is, the dashes of which socket, if the chart does not have it otherwise.
	addLine(title) {
		const row = this.section.querySelector("tbody").insertRow();
		const head = document.createElement("th");
		const [color, dash] = (this.chart.look ?? (([socket, ...kind]) => [kind.join(" "), socket]))(title.split(" "));
		const line = { points: [], ...lookOf(numberOf(this.colors, color), numberOf(this.dashes, dash)) };

		head.scope = "row";
		head.append(makeKey(line), title);
		row.append(head);
		row.dataset.line = title;
		row.dataset.look = `${line.color} ${line.dash}`;
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

	// The counters of this machine that the chart could show
	countersOf(counters) {
		const { counters: names, only = {}, ask = names } = this.chart;

		return counters.filter(({ name, labels }) => ask.includes(name) &&
			Object.entries(only).every(([label, value]) => (labels[label] ?? value) === value));
	}

	// What could be shown and is not exported. Return: the names of these counters.
	showAdvice(counters, choice) {
		const missing = this.countersOf(counters).filter(({ value }) => !value);
		const line = this.section.querySelector(".ask");

		line.hidden = !missing.length || this.chart.detail || this.chart.enough || !this.lines.size;
		if (line.hidden)
			return missing.map(({ name }) => name);
		const what = missing.map(({ labels }) => labelText(labels)).filter(Boolean).join(", ");
		const names = [...new Set(missing.map(({ name }) => name))];
		line.textContent = `Not exported${what && `: ${what}`}. To get it: -M ${[choice, ...names].join(",")}`;
		return names;
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

	// Multiplexed counters are estimates.
	note(rates) {
		const shares = rates.filter(({ name, share }) => this.chart.counters.includes(name) && share >= 0);
		const least = Math.min(1, ...shares.map(({ share }) => share));

		this.section.querySelector(".note").textContent = least < ALL_THE_TIME ?
			`estimate: multiplexed, counted ${Math.round(100 * least)} % of the time` : "";
	}

	draw(time, span) {
		const axis = this.plot?.options.scales.x;

		this.section.dataset.scrapes = ++this.scrapes;
		if (!this.plot || this.section.hidden)
			return;
		this.plot.data.datasets = [...this.lines.values()].map(line => ({
			data: line.points.map(point => ({ x: point.time - time, y: point.value })),
			borderColor: color(`--line-${line.color}`),
			borderDash: line.dash,
		}));
		axis.min = -span;
		axis.ticks.stepSize = stepOf(span);
		for (const scale of Object.values(this.plot.options.scales)) {
			scale.ticks.color = color("--faint");
			scale.grid = { color: color("--grid") };
		}
		this.plot.update("none");
	}
}

const cards = CHARTS.map(chart => new Card(chart));
const places = new Set();
let last = null;
let first = null;
let machine = { host: location.host, choice: "default", counters: [] };

// A text that a screen reader says when it changes, so only then
function setText(id, text) {
	const element = document.getElementById(id);

	if (element.textContent !== text)
		element.textContent = text;
}

// A place that is seen for the first time gets charts of its own.
function addPlaces(rates) {
	for (const { labels } of rates) {
		const place = placeOf(labels);

		if (!labels.socket || places.has(place))
			continue;
		places.add(place);
		cards.push(...detailsOf(place).map(chart => new Card(chart)));
	}
}

function showWarnings(samples) {
	const lost = samples.filter(({ name }) => name === "xeon_pmon_box_state");

	document.getElementById("warnings").replaceChildren(...lost.map(({ labels }) => {
		const item = document.createElement("li");

		const die = labels.die ? ` die ${labels.die}` : "";

		item.textContent = `uncore_${labels.box} on socket ${labels.socket}${die}: ${labels.state}`;
		return item;
	}));
}

function showInfo(samples) {
	const info = samples.find(sample => sample.name === "xeon_pmon_info");

	setText("host", `${info.labels.platform} ${machine.host}`);
	document.title = `${machine.host}: xeon-pmon`;
}

// One line for the charts that have no data, and how to get them
function showFolded() {
	const folded = [];
	const names = new Set();

	for (const card of cards) {
		const missing = card.showAdvice(machine.counters, machine.choice);

		if (card.lines.size || card.chart.detail || !missing.length)
			continue;
		folded.push(card.chart.title);
		for (const name of missing)
			names.add(name);
	}
	setText("folded", folded.length ? `Not exported: ${folded.join(", ")}. To get ${folded.length > 1 ? "them" : "it"}: ` +
		`xeon-pmon export -M ${[machine.choice, ...names].join(",")}` : "");
}

// When the counters were read, by the exporter's clock, since an answer may take its time. There is none
// while the driver is being replaced.
function clockOf(samples) {
	return samples.find(sample => sample.name === "xeon_pmon_elapsed_seconds_total")?.value;
}

// Two scrapes between which the counters were not read again are one.
function add(scrape) {
	const seconds = last ? clockOf(scrape.samples) - clockOf(last.samples) : 0;

	if (seconds === 0 && last)
		return;
	if (seconds > 0) {
		const rates = ratesOf(last.samples, scrape.samples, seconds);

		first ??= scrape.time;
		addPlaces(rates);
		for (const card of cards) {
			card.add(scrape.time, seconds, rates);
			card.note(rates);
		}
	}
	last = scrape;
}

function draw() {
	const span = Math.min(KEEP_S, Math.max(LEAST_S, last.time - (first ?? last.time)));

	showInfo(last.samples);
	showWarnings(last.samples);
	showFolded();
	for (const card of cards)
		card.draw(last.time, span);
}

// The machine as the exporter draws it; a policy that forbids styles is met by its attributes
async function drawMap() {
	const { text } = await get("?map");
	const svg = new DOMParser().parseFromString(text, "image/svg+xml").documentElement;

	document.getElementById("map").replaceChildren(document.importNode(svg, true));
}

// The answer's text, and when it came
async function get(url) {
	const response = await fetch(url, { cache: "no-store" });

	if (!response.ok)
		throw new Error(`status ${response.status}`);
	return { time: performance.now() / 1000, text: await response.text() };
}

async function scrape() {
	try {
		const { time, text } = await get("metrics");

		add({ time, samples: parse(text) });
		draw();
		await drawMap();
		setText("status", "");
		setText("time", `Last scrape ${new Date().toLocaleTimeString()}.`);
	} catch (error) {
		setText("status", `No answer from the exporter: ${error.message}`);
	}
}

// What the machine is called and could export: it stays the same as long as the exporter runs.
async function meet() {
	const { text } = await get("?counters");
	const word = key => new RegExp(`^# ${key} (.*)$`, "m").exec(text)?.[1];

	machine = { host: word("host") || location.host, choice: word("choice"), counters: parse(text) };
}

// All scrapes of a history, up to now
function addHistory(history, begin, now) {
	for (let at = 0; at < (history[0]?.values.length ?? 0); at++) {
		const samples = samplesOf(history, at);

		if (!(begin + clockOf(samples) > now))
			add({ time: begin + clockOf(samples), samples });
	}
}

// The exporter's own scrapes: by its clock, one of now tells how long ago they were.
async function remember() {
	try {
		await meet();
		const history = parseSeries((await get("?history")).text);
		const now = await get("metrics");

		addHistory(history, now.time - clockOf(parse(now.text)), now.time);
	} catch (error) {
		setText("status", `No history: ${error.message}`);
	}
}

// The end of a recording is its "now".
function showRecording() {
	machine = { host: recording.dataset.name, choice: "", counters: [] };
	addHistory(parseSeries(recording.textContent), 0, Infinity);
	draw();
	for (const head of document.querySelectorAll("thead th:nth-child(2)"))
		head.textContent = "at the end";
	setText("time", `${Math.round(last.time)} s; times are before the end.`);
	document.body.dataset.shown = "1";
}

// One scrape after the other, none while the page is hidden
async function run() {
	await remember();
	for (;;) {
		if (!document.hidden)
			await scrape();
		await new Promise(done => setTimeout(done, SCRAPE_MS));
	}
}

document.body.classList.toggle("no-charts", !window.Chart);
if (recording)
	showRecording();
else
	run();
