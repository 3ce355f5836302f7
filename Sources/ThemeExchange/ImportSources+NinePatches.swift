internal import AndroidExchange
internal import Exchange
internal import Files
internal import Imaging
internal import PNG
internal import PopframeKit
internal import Themes

extension ImportSources {
  static func isNinePatch(_ path: String) -> Bool {
    NinePatchReader.isNinePatch(PathName(path).lastPart)
  }

  func ninePatches(_ request: ImportRequest) throws(PopframeError) -> ImportedTheme {
    var sources: [NinePatchReader.Source] = []
    var warnings: [Diagnostic] = []
    for path in paths {
      let (files, isFolder) = try files(at: path)
      let names =
        isFolder
        ? files.names.filter(Self.isNinePatch) : [path.lastPart]
      guard !names.isEmpty else {
        throw .impossible(path: path.text, reason: "there is no .9.png in this folder")
      }
      for name in names {
        let asset = try Self.asset(name, in: files, isGiven: !isFolder)
        let parent = PathName(name).folder.text
        let picture = try asset.picture()
        warnings += picture.warnings + (try Self.compiledParts(of: asset))
        sources.append(
          NinePatchReader.Source(
            path: asset.path.text,
            folder: parent == "." ? files.name : PathName(parent).lastPart,
            name: standardInput == nil ? PathName(name).lastPart : "frame.9.png",
            bitmap: picture.bitmap, samples: try Self.untagged(asset)))
      }
    }
    return NinePatchReader.read(sources, request).adding(warnings)
  }

  /// The picture with the colours of its file, if decoding converted them.
  private static func untagged(_ asset: Asset) throws(PopframeError) -> Bitmap? {
    do throws(PNGError) {
      return try PNGCodec.untagged(asset.contents.bytes)
    } catch { throw PopframeError(error, reading: asset.path.text) }
  }

  /// Data that Android's compiler has added to a file and that themes cannot express. A file whose
  /// marks the compiler has removed is not a source.
  private static func compiledParts(of asset: Asset) throws(PopframeError) -> [Diagnostic] {
    let types: [String]
    do throws(PNGError) {
      types = try PNGCodec.chunkTypes(of: asset.contents.bytes)
    } catch { throw PopframeError(error, reading: asset.path.text) }
    guard !types.contains("npTc") else {
      throw .damaged(
        path: asset.path.text,
        reason: "this nine-patch is compiled, and its ring is gone; import the file that it was "
          + "compiled from")
    }
    return types.filter { ["npLb", "npOl"].contains($0) }.map { type in
      Diagnostic(
        .warning, .importedFile, file: asset.path.text,
        message: "the chunk \(type) is passed over: it belongs to compiled nine-patches")
    }
  }
}
