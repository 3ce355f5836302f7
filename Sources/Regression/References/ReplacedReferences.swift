internal import Files
package import PopframeKit

/// References and notes that were replaced together, and what stood in their places.
package struct ReplacedReferences: Sendable {
  private let folder: ReferenceFolder
  private let former: [FileReplacement]

  /// - Parameter written: What was written over what.
  init(_ written: [FileReplacement], in folder: ReferenceFolder) {
    self.folder = folder
    former = written.compactMap { file in
      let now: ExpectedFile = file.bytes.map { .bytes($0) } ?? .nothing
      return switch file.expected {
      case .bytes(let bytes): FileReplacement(file.name, expected: now, bytes: bytes)
      case .nothing: FileReplacement(file.name, expected: now, bytes: nil)
      // A note that could not be read is not missed.
      case .anything: nil
      }
    }
  }

  /// Puts the former files back: all of them, or none where one is no longer what was written.
  ///
  /// - Returns: What stood there until now, so that it can be put back in its turn.
  @discardableResult package func restore() throws(PopframeError) -> ReplacedReferences {
    guard !former.isEmpty else { return self }
    let isLink = folder.resolved == folder.path
    guard try OpenFolder(making: folder.resolved, followsLink: isLink).replace(former) else {
      throw .refused(
        path: folder.path.text,
        reason: "references have changed since they were approved, so nothing was taken back")
    }
    return ReplacedReferences(former, in: folder)
  }
}
