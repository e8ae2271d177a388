extension Bench {
  /// Everything that can be measured, in the order in which it is.
  static var sections: [BenchSection] {
    [
      besideObservation,
      graphShapes,
      memory,
      values,
      growth,
      compileTime,
    ]
  }
}
