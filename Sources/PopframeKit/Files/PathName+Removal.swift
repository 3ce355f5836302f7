internal import LibC

extension PathName {
  /// Removes a file, or a link, whose target stays.
  package func removeFile() throws(SystemError) {
    guard unlink(text) == 0 else { throw .last }
  }

  /// Removes a folder if it is empty, and does nothing otherwise.
  package func removeFolderIfEmpty() { rmdir(text) }
}
