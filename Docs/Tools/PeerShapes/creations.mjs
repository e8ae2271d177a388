const count = 100_000;

/** Making signals and effects, and updating signals: no computed values here. */
export function creations(graph) {
  return [
    {
      name: "S: create signals",
      runs: 11,
      parts() {
        const part = createSignals(graph, count);
        for (let i = 0; i < 3; i += 1) createSignals(graph, count / 100).run();
        return [part];
      },
    },
    sum(graph, "S: create computations, sum of 9", created),
    sum(graph, "S: update signals, sum of 7", updated),
  ];
}

function created(n) {
  const create = (name, effects, sources, reads, readers) => ({ name, effects, sources, reads, readers, batches: 0 });
  return [
    create("create0to1", n, 0, 0, 1),
    create("create1to1", n, n, 1, 1),
    create("create2to1", n / 2, n, 2, 1),
    create("create4to1", n / 4, n, 4, 1),
    create("create1000to1", n / 1000, n, 1000, 1),
    create("create1to2", n, n / 2, 1, 2),
    create("create1to4", n, n / 4, 1, 4),
    create("create1to8", n, n / 8, 1, 8),
    create("create1to1000", n, n / 1000, 1, 1000),
  ];
}

function updated(n) {
  const update = (name, batches, reads, effects) => ({
    name, effects, sources: reads, reads, readers: effects, batches,
  });
  return [
    update("update1to1", n * 4, 1, 1),
    update("update2to1", n * 2, 2, 1),
    update("update4to1", n, 4, 1),
    update("update1000to1", n / 250, 1000, 1),
    update("update1to2", n, 1, 2),
    update("update1to4", n, 1, 4),
    update("update1to1000", n / 10, 1, 1000),
  ];
}

function createSignals({ signal }, n) {
  let made = [];
  return {
    name: "S: create signals",
    expected: { computes: 0, effects: 0, reads: 0 },
    prepare() {
      made = [];
    },
    run() {
      for (let i = 0; i < n; i += 1) made[i] = signal(i);
    },
  };
}

function sum(graph, name, pieces) {
  const parts = () => {
    for (const piece of pieces(count / 100).map((piece) => part(graph, piece))) {
      for (let i = 0; i < 3; i += 1) {
        piece.prepare();
        piece.run();
      }
    }
    return pieces(count).map((piece) => part(graph, piece));
  };
  return { name, runs: 11, parts };
}

/** Effects made, the first signal written so often, and all of the effects given up together. */
function part(graph, { name, effects, sources: sourceCount, reads, readers, batches }) {
  const { signal, scope, batch } = graph;
  // The first batch writes what is there already.
  const runs = effects * Math.max(1, batches);
  let sources = [];
  return {
    name,
    expected: { computes: 0, effects: runs, reads: runs * reads },
    prepare() {
      sources = [];
      for (let i = 0; i < sourceCount; i += 1) {
        const source = signal(i);
        source() + source() + source();
        sources.push(source);
      }
    },
    run() {
      const dispose = scope(() => {
        for (let i = 0; i < effects; i += 1) {
          effectOver(graph, sources, readers === 1 ? i * reads : Math.floor(i / readers), reads);
        }
      });
      const first = sources[0];
      for (let i = 0; i < batches; i += 1) batch(() => first(i));
      dispose();
    },
  };
}

function effectOver({ effect }, sources, first, reads) {
  const [a, b, c, d] = [sources[first], sources[first + 1], sources[first + 2], sources[first + 3]];
  if (reads === 0) return effect(() => {});
  if (reads === 1) return effect(() => void a());
  if (reads === 2) return effect(() => void (a() + b()));
  if (reads === 4) return effect(() => void (a() + b() + c() + d()));
  return effect(() => {
    let sum = 0;
    for (let i = first; i < first + reads; i += 1) sum += sources[i]();
    void sum;
  });
}
