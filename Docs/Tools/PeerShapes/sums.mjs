/** The kairo shapes in which one computed value reads much. */
export const sums = { diamond, repeatedObservers, triangle, unstable, molBench };

/** Five computed values between one signal and one sum. */
function diamond({ signal, computed, effect, batch }) {
  const head = signal(0);
  let calls = 0;
  const sides = Array.from({ length: 5 }, () => computed(() => head() + 1));
  const sum = computed(() => sides.map((side) => side()).reduce((a, b) => a + b, 0));
  effect(() => {
    sum();
    calls += 1;
  });
  return () => {
    batch(() => head(1));
    let isRight = sum() === 10;
    calls = 0;
    for (let i = 0; i < 500; i += 1) {
      batch(() => head(i));
      isRight = sum() === (i + 1) * 5 && isRight;
    }
    return isRight && calls === 500;
  };
}

/** One computed value that reads the same signal thirty times. */
function repeatedObservers({ signal, computed, effect, batch }) {
  const head = signal(0);
  let calls = 0;
  const sum = computed(() => {
    let sum = 0;
    for (let i = 0; i < 30; i += 1) sum += head();
    return sum;
  });
  effect(() => {
    sum();
    calls += 1;
  });
  return () => {
    batch(() => head(1));
    let isRight = sum() === 30;
    calls = 0;
    for (let i = 0; i < 100; i += 1) {
      batch(() => head(i));
      isRight = sum() === i * 30 && isRight;
    }
    return isRight && calls === 100;
  };
}

/** The sum of a chain's members; the tenth is made and never read. */
function triangle({ signal, computed, effect, batch }) {
  const head = signal(0);
  let calls = 0;
  const list = [];
  let current = head;
  for (let i = 0; i < 10; i += 1) {
    const previous = current;
    list.push(previous);
    current = computed(() => previous() + 1);
  }
  const sum = computed(() => list.map((node) => node()).reduce((a, b) => a + b, 0));
  effect(() => {
    sum();
    calls += 1;
  });
  return () => {
    batch(() => head(1));
    let isRight = sum() === 55;
    calls = 0;
    for (let i = 0; i < 100; i += 1) {
      batch(() => head(i));
      isRight = sum() === 45 + i * 10 && isRight;
    }
    return isRight && calls === 100;
  };
}

/** What is read changes with every write. */
function unstable({ signal, computed, effect, batch }) {
  const head = signal(0);
  let calls = 0;
  const double = computed(() => head() * 2);
  const inverse = computed(() => -head());
  const current = computed(() => {
    let result = 0;
    for (let i = 0; i < 20; i += 1) result += head() % 2 === 1 ? double() : inverse();
    return result;
  });
  effect(() => {
    current();
    calls += 1;
  });
  return () => {
    batch(() => head(1));
    const isRight = current() === 40;
    calls = 0;
    for (let i = 0; i < 100; i += 1) batch(() => head(i));
    return isRight && calls === 100;
  };
}

const fibonacci = (n) => (n < 2 ? 1 : fibonacci(n - 1) + fibonacci(n - 2));
const hard = (n) => n + fibonacci(16);

/** Few nodes with much work in them; one of them is new each time it is computed. */
function molBench({ signal, computed, effect, batch }) {
  const a = signal(0);
  const b = signal(0);
  let results = [];
  let counter = 0;
  const c = computed(() => (a() % 2) + (b() % 2));
  const d = computed(() => [0, 1, 2, 3, 4].map((i) => ({ x: i + (a() % 2) - (b() % 2) })));
  const e = computed(() => hard(c() + a() + d()[0].x));
  const f = computed(() => hard(d()[2].x || b()));
  const g = computed(() => c() + (c() || e() % 2) + d()[4].x + f());
  effect(() => void results.push(hard(g())));
  effect(() => void results.push(g()));
  effect(() => void results.push(hard(f())));
  return () => {
    counter += 1;
    results = [];
    batch(() => {
      b(1);
      a(1 + counter * 2);
    });
    batch(() => {
      a(2 + counter * 2);
      b(2);
    });
    return String(results) === "3204,1607,3201,1604";
  };
}
