import { check } from "./check.mjs";

const ends = { 1000: [[-3, -6, -2, 2], [-2, -4, 2, 3]], 2500: [[-3, -6, -2, 2], [-2, -4, 2, 3]] };

/** Layers of four computed values, each observed as it is made; what is timed is one change of all four signals. */
export function cellx(graph) {
  return [1000, 2500].map((layers) => shape(graph, layers));
}

function shape(graph, layers) {
  const name = `cellx ${layers}, one update`;
  const expected = { computes: 4 * layers, effects: 4 * layers, reads: 10 * layers + 8 };
  const [before, after] = ends[layers].map(String);
  let made;
  const prepare = () => {
    made = build(graph, layers);
  };
  const run = () => {
    const first = made.end();
    graph.batch(() => [4, 3, 2, 1].forEach((value, i) => made.sources[i](value)));
    const last = made.end();
    check(String(first) === before && String(last) === after, name);
  };
  const parts = () => {
    for (let i = 0; i < 20; i += 1) {
      prepare();
      run();
    }
    return [{ name, prepare, run, expected }];
  };
  return { name, runs: 31, parts };
}

function build({ signal, computed, effect }, layers) {
  const sources = [1, 2, 3, 4].map((value) => signal(value));
  let layer = sources;
  for (let i = 0; i < layers; i += 1) {
    const [p1, p2, p3, p4] = layer;
    layer = [
      computed(() => p2()),
      computed(() => p1() - p3()),
      computed(() => p2() + p4()),
      computed(() => p3()),
    ];
    for (const node of layer) {
      effect(() => {
        node();
      });
    }
  }
  const last = layer;
  return { sources, end: () => last.map((node) => node()) };
}
