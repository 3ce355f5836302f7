internal import Files
package import PopframeKit
internal import Words

/// The cases of a run: all cases, those that pass the filter, and those of one shard.
package struct CaseSelection: Sendable {
  /// All cases, without filter and shard.
  package let all: [PictureCase]
  /// The filter; `nil` for all.
  package let filter: CaseFilter?
  /// The shard; `nil` for all.
  package let shard: Shard?
  /// The cases that pass the filter, in all shards together, in order.
  package let planned: [PictureCase]
  /// The number of cases that pass the filter, in all shards together.
  package var plannedCases: Int { planned.count }
  /// The cases that are run, in order.
  package let cases: [PictureCase]

  /// Chooses cases. With n shards, case i (from 0) of those that pass the filter belongs to shard i
  /// mod n + 1, so that long and short cases are distributed evenly and every machine chooses the
  /// same ones. With more shards than cases, some have none.
  ///
  /// Throws `nothingToCompare` when no case is left in all shards together.
  package init(
    _ all: [PictureCase], filter: CaseFilter? = nil, shard: Shard? = nil
  ) throws(PopframeError) {
    self.all = all
    self.filter = filter
    self.shard = shard
    planned = filter.map { filter in all.filter { filter.matches($0.name) } } ?? all
    cases = planned.part(shard)
    guard planned.isEmpty else { return }
    guard let filter, let example = all.first else {
      throw .nothingToCompare(path: "popframe test", reason: "there is no case to compare")
    }
    throw .nothingToCompare(
      path: "--filter",
      reason:
        "'\(filter.pattern)' matches none of \(all.count.counted("case")), such as '\(example.name)'; "
        + "give a part of a name, or a pattern with * and ? for all of it")
  }
}

extension CaseSelection {
  /// Fails if an output file is an input of a case, or a reference.
  package func check(output path: String, references: String) throws(PopframeError) {
    let output = PathName(path)
    guard let identity = try? FileStatus(of: output).identity else { return }
    for item in all {
      try item.inputs?.check(output: output)
      // The inputs of a scene that cannot be read are unknown, except the scene file itself.
      if (try? FileStatus(of: PathName(item.source)).identity) == identity {
        throw .outputIsInput(path: path, role: "the file of a case")
      }
    }
    if output.isPNG, let file = try? output.resolved(),
      let folder = try? PathName(references).resolved(), file.isInside(folder)
    {
      throw .outputIsInput(path: path, role: "a reference")
    }
  }
}
