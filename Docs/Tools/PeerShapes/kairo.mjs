import { check } from "./check.mjs";
import { sums } from "./sums.mjs";

const repetitions = 500;

/** The kairo set: what is timed is so many iterations on a graph that is there. */
export function kairo(graph) {
  return [
    shape(graph, "avoidablePropagation", avoidablePropagation, [2002, 0, 3003]),
    shape(graph, "broadPropagation", broadPropagation, [5100, 2550, 7700]),
    shape(graph, "deepPropagation", deepPropagation, [2550, 51, 2651]),
    shape(graph, "diamond", sums.diamond, [3006, 501, 6012]),
    shape(graph, "mux", mux, [1836, 18, 3656]),
    shape(graph, "repeatedObservers", sums.repeatedObservers, [101, 101, 3232]),
    shape(graph, "triangle", sums.triangle, [1010, 101, 2121]),
    shape(graph, "unstable", sums.unstable, [202, 101, 4243]),
    shape(graph, "molBench", sums.molBench, [9, 4, 42]),
  ];
}

/** A shape, with what one iteration counts: computed values, effects, reads. */
function shape(graph, name, build, [computes, effects, reads]) {
  const expected = {
    computes: computes * repetitions, effects: effects * repetitions, reads: reads * repetitions,
  };
  const parts = () => {
    const iterate = build(graph);
    const run = () => {
      for (let i = 0; i < repetitions; i += 1) check(iterate(), name);
    };
    for (let i = 0; i < 3; i += 1) check(iterate(), name);
    return [{ name, run, expected }];
  };
  return { name, runs: 11, parts };
}

/** A change that goes no further than the second of five computed values. */
function avoidablePropagation({ signal, computed, effect, batch }) {
  const head = signal(0);
  const first = computed(() => head());
  const second = computed(() => {
    first();
    return 0;
  });
  const third = computed(() => second() + 1);
  const fourth = computed(() => third() + 2);
  const fifth = computed(() => fourth() + 3);
  effect(() => {
    fifth();
  });
  return () => {
    batch(() => head(1));
    let isRight = fifth() === 6;
    for (let i = 0; i < 1000; i += 1) {
      batch(() => head(i));
      isRight = fifth() === 6 && isRight;
    }
    return isRight;
  };
}

/** One signal, fifty readers at a distance of two. */
function broadPropagation({ signal, computed, effect, batch }) {
  const head = signal(0);
  let calls = 0;
  let last = head;
  for (let i = 0; i < 50; i += 1) {
    const near = computed(() => head() + i);
    const far = computed(() => near() + 1);
    effect(() => {
      far();
      calls += 1;
    });
    last = far;
  }
  return () => {
    batch(() => head(1));
    calls = 0;
    let isRight = true;
    for (let i = 0; i < 50; i += 1) {
      batch(() => head(i));
      isRight = last() === i + 50 && isRight;
    }
    return isRight && calls === 2500;
  };
}

/** A chain of fifty. */
function deepPropagation({ signal, computed, effect, batch }) {
  const head = signal(0);
  let calls = 0;
  let last = head;
  for (let i = 0; i < 50; i += 1) {
    const previous = last;
    last = computed(() => previous() + 1);
  }
  const end = last;
  effect(() => {
    end();
    calls += 1;
  });
  return () => {
    batch(() => head(1));
    calls = 0;
    let isRight = true;
    for (let i = 0; i < 50; i += 1) {
      batch(() => head(i));
      isRight = end() === 50 + i && isRight;
    }
    return isRight && calls === 50;
  };
}

/** A hundred signals gathered in an array that is always new, and taken apart again. */
function mux({ signal, computed, effect, batch }) {
  const heads = Array.from({ length: 100 }, () => signal(0));
  const all = computed(() => heads.map((head) => head()));
  const ends = heads.map((_, i) => {
    const part = computed(() => all()[i]);
    return computed(() => part() + 1);
  });
  for (const end of ends) {
    effect(() => {
      end();
    });
  }
  return () => {
    let isRight = true;
    for (const factor of [1, 2]) {
      for (let i = 0; i < 10; i += 1) {
        batch(() => heads[i](i * factor));
        isRight = ends[i]() === i * factor + 1 && isRight;
      }
    }
    return isRight;
  };
}
