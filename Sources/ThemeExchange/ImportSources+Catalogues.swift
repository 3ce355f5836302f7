internal import AppleExchange
internal import Exchange
internal import Files
internal import Languages
internal import PopframeKit
internal import ThemeSource
internal import Themes

extension ImportSources {
  /// The image sets in a folder and below, by their paths from it; hidden folders and links are
  /// ignored. The search gives up, incomplete, after a number of names that no catalogue has.
  static func imageSets(in folder: PathName) -> (sets: [String], isComplete: Bool) {
    var sets: [String] = []
    // As many names as the search of a theme's pictures looks at.
    let isComplete = FolderWalk(of: folder, limit: AssetWalk.limit).visit { entry in
      guard entry.kind == .folder else { return false }
      guard entry.path.lastPart.lowercased().ends(with: ".imageset") else { return true }
      sets.append(entry.path.text)
      return false
    }
    return (sets, isComplete)
  }

  /// The name that a folder has for a file of a set.
  ///
  /// For Apple's file systems, é is the same as one or as two code points; elsewhere a copied set can say one and hold
  /// the other.
  private static func storedName(of name: String, in folder: PathName) -> String {
    if FileStatus.exists(folder.appending(name)) { return name }
    return (try? FolderListing(of: folder).names)?.first { $0 == name } ?? name
  }

  /// The file that a Mac takes for one of this name, where there is none of it.
  private static func nameInOtherCase(than name: String, in folder: PathName) -> String? {
    if FileStatus.exists(folder.appending(name)) { return nil }
    return (try? FolderListing(of: folder).names)?.first { $0.lowercased() == name.lowercased() }
  }

  func catalogue(_ request: ImportRequest) throws(PopframeError) -> ImportedTheme {
    var sets: [AssetCatalogReader.ImageSet] = []
    var snapshots: [String: (files: Snapshot, folder: String)] = [:]
    for path in paths {
      let isFolder = (try? FileStatus(of: path).kind) == .folder
      guard isFolder || path.lastPart.lowercased() == "contents.json" else {
        throw .impossible(
          path: path.text,
          reason: "this is no asset catalogue; give a folder that ends in .xcassets or .imageset")
      }
      let folder = isFolder ? path : path.folder
      let files = try Snapshot(folder: folder.text)
      let isSet = files.name.lowercased().ends(with: ".imageset") || !isFolder
      let found = isSet ? (sets: [""], isComplete: true) : Self.imageSets(in: folder)
      guard found.isComplete else {
        throw .impossible(
          path: path.text,
          reason: "there are more than \(AssetWalk.limit) files here; give a folder nearer to the "
            + "image sets")
      }
      for set in found.sets {
        let name = set.isEmpty ? files.name : PathName(set).lastPart
        let place = set.isEmpty ? folder : folder.appending(set)
        let prefix = set.isEmpty ? "" : "\(set)/"
        let json = try Self.asset("\(prefix)Contents.json", in: files, isGiven: !isFolder)
        sets.append(
          AssetCatalogReader.ImageSet(
            name: String(
              name.lowercased().ends(with: ".imageset")
                ? Substring(name.unicodeScalars.dropLast(9)) : name[...]),
            path: place.text,
            contents: SourceTree(
              json: json.contents.bytes, path: json.path.text,
              limit: InputFile.largestCatalogue)))
        snapshots[place.text] = (files, prefix)
      }
    }
    guard !sets.isEmpty else {
      throw .impossible(
        path: paths[0].text,
        reason: "there is no image set here; an image set is a folder that ends in .imageset")
    }
    var reading = PictureReading()
    let theme = AssetCatalogReader.read(sets, request) { set, name in
      guard let place = snapshots[set.path] else { return .failure(.init("is missing")) }
      let name = Self.storedName(of: name, in: PathName(set.path))
      if let other = Self.nameInOtherCase(than: name, in: PathName(set.path)) {
        return .failure(
          .init("is missing; there is \(other), and names are case-sensitive: rename the file"))
      }
      return reading.picture(place.folder + name, in: place.files)
    } bytes: { set, name in
      guard let place = snapshots[set.path] else { return nil }
      let name = Self.storedName(of: name, in: PathName(set.path))
      return try? place.files.store.asset(place.folder + name).contents.bytes
    } caps: { picture in
      picture.proposedCaps
    }
    return try reading.theme(theme)
  }
}
