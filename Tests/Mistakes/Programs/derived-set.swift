// expect: 7: cannot assign to property: 'value' is a get-only property
// mend:   _ = total.value
// A derived value is not assigned.
import Observing

@MainActor func change(_ total: Derived<Int>) {
  total.value = 3
}
