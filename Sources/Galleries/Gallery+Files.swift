internal import Files
internal import Languages
internal import Popovers
package import PopframeKit

extension Gallery {
  /// Fails when one of the files would be written over something that it is made from.
  package func check(output folder: String) throws(PopframeError) {
    let place = PathName(folder).appending(self.folder)
    for name in fileNames { try inputs.check(output: place.appending(name)) }
  }

  /// The pictures that were drawn before from the same files by the same program; `nil` if there are none.
  package func pictures(in cache: PictureCache) -> Pictures? {
    guard let source, let files = cache.files(for: source, count: fileNames.count) else {
      return nil
    }
    return Pictures(folder: folder, files: Array(zip(fileNames, files)), warnings: [])
  }

  /// Keeps pictures that were just drawn, unless there are warnings: such pictures are drawn each time, so
  /// that the warnings are repeated.
  package func keep(_ pictures: Pictures, in cache: PictureCache) throws(PopframeError) {
    guard pictures.warnings.isEmpty, let source else { return }
    try cache.keep(pictures.files.map(\.png), for: source)
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
  package func write(to folder: String) throws(PopframeError) -> String {
    let place = PathName(folder).appending(self.folder)
    var made = FolderTransaction()
    try made.make(PathName(folder))
    try made.make(place)
    // Scenes may lie in folders of their own.
    for folder in files.map({ PathName($0.name).folder }) where folder.text != "." {
      var path = place
      for part in folder.text.words(between: "/") {
        path = path.appending(String(part))
        try made.make(path)
      }
    }
    try FileWriter.writePictures(files.map { (place.appending($0.name), $0.png) })
    made.keep()
    return place.text
  }
}
