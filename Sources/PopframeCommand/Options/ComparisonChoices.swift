internal import ArgumentParser
internal import Imaging
internal import PixelDiff
internal import Popovers

/// The options for the rule of differing pixels and the number of them that is allowed: the same for every command that
/// compares.
struct ComparisonChoices: ParsableArguments {
  @Option(
    name: .customLong("channel-tolerance"), parsing: .unconditional,
    help: ArgumentHelp(
      "How far a premultiplied channel, alpha included, may differ, 0 to 254. Default: 0.",
      valueName: "N"))
  var channelTolerance: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Compare perceptually, by the measure of pixelmatch 7.1: a threshold of 0 to 1, usually 0.1. "
        + "pixelmatch 7.2 measures in another colour space, so its thresholds mean something else.",
      valueName: "T"))
  var perceptual: String?

  @Flag(
    name: .customLong("ignore-antialiasing"),
    help: "Do not count pixels that differ by anti-aliasing only, by the rule of pixelmatch 7.1.")
  var ignoreAntialiasing = false

  @Option(
    name: .customLong("max-pixels"), parsing: .unconditional,
    help: ArgumentHelp(
      "How many pixels may differ. This does not apply to a picture of no more pixels than that.",
      valueName: "N"))
  var maxPixels: String?

  @Option(
    name: .customLong("max-share"), parsing: .unconditional,
    help: ArgumentHelp(
      "Which share of the pixels may differ: a fraction such as 0.001, or 0.1%.", valueName: "F"))
  var maxShare: String?

  @Option(
    name: .customLong("max-density"), parsing: .unconditional,
    help: ArgumentHelp(
      "How many pixels may differ in any window: 3/8 means 3 in any window of 8x8.",
      valueName: "N/K"))
  var maxDensity: String?

  @Option(
    name: .customLong("expect-at-least"), parsing: .unconditional,
    help: ArgumentHelp(
      "Fail if fewer pixels differ, because then the tolerance is no longer needed.", valueName: "N"
    ))
  var expectAtLeast: String?

  @Option(
    parsing: .unconditionalSingleValue,
    help: ArgumentHelp(
      "A rectangle in pixels that is not compared; can be given several times.",
      valueName: "X,Y,W,H"))
  var ignore: [String] = []
}

extension ComparisonOptions {
  init(_ choices: ComparisonChoices) throws(UsageError) {
    self.init()
    metric = try ComparisonMetric(
      channelTolerance: choices.channelTolerance, perceptual: choices.perceptual)
    ignoresAntialiasing = choices.ignoreAntialiasing
    budget = try DifferenceBudget(choices)
    for text in choices.ignore { ignoredRects.append(try PixelRect(text, option: "--ignore")) }
  }
}

extension ComparisonMetric {
  fileprivate init(channelTolerance: String?, perceptual: String?) throws(UsageError) {
    switch (channelTolerance, perceptual) {
    case (nil, nil): self = .exact
    case (let text?, nil):
      let expecting = "give a whole number from 0 to 254, such as 2"
      let tolerance = try Int(text, option: "--channel-tolerance", expecting: expecting)
      guard let max = UInt8(exactly: tolerance), max < 255 else {
        throw UsageError(
          tolerance == 255
            ? "--channel-tolerance: 255 lets every picture pass, so that nothing could fail; "
              + expecting
            : "--channel-tolerance: \(text) is outside of 0 to 254; \(expecting)")
      }
      self = .channel(max: max)
    case (nil, let text?):
      let expecting = "give a threshold of at least 0 and below 1, such as 0.1"
      let threshold = try Double(text, option: "--perceptual", expecting: expecting)
      guard (0...1).contains(threshold) else {
        throw UsageError("--perceptual: \(text) is no threshold; \(expecting)")
      }
      guard threshold < 1 else {
        throw UsageError(
          "--perceptual: 1 lets every picture pass, so that nothing could fail; \(expecting)")
      }
      self = .perceptual(threshold: threshold)
    case (_?, _?):
      throw UsageError(
        "--channel-tolerance and --perceptual both say how pixels are compared; leave one out")
    }
  }
}

