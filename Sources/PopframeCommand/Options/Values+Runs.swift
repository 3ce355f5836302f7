internal import Files
internal import Imaging
internal import Languages
internal import PixelDiff
internal import PopframeKit
internal import Popovers

extension Shard {
  /// Variables of CI engines that say which of several equal jobs this is, and how many there are.
  private static let variables: [(index: String, count: String, first: Int)] = [
    // GitLab's `parallel`, Buildkite's and CircleCI's parallelism.
    ("CI_NODE_INDEX", "CI_NODE_TOTAL", 1),
    ("BUILDKITE_PARALLEL_JOB", "BUILDKITE_PARALLEL_JOB_COUNT", 0),
    ("CIRCLE_NODE_INDEX", "CIRCLE_NODE_TOTAL", 0),
    // Azure's `parallel` strategy, Semaphore's, Bitbucket's parallel steps.
    ("SYSTEM_JOBPOSITIONINPHASE", "SYSTEM_TOTALJOBSINPHASE", 1),
    ("SEMAPHORE_JOB_INDEX", "SEMAPHORE_JOB_COUNT", 1),
    ("BITBUCKET_PARALLEL_STEP", "BITBUCKET_PARALLEL_STEP_COUNT", 0),
    // Bazel's test sharding, Kubernetes' indexed jobs with a count beside.
    ("TEST_SHARD_INDEX", "TEST_TOTAL_SHARDS", 0),
    ("JOB_COMPLETION_INDEX", "JOB_COMPLETIONS", 0),
  ]

  /// The shard that the CI engine's variables give; all cases if there are none.
  private init(ofEngine option: String) throws(UsageError) {
    for (index, count, first) in Self.variables {
      guard let place = Environment.value(of: index), let total = Environment.value(of: count),
        !total.isEmpty
      else { continue }
      guard let place = Int(place), let total = Int(total), total >= 1,
        (first..<first + total).contains(place)
      else {
        throw UsageError("\(option) auto: \(index)=\(place) is no shard of \(count)=\(total)")
      }
      // Bazel requires this file from programs that support sharding.
      if let status = Environment.value(of: "TEST_SHARD_STATUS_FILE"), index == "TEST_SHARD_INDEX" {
        try? FileWriter.write([(PathName(status), [])])
      }
      self.init(place - first + 1, of: total)
      return
    }
    let known = Self.variables.map { "\($0.index) and \($0.count)" }.joined(separator: ", ")
    throw UsageError(
      "\(option) auto: no engine says which shard this is (known: \(known)); give I/N, such as 1/3")
  }

  /// `2/3`: the second of three; `auto`: the values of the CI engine.
  init(_ text: String, option: String) throws(UsageError) {
    let expecting = "give which shard of how many, such as 1/3, or auto"
    if text == "auto" {
      try self.init(ofEngine: option)
      return
    }
    let numbers = text.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
    guard numbers.count == 2, let index = numbers[0], let count = numbers[1] else {
      throw UsageError("\(option): '\(text)' is not a shard; \(expecting)")
    }
    guard count >= 1, (1...count).contains(index) else {
      throw UsageError(
        "\(option): there is no shard \(index) of \(count); shards count from 1, \(expecting)")
    }
    self.init(index, of: count)
  }
}

extension CaseFilter {
  /// A pattern that has something in it.
  init(_ text: String, option: String) throws(UsageError) {
    guard !text.isEmpty else {
      throw UsageError(
        "\(option): the pattern is empty; give a part of a name, or leave the option out")
    }
    self.init(text)
  }
}

extension PopoverPart {
  /// `shadow=1`: a part of the popover, and how far its channels may differ.
  static func tolerance(
    _ text: String, option: String
  ) throws(UsageError) -> (part: PopoverPart, metric: ComparisonMetric) {
    let expecting = "give a part and 0 to 254, such as shadow=1"
    guard let equals = text.unicodeScalars.lastIndex(of: "=") else {
      throw UsageError("\(option): '\(text)' gives no tolerance; \(expecting)")
    }
    let name = String(text[..<equals]).exchanging(" ", for: "-")
    guard let part = PopoverPart(rawValue: name.exchanging("-", for: " ")) else {
      let names = allCases.map { $0.rawValue.exchanging(" ", for: "-") }
      let near = WordSuggestion.alike(name, among: names).prefix(2)
      let question = near.isEmpty ? "" : "; did you mean \(near.joined(separator: " or "))?"
      throw UsageError(
        "\(option): there is no part named '\(name)'\(question) "
          + "(known: \(names.joined(separator: ", ")))")
    }
    guard let max = UInt8(text[text.index(after: equals)...]), max < 255 else {
      if text[text.index(after: equals)...] == "255" {
        throw UsageError(
          "\(option): 255 lets every pixel of the \(part.rawValue) pass, so that nothing could fail; "
            + expecting)
      }
      throw UsageError(
        "\(option): '\(text[text.index(after: equals)...])' is not a whole number from 0 to 254; "
          + expecting)
    }
    return (part, .channel(max: max))
  }
}
