extension CaseSelection {
  /// Fails when a file that is to be written is one that cases are drawn from, or a reference.
  package func check(output path: String, references: String) throws(PopframeError) {
    let output = PathName(path)
    guard let identity = try? FileStatus(of: output).identity else { return }
    for item in all {
      try item.inputs?.check(output: output)
      // A scene that cannot be read has no other inputs that are known.
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
