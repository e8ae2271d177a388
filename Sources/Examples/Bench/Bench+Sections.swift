extension Bench {
  /// Everything that can be measured, in the order in which it is.
  static var sections: [BenchSection] {
    [
      besideObservation,
      stores,
      strategies,
      graphShapes,
      memory,
      values,
      growth,
      compileTime,
    ]
  }
}
