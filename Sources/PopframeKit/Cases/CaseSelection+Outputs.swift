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
