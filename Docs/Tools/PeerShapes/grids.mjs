import { check } from "./check.mjs";

/** Grids of computed values, some of which read what their first source tells them to. */
export function grids(graph) {
  const grid = (name, width, layers, sources, fixed, read, iterations, sum, [computes, effects, reads]) =>
    shape(graph, {
      name: `grid: ${name}`, width, layers, sources, fixed, read, iterations, sum, expected: { computes, effects, reads },
    });
  return [
    grid("simple component", 10, 5, 2, 1, 0.2, 600_000, 19_199_968, [3_480_000, 480_000, 9_120_002]),
    grid("dynamic component", 10, 10, 6, 0.75, 0.2, 15_000, 302_310_782_860, [1_155_000, 15_000, 6_990_002]),
    grid("large web app", 1000, 12, 4, 0.95, 1, 7000, 29_355_933_696_000, [1_463_000, 7000, 19_853_000]),
    grid("wide dense", 1000, 5, 25, 1, 1, 3000, 1_171_484_375_000, [732_000, 3000, 24_301_000]),
    // Beyond 2^53: the same additions in the same order come to the same double.
    grid("deep", 5, 500, 3, 1, 1, 500, 3.0239642676898464e241, [1_246_500, 500, 3_744_505]),
    grid("very dynamic", 100, 15, 6, 0.5, 1, 2000, 15_664_996_402_790_400, [1_078_000, 2000, 6_868_100]),
  ];
}

function shape(graph, grid) {
  const { name, width, iterations, expected } = grid;
  const parts = () => {
    const { sources, leaves } = build(graph, grid);
    const run = () => {
      for (let i = 0; i < iterations; i += 1) {
        const s = i % width;
        graph.batch(() => sources[s](i + s));
        for (const leaf of leaves) leaf();
      }
      check(leaves.reduce((sum, leaf) => sum + leaf(), 0) === grid.sum, name);
    };
    for (let i = 0; i < 3; i += 1) run();
    return [{ name, run, expected }];
  };
  return { name, runs: 5, parts };
}

function build(graph, { width, layers, sources: count, fixed, read }) {
  const random = generator("seed");
  const sources = Array.from({ length: width }, (_, i) => graph.signal(i));
  let layer = sources;
  for (let index = 1; index < layers; index += 1) {
    const previous = layer;
    layer = previous.map((_, j) => {
      const own = Array.from({ length: count }, (_, s) => previous[(j + s) % width]);
      return random() < fixed ? fixedNode(graph, own) : dynamicNode(graph, own);
    });
  }
  const leaves = kept(layer, width, read);
  graph.effect(() => {
    for (const leaf of leaves) leaf();
  });
  return { sources, leaves };
}

function fixedNode({ computed }, sources) {
  return computed(() => {
    let sum = 0;
    for (const source of sources) sum += source();
    return sum;
  });
}

/** Leaves out one source where the first one's value is odd. */
function dynamicNode({ computed }, sources) {
  const [first, ...rest] = sources;
  return computed(() => {
    const value = first();
    let sum = value;
    const isOdd = value % 2 === 1;
    const dropped = value % rest.length;
    for (let i = 0; i < rest.length; i += 1) {
      if (isOdd && i === dropped) continue;
      sum += rest[i]();
    }
    return sum;
  });
}

/** Those nodes of the last layer that are read. */
function kept(layer, width, read) {
  const leaves = [...layer];
  if (read === 1) return leaves;
  const random = generator("seed");
  const removed = Math.round(width * (1 - read));
  for (let i = 0; i < removed; i += 1) leaves.splice(Math.floor(random() * leaves.length), 1);
  return leaves;
}

const rotated = (value, by) => (value << by) | (value >>> (32 - by));

/** Random numbers from 0 to 1, the same for the same seed: xmur3a of the text seeds sfc32. */
function generator(seed) {
  let hash = 2166136261;
  for (let i = 0; i < seed.length; i += 1) {
    hash ^= Math.imul(rotated(Math.imul(seed.charCodeAt(i), 3432918353), 15), 461845907);
    hash = Math.imul(rotated(hash, 13), 5) + 3864292196;
  }
  hash ^= seed.length;
  const mixed = () => {
    hash = Math.imul(hash ^ (hash >>> 16), 2246822507);
    hash = Math.imul(hash ^ (hash >>> 13), 3266489909);
    hash ^= hash >>> 16;
    return hash | 0;
  };
  let [a, b, c, d] = [mixed(), mixed(), mixed(), mixed()];
  return () => {
    let t = (a + b) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = rotated(c, 21);
    d = (d + 1) | 0;
    t = (t + d) | 0;
    c = (c + t) | 0;
    return (t >>> 0) / 4294967296;
  };
}
