// Does the work of the section "Graph shapes" of `Examples bench` with a JavaScript peer, and prints its figures
// as `Examples bench --beside` reads them. The peer is a module that exports what alien-signals exports: signal,
// computed, effect, effectScope, startBatch, endBatch. It is not part of this package; where it lies is said.
//
//   node --expose-gc Docs/Tools/PeerShapes.mjs MODULE                 the figures, as JSON
//   node --expose-gc Docs/Tools/PeerShapes.mjs MODULE --only TEXT     those with TEXT in their names
//   node Docs/Tools/PeerShapes.mjs MODULE --counts                    counts instead, and whether they are ours
//   --source TEXT                                                     what the figures say of the peer
//
// `Docs/beside` runs it in turns with the benchmark.

import { existsSync, readFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { cellx } from "./PeerShapes/cellx.mjs";
import { creations } from "./PeerShapes/creations.mjs";
import { grids } from "./PeerShapes/grids.mjs";
import { kairo } from "./PeerShapes/kairo.mjs";

/** The words of the command line: the module's path, and options with values. */
function options(words) {
  const found = { only: "" };
  while (words.length > 0) {
    const word = words.shift();
    if (word === "--counts") found.counts = true;
    else if (word === "--only") found.only = words.shift() ?? "";
    else if (word === "--source") found.source = words.shift();
    else if (word.startsWith("--") || found.path) return {};
    else found.path = word;
  }
  return found;
}

/** Name and version of the package that a module lies in, and of what runs it. */
function described(path) {
  for (let folder = dirname(resolve(path)); folder !== dirname(folder); folder = dirname(folder)) {
    const manifest = join(folder, "package.json");
    if (!existsSync(manifest)) continue;
    const { name, version } = JSON.parse(readFileSync(manifest, "utf8"));
    if (name) return `${name} ${version}, node ${process.versions.node}`;
  }
  return `${path}, node ${process.versions.node}`;
}

/** What the shapes are built of: the peer's own functions, with nothing between. */
function plain(peer) {
  const { signal, computed, effect, effectScope: scope, startBatch, endBatch } = peer;
  function batch(writes) {
    startBatch();
    writes();
    endBatch();
  }
  return { signal, computed, effect, scope, batch };
}

/** The same, and each run and each read is counted. */
function counting(peer) {
  const graph = plain(peer);
  const counts = { computes: 0, effects: 0, reads: 0 };
  const signal = (value) => {
    const inner = graph.signal(value);
    return (...values) => {
      if (values.length > 0) return inner(values[0]);
      counts.reads += 1;
      return inner();
    };
  };
  const computed = (getter) => {
    const inner = graph.computed(() => {
      counts.computes += 1;
      return getter();
    });
    return () => {
      counts.reads += 1;
      return inner();
    };
  };
  const effect = (run) =>
    graph.effect(() => {
      counts.effects += 1;
      run();
    });
  return { ...graph, signal, computed, effect, counts };
}

function median(values) {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}

/** The median of a shape's runs in milliseconds; garbage of what came before is collected before each. */
function time(shape) {
  const parts = shape.parts();
  const times = [];
  for (let run = 0; run < shape.runs; run += 1) {
    let sum = 0;
    for (const part of parts) {
      part.prepare?.();
      globalThis.gc?.();
      const start = performance.now();
      part.run();
      sum += performance.now() - start;
    }
    times.push(sum);
  }
  return median(times);
}

/** Whether one run, after the first, counts what it has to. */
function isAsExpected(shape, counts) {
  let isRight = true;
  for (const part of shape.parts()) {
    for (let run = 0; run < 2; run += 1) {
      part.prepare?.();
      Object.assign(counts, { computes: 0, effects: 0, reads: 0 });
      part.run();
    }
    const names = Object.keys(part.expected);
    const same = names.every((name) => counts[name] === part.expected[name]);
    const told = names.map((name) => `${name} ${counts[name]}${same ? "" : ` (${part.expected[name]})`}`);
    console.log(`${same ? "same " : "WRONG"} ${part.name}: ${told.join(", ")}`);
    isRight &&= same;
  }
  return isRight;
}

const { path, only, counts, source } = options(process.argv.slice(2));
if (!path) {
  console.error("usage: node --expose-gc Docs/Tools/PeerShapes.mjs MODULE [--only TEXT] [--counts] [--source TEXT]");
  process.exit(64);
}
const peer = await import(pathToFileURL(resolve(path)).href);
const graph = counts ? counting(peer) : plain(peer);
const shapes = [...kairo(graph), ...cellx(graph), ...creations(graph), ...grids(graph)].filter((shape) =>
  shape.name.toLowerCase().includes(only.toLowerCase()),
);
if (counts) {
  process.exitCode = shapes.map((shape) => isAsExpected(shape, graph.counts)).every(Boolean) ? 0 : 1;
} else {
  const label = source ?? described(path);
  const figures = shapes.map((shape) => ({ name: shape.name, median: time(shape), unit: "ms", source: label }));
  console.log(JSON.stringify(figures, null, 2));
}
