internal import Files
internal import Popovers

extension Gallery {
  /// The galleries of several theme files, whose pictures will lie in folders side by side.
  ///
  /// - Parameter shelf: The files that have been read already.
  package static func galleries(
    of files: [String], on shelf: ThemeCache = ThemeCache()
  ) throws(PopframeError) -> [Gallery] {
    var galleries: [Gallery] = []
    for file in files {
      let gallery = try Gallery(shelf.entry(for: file).theme)
      guard !galleries.contains(where: { $0.folder == gallery.folder }) else {
        throw .sameName(path: file, name: gallery.theme.name)
      }
      galleries.append(gallery)
    }
    return galleries
  }

  package var folder: String { Self.folderName(of: theme) }

  /// The name of the folder that a theme's pictures lie in.
  package static func folderName(of theme: ThemeFolder) -> String {
    PathName.fileName(from: theme.name)
  }

  /// Fails when one of the files would be written over something that it is made from.
  package func check(output folder: String) throws(PopframeError) {
    let place = PathName(folder).appending(self.folder)
    let inputs = theme.inputs
    for name in fileNames {
      try inputs.check(output: place.appending(name))
    }
  }
}

extension Gallery.Pictures {
  /// Writes the files into a folder of the theme's name inside of a folder.
  ///
  /// Both folders are made where they are missing, but not the one above. Every file is complete
  /// before the first takes its place; when one cannot be written, none is, and no new folder stays.
  /// A file that shows the same already stays as it is.
  ///
  /// - Returns: The path of the theme's folder.
  @discardableResult
  public func write(to folder: String) throws(PopframeError) -> String {
    let place = PathName(folder).appending(self.folder)
    var made = FolderTransaction()
    try made.make(PathName(folder))
    try made.make(place)
    // Scenes may lie in folders of their own.
    for folder in files.map({ PathName($0.name).folder }) where folder.text != "." {
      var path = place
      for part in folder.text.split(separator: "/") {
        path = path.appending(String(part))
        try made.make(path)
      }
    }
    try FileWriter.writePictures(files.map { (place.appending($0.name), $0.png) })
    made.keep()
    return place.text
  }
}
