import CPNG

/// A change of tone, as a table from stored samples to 8-bit sRGB.
///
/// For a gamma g, a sample v (0…1, at its full precision) becomes the sRGB curve of v^(1/g),
/// rounded once, to 8 bits.
struct ToneCurve {
  /// For each sample, of 8 or of 16 bits, the 8-bit sRGB value.
  let table: [UInt8]

  /// Creates the table of a gamma for samples from 0 to `largest`.
  init(gamma: Double, largest: Int) {
    table = Self.table(count: largest + 1) { sample in
      let light = cpng_power(Double(sample) / Double(largest), 1 / gamma)
      return UInt8(255 * Self.sRGB(fromLinear: light) + 0.5)
    }
  }

  /// `round(v / 257)`: 65535 becomes 255.
  static func eightBits(_ sample: Int) -> UInt8 {
    UInt8((sample + 128) / 257)
  }

  /// Light, 0…1, as sRGB has it (IEC 61966-2-1).
  static func sRGB(fromLinear light: Double) -> Double {
    light <= 0.003_130_8 ? 12.92 * light : 1.055 * cpng_power(light, 1 / 2.4) - 0.055
  }

  /// The light, 0…1, that an sRGB value stands for (IEC 61966-2-1).
  static func linear(fromSRGB value: Double) -> Double {
    value <= 0.040_45 ? value / 12.92 : cpng_power((value + 0.055) / 1.055, 2.4)
  }

  /// The values of a rising function: where each step lies is searched for, which takes a tenth
  /// of the calls for 16 bits.
  private static func table(count: Int, of function: (Int) -> UInt8) -> [UInt8] {
    var table: [UInt8] = []
    table.reserveCapacity(count)
    while table.count < count {
      let value = function(table.count)
      var low = table.count
      var high = count
      while high - low > 1 {
        let middle = (low + high) / 2
        if function(middle) == value { low = middle } else { high = middle }
      }
      table.append(contentsOf: repeatElement(value, count: high - table.count))
    }
    return table
  }
}
