// Five of the graph shapes with Qt's bindable properties, as figures that `Examples bench --beside` reads.
//
//   g++ -O3 -std=c++17 -fPIC Docs/Tools/PeerShapes.cpp -o .build/docs/qt-shapes $(pkg-config --cflags --libs Qt6Core)
//   Docs/beside .build/docs/qt-shapes
//
// A signal is a property, a computed value one with a binding, an effect a notifier that reads its property; each write
// is a group of its own. A library in native code has no machine to warm up: ours is to take no longer (the budget).

#include <QProperty>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <memory>
#include <numeric>
#include <vector>

using Value = QProperty<long>;
using Values = std::vector<std::unique_ptr<Value>>;

static Value &add(Values &values) {
  values.push_back(std::make_unique<Value>(0));
  return *values.back();
}

template <typename Writes>
static void batch(Writes writes) {
  Qt::beginPropertyUpdateGroup();
  writes();
  Qt::endPropertyUpdateGroup();
}

/// One iteration, which says whether it came to what it has to; it keeps what it needs.
using Iterate = std::function<bool()>;

/// Something that is built once and has so many effects.
struct Graph {
  Value head{0};
  Values nodes;
  std::vector<QPropertyNotifier> effects;
  long calls = 0;
  long seen = 0;

  void effect(Value &value) {
    seen += value.value();
    effects.push_back(value.addNotifier([this, &value] {
      seen += value.value();
      calls += 1;
    }));
  }

  void write(long value) {
    batch([&] { head.setValue(value); });
  }
};

/// One property, fifty readers at a distance of two.
static Iterate broadPropagation() {
  auto graph = std::make_shared<Graph>();
  for (long i = 0; i < 50; i++) {
    Value &near = add(graph->nodes);
    Value &far = add(graph->nodes);
    near.setBinding([graph = graph.get(), i] { return graph->head.value() + i; });
    far.setBinding([&near] { return near.value() + 1; });
    graph->effect(far);
  }
  return [graph] {
    graph->write(1);
    graph->calls = 0;
    bool isRight = true;
    for (long i = 0; i < 50; i++) {
      graph->write(i);
      isRight = graph->nodes.back()->value() == i + 50 && isRight;
    }
    return isRight && graph->calls == 2500;
  };
}

/// A chain of fifty.
static Iterate deepPropagation() {
  auto graph = std::make_shared<Graph>();
  Value *last = &graph->head;
  for (int i = 0; i < 50; i++) {
    Value &next = add(graph->nodes);
    next.setBinding([last] { return last->value() + 1; });
    last = &next;
  }
  graph->effect(*last);
  return [graph, last] {
    graph->write(1);
    graph->calls = 0;
    bool isRight = true;
    for (long i = 0; i < 50; i++) {
      graph->write(i);
      isRight = last->value() == 50 + i && isRight;
    }
    return isRight && graph->calls == 50;
  };
}

/// Writes 0, 1, 2 …, so many, to a graph whose last node is a sum of them; what it is for i is `expected(i)`.
///
/// The effect may run more often than once a write here: Qt evaluates a binding for each of its sources.
static Iterate summing(std::shared_ptr<Graph> graph, long count, std::function<long(long)> expected) {
  graph->effect(*graph->nodes.back());
  return [graph, count, expected] {
    Value &sum = *graph->nodes.back();
    graph->write(1);
    bool isRight = sum.value() == expected(1);
    graph->calls = 0;
    for (long i = 0; i < count; i++) {
      graph->write(i);
      isRight = sum.value() == expected(i) && isRight;
    }
    return isRight && graph->calls >= count;
  };
}

static long sumOf(const std::vector<Value *> &values) {
  std::vector<long> read;
  for (Value *value : values) read.push_back(value->value());
  return std::accumulate(read.begin(), read.end(), 0L);
}

/// Five computed values between one property and one sum.
static Iterate diamond() {
  auto graph = std::make_shared<Graph>();
  std::vector<Value *> sides;
  for (int i = 0; i < 5; i++) {
    Value &side = add(graph->nodes);
    side.setBinding([graph = graph.get()] { return graph->head.value() + 1; });
    sides.push_back(&side);
  }
  add(graph->nodes).setBinding([sides] { return sumOf(sides); });
  return summing(graph, 500, [](long i) { return (i + 1) * 5; });
}

/// One computed value that reads the same property thirty times.
static Iterate repeatedObservers() {
  auto graph = std::make_shared<Graph>();
  add(graph->nodes).setBinding([graph = graph.get()] {
    long sum = 0;
    for (int i = 0; i < 30; i++) sum += graph->head.value();
    return sum;
  });
  return summing(graph, 100, [](long i) { return 30 * i; });
}

/// The sum of a chain's members.
static Iterate triangle() {
  auto graph = std::make_shared<Graph>();
  std::vector<Value *> list{&graph->head};
  for (int i = 0; i < 9; i++) {
    Value &next = add(graph->nodes);
    next.setBinding([last = list.back()] { return last->value() + 1; });
    list.push_back(&next);
  }
  add(graph->nodes).setBinding([list] { return sumOf(list); });
  return summing(graph, 100, [](long i) { return 45 + 10 * i; });
}

/// The median of 11 runs of 500 iterations, in milliseconds.
static double measured(const char *name, Iterate iterate) {
  bool isRight = true;
  for (int i = 0; i < 3; i++) isRight = iterate() && isRight;
  std::vector<double> times;
  for (int run = 0; run < 11; run++) {
    auto start = std::chrono::steady_clock::now();
    for (int i = 0; i < 500; i++) isRight = iterate() && isRight;
    std::chrono::duration<double, std::milli> time = std::chrono::steady_clock::now() - start;
    times.push_back(time.count());
  }
  if (!isRight) {
    std::fprintf(stderr, "wrong result: %s\n", name);
    std::exit(70);
  }
  std::sort(times.begin(), times.end());
  return times[times.size() / 2];
}

int main() {
  const std::pair<const char *, Iterate (*)()> shapes[] = {
      {"broadPropagation", broadPropagation},   {"deepPropagation", deepPropagation}, {"diamond", diamond},
      {"repeatedObservers", repeatedObservers}, {"triangle", triangle},
  };
  const char *separator = "[";
  for (auto [name, make] : shapes) {
    std::printf(
        "%s\n  {\"name\": \"%s\", \"median\": %.4f, \"unit\": \"ms\", \"source\": \"Qt %s, bindable properties\", "
        "\"budget\": 1}",
        separator, name, measured(name, make()), qVersion());
    separator = ",";
  }
  std::printf("\n]\n");
}