extension DifferenceBudget {
  fileprivate init(_ choices: ComparisonChoices) throws(UsageError) {
    self.init()
    let expecting = "give a whole number of pixels, such as 10"
    if let text = choices.maxPixels {
      let limit = try Int(notNegative: text, option: "--max-pixels", expecting: expecting)
      guard limit < Bitmap.maximumPixels else {
        throw UsageError(
          "--max-pixels: no picture has more than \(Bitmap.maximumPixels) pixels, so that nothing could "
            + "fail; \(expecting)")
      }
      pixels = limit
    }
    share = try choices.maxShare.map { text throws(UsageError) in
      try Share(text, option: "--max-share")
    }
    density = try choices.maxDensity.map { text throws(UsageError) in
      try DensityLimit(text, option: "--max-density")
    }
    if let text = choices.expectAtLeast {
      expectedAtLeast = try Int(
        notNegative: text, option: "--expect-at-least", expecting: expecting)
    }
    if let pixels, expectedAtLeast > pixels {
      throw UsageError(
        "--expect-at-least: \(expectedAtLeast) is more than --max-pixels \(pixels) lets pass")
    }
  }
}

extension Share {
  /// `0.001` or `0.1%`.
  fileprivate init(_ text: String, option: String) throws(UsageError) {
    let expecting = "give a fraction from 0 to 1, such as 0.001, or a percentage, such as 0.1%"
    let isPercentage = text.hasSuffix("%")
    let number = try Double(
      isPercentage ? String(text.dropLast()) : text, option: option, expecting: expecting)
    guard (0...(isPercentage ? 100 : 1)).contains(number) else {
      let whole = number > 0 ? "is more than all pixels" : "is less than no pixel"
      throw UsageError("\(option): \(text) \(whole); \(expecting)")
    }
    guard number < (isPercentage ? 100 : 1) else {
      let hint = isPercentage ? expecting : "for one in a hundred give 1%"
      throw UsageError(
        "\(option): \(text) lets every pixel differ, so that nothing could fail; \(hint)")
    }
    self = isPercentage ? .percent(number) : .fraction(number)
  }
}

extension DensityLimit {
  /// `3/8`: three pixels of any window of 8×8.
  fileprivate init(_ text: String, option: String) throws(UsageError) {
    let expecting = "give pixels and a window's side, such as 3/8: 3 pixels of any 8x8"
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 2 else {
      throw UsageError("\(option): '\(text)' is not a density; \(expecting)")
    }
    let pixels = try Int(notNegative: parts[0], option: option, expecting: expecting)
    let window = try Int(notNegative: parts[1], option: option, expecting: expecting)
    guard (1...Bitmap.maximumSide).contains(window) else {
      throw UsageError(
        "\(option): a window of \(window) is outside of 1 to \(Bitmap.maximumSide); \(expecting)")
    }
    guard pixels < window * window else {
      throw UsageError(
        "\(option): a window of \(window)x\(window) never has more than \(window * window) pixels, "
          + "so that nothing could fail; \(expecting)")
    }
    self.init(pixels: pixels, window: window)
  }
}

extension PixelRect {
  /// `X,Y,W,H`: whole pixels from the top left.
  fileprivate init(_ text: String, option: String) throws(UsageError) {
    let expecting = "give left, top, width and height in whole pixels, such as 0,0,64,16"
    let parts = text.split(separator: ",", omittingEmptySubsequences: false)
    guard parts.count == 4 else {
      throw UsageError("\(option): '\(text)' is not a rectangle; \(expecting)")
    }
    var numbers: [Int] = []
    for part in parts { numbers.append(try Int(part, option: option, expecting: expecting)) }
    guard numbers.allSatisfy({ $0.magnitude <= 1_000_000 }) else {
      throw UsageError("\(option): '\(text)' lies outside of every picture; \(expecting)")
    }
    guard numbers[2] > 0, numbers[3] > 0 else {
      throw UsageError("\(option): '\(text)' has a side that is not above zero; \(expecting)")
    }
    self.init(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
  }
}

extension Int {
  init(
    _ text: some StringProtocol, option: String, expecting: String
  ) throws(UsageError) {
    guard let number = Int(text) else {
      throw UsageError("\(option): '\(text)' is not a whole number; \(expecting)")
    }
    self = number
  }

  fileprivate init(
    notNegative text: some StringProtocol, option: String, expecting: String
  ) throws(UsageError) {
    try self.init(text, option: option, expecting: expecting)
    guard self >= 0 else { throw UsageError("\(option): \(text) is below zero; \(expecting)") }
  }
}
