#!/usr/bin/python3
# SPDX-License-Identifier: GPL-2.0-only
#
# browser.py URL DIR [SECONDS] - look at the exporter's page with a headless Chromium
#
# Prints, as JSON, the numbers that stand in the tables, what the console said, and every request;
# leaves pictures in DIR: light.png, dark.png, phone.png. Talks to the browser by the pipe of its
# DevTools protocol: a port could be met by others.

import base64
import json
import os
import subprocess
import sys
import tempfile
import time

CHROMIUM = ["chromium", "--headless=new", "--no-sandbox", "--disable-gpu", "--remote-debugging-pipe",
            "--hide-scrollbars", "--no-first-run", "--disable-background-networking", "--disable-component-update",
            "--disable-dev-shm-usage"]

# A chart that has just been shown has no size until the browser's next frame.
SIZED = "[...document.querySelectorAll('section:not([hidden]) canvas')].every(canvas => canvas.width)"

# Whether something is on a canvas: by a copy, since one that is read itself becomes a slow one
DRAWN = """canvas => {
	const copy = new OffscreenCanvas(canvas.width || 1, canvas.height || 1);
	const context = copy.getContext('2d', { willReadFrequently: true });
	if (canvas.width && canvas.height)
		context.drawImage(canvas, 0, 0);
	return context.getImageData(0, 0, copy.width, copy.height).data.some(byte => byte);
}"""

# All charts are drawn, and the browser has shown that
SHOWN = f"""new Promise(done => requestAnimationFrame(() => requestAnimationFrame(() => done(
	[...document.querySelectorAll('section:not([hidden]) canvas')].every({DRAWN})))))"""

# All that a reader sees, and that the test compares
TABLES = f"const drawn = {DRAWN};" + """
[...document.querySelectorAll('section:not([hidden])')].map(section => ({
	chart: section.dataset.chart,
	note: section.querySelector('.note').textContent,
	ask: section.querySelector('.ask').textContent,
	caption: section.querySelector('caption').textContent,
	axis: window.Chart ? Chart.getChart(section.querySelector('canvas')).options.scales.x.min : null,
	drawn: drawn(section.querySelector('canvas')),
	lines: [...section.querySelectorAll('tbody tr')].map(row => ({
		line: row.dataset.line,
		look: row.dataset.look,
		text: [...row.cells].slice(1).map(cell => cell.textContent),
		value: [...row.cells].slice(1).map(cell => cell.dataset.value),
	})),
}))
"""


class Browser:
    def __init__(self, profile):
        to_read, self.write_fd = os.pipe()
        self.read_fd, to_write = os.pipe()

        def hand_over():
            # The protocol's ends are 3 and 4; those here may have these numbers already.
            ends = os.dup(to_read), os.dup(to_write)
            os.dup2(ends[0], 3)
            os.dup2(ends[1], 4)

        self.process = subprocess.Popen(CHROMIUM + [f"--user-data-dir={profile}", "about:blank"], preexec_fn=hand_over,
                                        close_fds=False, stderr=subprocess.DEVNULL)
        os.close(to_read)
        os.close(to_write)
        self.number = 0
        self.rest = b""
        self.session = None
        self.said = []
        self.asked = []

    def next_message(self):
        while b"\0" not in self.rest:
            more = os.read(self.read_fd, 1 << 20)
            if not more:
                sys.exit("the browser has gone")
            self.rest += more
        text, self.rest = self.rest.split(b"\0", 1)
        return json.loads(text)

    def note(self, message):
        method, params = message.get("method"), message.get("params", {})
        if method == "Runtime.exceptionThrown":
            self.said.append(params["exceptionDetails"].get("exception", {}).get("description", "exception"))
        elif method == "Runtime.consoleAPICalled":
            self.said.append(" ".join(str(arg.get("value")) for arg in params["args"]))
        elif method == "Log.entryAdded":
            self.said.append(params["entry"]["text"])
        elif method == "Network.requestWillBeSent":
            self.asked.append(params["request"]["url"])

    def call(self, method, **params):
        self.number += 1
        message = {"id": self.number, "method": method, "params": params}
        if self.session:
            message["sessionId"] = self.session
        os.write(self.write_fd, json.dumps(message).encode() + b"\0")
        while True:
            answer = self.next_message()
            if answer.get("id") == self.number:
                if "error" in answer:
                    sys.exit(f"{method}: {answer['error']['message']}")
                return answer["result"]
            self.note(answer)

    def open(self):
        target = self.call("Target.createTarget", url="about:blank")["targetId"]
        self.session = self.call("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        for domain in "Page", "Runtime", "Log", "Network":
            self.call(f"{domain}.enable")

    def value(self, expression):
        answer = self.call("Runtime.evaluate", expression=expression, returnByValue=True, awaitPromise=True)
        if "exceptionDetails" in answer:
            sys.exit(f"{expression}: {answer['result'].get('description')}")
        return answer["result"].get("value")

    def wait_for(self, expression, seconds=300):
        until = time.monotonic() + seconds
        while not self.value(expression):
            if time.monotonic() > until:
                sys.exit(f"never true: {expression}")
            time.sleep(0.2)

    def show(self, width, height, scheme):
        self.width = width
        self.call("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1,
                  mobile=width < 500)
        self.call("Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": scheme}])

    def looks(self, number):
        """Wait for so many further looks, and until all charts have their sizes."""
        count = "document.querySelector('section:not([hidden])')?.dataset.scrapes | 0"
        self.wait_for(f"({count}) >= {(self.value(count) or 0) + number}")
        self.wait_for(SIZED)

    def picture(self, path):
        size = self.call("Page.getLayoutMetrics")["cssContentSize"]
        # A window of another size has the charts drawn anew: not while the picture is taken
        self.call("Emulation.setDeviceMetricsOverride", width=self.width, height=size["height"], deviceScaleFactor=1,
                  mobile=self.width < 500)
        self.wait_for(SHOWN)
        data = self.call("Page.captureScreenshot", format="png")["data"]
        with open(path, "wb") as file:
            file.write(base64.b64decode(data))
        return size["width"]


def main():
    url, folder = sys.argv[1:3]
    looks = int(sys.argv[3]) if len(sys.argv) > 3 else 5
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile:
        browser = Browser(profile)
        browser.open()
        browser.show(1280, 900, "light")
        browser.call("Page.navigate", url=url)
        browser.looks(looks)
        tables = browser.value(TABLES)
        warnings = browser.value("[...document.querySelectorAll('#warnings li')].map(item => item.textContent)")
        folded, title, status, machine = [browser.value(value) for value in (
            "document.getElementById('folded').textContent", "document.title",
            "document.getElementById('status').textContent", "document.querySelector('#map svg')?.textContent ?? ''")]
        browser.picture(f"{folder}/light.png")
        browser.show(1280, 900, "dark")
        browser.looks(1)
        browser.picture(f"{folder}/dark.png")
        browser.show(390, 844, "dark")
        browser.looks(1)
        width = browser.picture(f"{folder}/phone.png")
        json.dump({"tables": tables, "warnings": warnings, "folded": folded, "title": title, "status": status, "map": machine, "console": browser.said, "requests": browser.asked,
                   "phone_width": width}, sys.stdout, indent=1)
        browser.process.terminate()
        browser.process.wait()


if __name__ == "__main__":
    main()
