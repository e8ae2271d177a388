/// A small picture of a hill under the sun, rendered pixel by pixel as a model says.
struct RenderedImage: Equatable, Sendable {
  struct Pixel: Equatable, Sendable {
    var red: UInt8
    var green: UInt8
    var blue: UInt8

    /// How bright it looks, from 0 to 255.
    var luminance: Int { (Int(red) * 3 + Int(green) * 6 + Int(blue)) / 10 }
  }

  let width: Int
  let height: Int
  /// Row by row, from the top left.
  let pixels: [Pixel]

  init(_ model: ImageModel, width: Int = 32, height: Int = 16) {
    self.width = width
    self.height = height
    // Read once, and not for each pixel.
    let look = Look(model)
    var pixels: [Pixel] = []
    pixels.reserveCapacity(width * height)
    for row in 0..<height {
      for column in 0..<width {
        // From -1 to 1, with the origin in the middle.
        let across = (Double(column) + 0.5) / Double(width) * 2 - 1
        let down = (Double(row) + 0.5) / Double(height) * 2 - 1
        var rgb = Self.scene(across, down)
        look.develop(&rgb)
        look.surround(&rgb, across, down)
        pixels.append(Pixel(red: byte(rgb.red), green: byte(rgb.green), blue: byte(rgb.blue)))
      }
    }
    self.pixels = pixels
  }

  fileprivate typealias Color = (red: Double, green: Double, blue: Double)

  /// What the picture shows.
  private static func scene(_ across: Double, _ down: Double) -> Color {
    let sun = (across - 0.4) * (across - 0.4) * 4 + (down + 0.4) * (down + 0.4)
    if sun < 0.09 { return (1, 0.85, 0.4) }
    if down > 0.25 + across * across * 0.5 - across * 0.2 { return (0.25, 0.5 - down * 0.15, 0.2) }
    return (0.45 + down * 0.2, 0.65 + down * 0.15, 0.95)
  }
}

/// A model's settings as plain numbers.
private struct Look {
  let gain: Double
  let slope: Double
  let vivid: Double
  let shift: Double
  let vignette: Double
  let border: Double

  init(_ model: ImageModel) {
    gain = 1 + model.light.exposure * 0.8
    slope = 1 + model.light.contrast * 0.9
    vivid = 1 + model.color.saturation
    shift = model.color.warmth * 0.2
    vignette = model.frame.vignette
    border = 1 - model.frame.width
  }

  func develop(_ rgb: inout RenderedImage.Color) {
    let gray = (rgb.red * 3 + rgb.green * 6 + rgb.blue) / 10
    func developed(_ value: Double, _ shift: Double) -> Double {
      let colored = gray + (value - gray) * vivid + shift
      return (colored * gain - 0.5) * slope + 0.5
    }
    rgb = (developed(rgb.red, shift), developed(rgb.green, 0), developed(rgb.blue, -shift))
  }

  func surround(_ rgb: inout RenderedImage.Color, _ across: Double, _ down: Double) {
    if max(abs(across), abs(down)) > border {
      rgb = (1, 1, 1)
      return
    }
    let shade = 1 - vignette * min(1, (across * across + down * down) / 2)
    rgb = (rgb.red * shade, rgb.green * shade, rgb.blue * shade)
  }
}

extension RenderedImage {
  /// The picture in characters, one line for each row.
  var lines: [String] {
    let shades = Array(" .:-=+*#%@")
    return (0..<height).map { row in
      String((0..<width).map { shades[pixels[row * width + $0].luminance * shades.count / 256] })
    }
  }

  /// What tells one picture from another in one line.
  var summary: String {
    let mean = pixels.reduce(0) { $0 + $1.luminance } / pixels.count
    let mark = pixels.reduce(UInt32(2_166_136_261)) { mark, pixel in
      [pixel.red, pixel.green, pixel.blue].reduce(mark) { ($0 ^ UInt32($1)) &* 16_777_619 }
    }
    return "\(width)×\(height), mean \(mean), mark \(String(mark, radix: 16))"
  }
}

private func byte(_ value: Double) -> UInt8 { UInt8((value * 255).limited(to: 0...255)) }
