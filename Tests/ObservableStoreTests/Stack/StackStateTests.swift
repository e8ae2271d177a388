import Foundation
import Observing
import Testing

@testable import ObservableStore

@Suite("Stacks as values")
struct StackStateTests {
  @Test("Elements get ids in order, which none gets again")
  func ids() {
    var stack: StackState = ["a", "b", "c"]
    #expect(stack.ids == [0, 1, 2])
    #expect(stack.popLast() == "c")
    #expect(stack.append("d") == 3)
    #expect(stack.ids == [0, 1, 3] && Array(stack) == ["a", "b", "d"])
    stack.removeAll()
    #expect(stack.isEmpty && stack.popLast() == nil && stack.append("e") == 4)
  }

  @Test("Popping takes away an element and all above it, or all above it alone")
  func pops() {
    let full: StackState = ["a", "b", "c", "d"]
    var stack = full
    stack.pop(from: 2)
    #expect(Array(stack) == ["a", "b"])
    stack = full
    stack.pop(to: 1)
    #expect(Array(stack) == ["a", "b"])
    stack.pop(to: 1)
    #expect(stack.ids == [0, 1])
    stack.pop(from: 0)
    #expect(stack.isEmpty && full.count == 4)
  }

  @Test("Elements are reached by position and by id, and changed there")
  func elements() {
    var stack: StackState = ["a", "b"]
    stack[1] += "!"
    stack[id: 0]? += "?"
    #expect(Array(stack) == ["a?", "b!"] && stack.first == "a?" && stack.last == "b!")
    stack[id: 0] = nil
    #expect(stack.ids == [1])
  }

  @Test(
    "What is asked of an element that is not there is reported, where a dictionary would not do nothing, too"
  )
  func notThere() {
    var stack: StackState = ["a", "b"]
    func reports(_ change: (inout StackState<String>) -> Void) -> [String] {
      StoreMisuse.recording { change(&stack) }.map { report in
        report.replacing(#/:\d+,/#, with: ",")
      }
    }
    func replace(_ element: inout String?) { element = "lost" }
    let set = [
      """
      the element with the id 7 of a stack of String was set, which is not there: its ids are [0, 1]. Nothing was set; \
      `append` puts an element on top
      """
    ]
    #expect(reports { $0[id: 7] = "lost" } == set)
    #expect(reports { replace(&$0[id: 7]) } == set)
    #expect(
      reports { $0.pop(to: 7) } == [
        """
        a stack of String was to be popped to the element with the id 7, at \
        ObservableStoreTests/StackStateTests.swift, which is not there: its ids are [0, 1]. Nothing went
        """
      ])
    #expect(
      reports { $0.pop(from: -1) } == [
        """
        a stack of String was to be popped from the element with the id -1, at \
        ObservableStoreTests/StackStateTests.swift, which is not there: its ids are [0, 1]. Nothing went
        """
      ])
    #expect(stack.ids == [0, 1] && Array(stack) == ["a", "b"])
    #expect(
      reports {
        $0[id: 7] = nil
        $0[id: 7]? += "!"
        $0.pop(to: 1)
        $0.removeAll()
        $0.removeAll()
        _ = $0.popLast()
        _ = $0[id: 0]
      } == [])
  }

  struct Named: ObservableState {
    @Tracked var title = ""

    mutating func mark() { title = "x" }
  }

  @MainActor final class Holder {
    @Tracked var path = StackState<Named>()
  }

  @Test("A closure that changes its own copy of a stack has asked whether the element is there")
  @MainActor func askedByChanging() {
    let holder = Holder()
    var found: [Bool] = []
    let token = observe {
      var path = holder.path
      found.append(path[id: 0]?.mark() != nil)
    }
    holder.path.append(Named())
    #expect(found == [false, true] && token.runs == 2)
  }

  @Test("Stacks are equal by ids and elements, and hashed, printed and encoded by what they hold")
  func conformances() throws {
    var stack: StackState = [1, 2]
    #expect(stack == StackState([1, 2]) && stack.hashValue == StackState([1, 2]).hashValue)
    #expect("\(stack)" == "[1, 2]" && String(reflecting: stack) == "[1, 2]")
    stack.popLast()
    stack.append(2)
    #expect(stack != [1, 2])
    let json = try JSONEncoder().encode(stack)
    #expect(String(decoding: json, as: UTF8.self) == "[1,2]")
    #expect(try JSONDecoder().decode(StackState<Int>.self, from: json) == [1, 2])
  }

  @Test("A difference names the element by its id")
  func differences() {
    let old: StackState = [Inner(number: 1), Inner(number: 2)]
    var new = old
    new[1].number = 3
    new.append(Inner())
    #expect(
      StateDifference.of(old, new).map(\.path) == ["[id: 1].number", "[id: 2]"])
  }

  @MainActor
  @Test("A closure that only changes a stack in place has not read it", arguments: 0..<8)
  func writers(_ way: Int) {
    final class Model { @Tracked var path: StackState<Int> = [1, 2, 3, 4] }
    let model = Model()
    var runs = 0
    let token = observe {
      runs += 1
      if runs > 20 { return }
      switch way {
      case 0: model.path.append(7)
      case 1: model.path.popLast()
      case 2: model.path.pop(from: 3)
      case 3: model.path.pop(to: 2)
      case 4: model.path[id: 1]! += 1
      case 5: model.path[id: 1] = 9
      case 6: model.path[0] += 1
      default: model.path.removeAll()
      }
    }
    #expect(runs == 1)
    model.path.append(8)
    #expect(runs == 1)
    withExtendedLifetime(token) {}
  }

  @Test("Popped from below, each element is taken away once, and those below keep their ids")
  func poppedFromBelow() {
    var stack = StackState<Int>(0..<10)
    stack.pop(to: 6)
    #expect(Array(stack) == Array(0...6) && stack.ids == Array(0...6))
    stack.pop(from: 3)
    #expect(Array(stack) == [0, 1, 2] && stack.append(9) == 10)
    stack.pop(to: 10)
    #expect(stack.ids == [0, 1, 2, 10])
    stack.pop(from: 0)
    #expect(stack.isEmpty)
  }

  @Test("Who asks only whether there are any does not run for one more") @MainActor
  func isEmpty() {
    final class Model { @Tracked var path: StackState<Int> = [] }
    let model = Model()
    var seen: [Bool] = []
    let token = observe { seen.append(model.path.isEmpty) }
    for element in 0..<3 { model.path.append(element) }
    #expect(seen == [true, false])
    model.path.popLast()
    model.path.removeAll()
    #expect(seen == [true, false, true])
    withExtendedLifetime(token) {}
  }
}
