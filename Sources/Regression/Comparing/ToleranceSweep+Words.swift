internal import Imaging
internal import PixelDiff
internal import Words

extension ToleranceSweep {
  /// The tolerances with which the comparison would pass, each alone: "a channel tolerance of 3",
  /// "226 pixels". The share is left out, because the number of pixels is more exact.
  var words: [String] {
    var words: [String] = []
    if let channelTolerance { words.append("a channel tolerance of \(channelTolerance)") }
    if let pixels { words.append(pixels.counted("pixel")) }
    if let density {
      words.append("\(density.pixels.counted("pixel")) in a window of \(density.window)×\(density.window)")
    }
    return words
  }
}
