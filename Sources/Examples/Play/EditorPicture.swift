/// What the editor's regions look like in the terminal.
enum EditorPicture {
  static func light(_ light: LightSettings) -> [[Span]] {
    [slider("exposure", light.exposure), slider("contrast", light.contrast)]
  }

  static func color(_ color: ColorSettings) -> [[Span]] {
    [slider("saturation", color.saturation), slider("warmth", color.warmth)]
  }

  static func frame(_ frame: FrameSettings) -> [[Span]] {
    [slider("vignette", frame.vignette, from: 0), slider("width", frame.width, from: 0)]
  }

  private static func slider(_ name: String, _ value: Double, from least: Double = -1) -> [Span] {
    let position = Int(((value - least) / (1 - least) * 16).rounded())
    return [
      Span(name.filled(to: 12)), Span(String(repeating: "━", count: position), "36"),
      Span("●", "1;36"), Span(String(repeating: "─", count: 16 - position), "2"),
      Span(" \(Int((value * 100).rounded()))%"),
    ]
  }

  /// Two rows of the picture in each line: the upper one in the characters, the lower one behind.
  static func lines(_ image: RenderedImage) -> [[Span]] {
    stride(from: 0, to: image.height - 1, by: 2).map { row in
      (0..<image.width).map { column in
        let upper = image.pixels[row * image.width + column]
        let lower = image.pixels[(row + 1) * image.width + column]
        return Span("▀", "38;5;\(index(upper));48;5;\(index(lower))")
      }
    }
  }

  /// The nearest of the 216 colors that terminals agree on.
  private static func index(_ pixel: RenderedImage.Pixel) -> Int {
    func level(_ value: UInt8) -> Int { (Int(value) * 5 + 127) / 255 }
    return 16 + 36 * level(pixel.red) + 6 * level(pixel.green) + level(pixel.blue)
  }
}
