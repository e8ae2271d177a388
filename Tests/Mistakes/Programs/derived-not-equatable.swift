// expect: 9: requires that 'Total' conform to 'Equatable'
// mend:   Derived(by: { $0.sum == $1.sum }) { Total(sum: 1) }
// A derived value is compared.
import Observing

struct Total { var sum = 0 }

@MainActor func make() -> Derived<Total> {
  Derived { Total(sum: 1) }
}
