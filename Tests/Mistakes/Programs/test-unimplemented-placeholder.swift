// expect: 10: cannot convert value of type 'String' to expected argument type 'Int'
// mend: let api = API(count: unimplemented("count", placeholder: 0))
// A placeholder of another type.
import ObservableStore
import ObservableStoreTesting
import Observing

struct API: Sendable { var count: @Sendable () -> Int }

let api = API(count: unimplemented("count", placeholder: ""))
