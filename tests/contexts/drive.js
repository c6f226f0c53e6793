/* Answers calls of the tests: a line with a list of [function, arguments] in, a line with the list of results out. */
"use strict";
const boundary = require(process.argv[2]);
const lines = require("node:readline").createInterface({ input: process.stdin });
lines.on("line", (line) => {
  const results = JSON.parse(line).map(([name, given]) => boundary[name](...given));
  process.stdout.write(`${JSON.stringify(results)}\n`);
});
