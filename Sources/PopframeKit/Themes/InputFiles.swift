package import Files
internal import Popovers

/// The files that a picture is made from, which must not be overwritten.
package struct InputFiles: Sendable {
  private var roles: [FileStatus.Identity: String] = [:]
  /// The SHA-256 of each file that was read, by its path, computed on demand, of texts with line feeds; `nil` for a
  /// file that cannot be read.
  package private(set) var hashes: [PathName: @Sendable () -> Sha256?] = [:]

  package init() {}

  /// Adds a file and its role: "the theme's file".
  mutating func add(
    _ path: PathName, as role: String, hash: @escaping @Sendable () -> Sha256?
  ) {
    guard let identity = try? FileStatus(of: path).identity else { return }
    roles[identity] = role
    hashes[path] = hash
  }

  package mutating func formUnion(_ others: InputFiles) {
    roles.merge(others.roles) { first, _ in first }
    hashes.merge(others.hashes) { first, _ in first }
  }

  /// The identities of the files, independent of their names.
  package var identities: Set<FileStatus.Identity> { Set(roles.keys) }

  /// Fails if an output is one of the files, under any name.
  package func check(output path: PathName) throws(PopframeError) {
    guard let identity = try? FileStatus(of: path).identity, let role = roles[identity]
    else { return }
    throw .outputIsInput(path: path.text, role: role)
  }
}

extension ThemeFolder {
  /// The theme's file and all pictures that it uses.
  package var inputs: InputFiles {
    var inputs = InputFiles()
    for (index, name) in fileNames.enumerated() {
      guard let path = files.location(of: name) else { continue }
      inputs.add(path, as: index == 0 ? "the theme's file" : "a picture") { [files] in
        try? files.inputHash(of: name)
      }
    }
    return inputs
  }
}
