import Raster

/// Finds the files of the pictures that a theme names.
struct PictureFinder {
  /// Why a picture cannot be used: one message for each thing that is wrong.
  struct Failure: Error {
    let messages: [String]
  }

  private let inventory: PictureInventory
  private let files: [String: [(scale: Int?, path: String)]]

  init(_ inventory: PictureInventory) {
    self.inventory = inventory
    var files: [String: [(scale: Int?, path: String)]] = [:]
    for path in inventory.paths {
      guard let name = PictureName(path) else { continue }
      files[name.stem, default: []].append((name.scale, path))
    }
    self.files = files
  }

  /// The picture of a name, in the version for an appearance where there is one.
  ///
  /// `frame.png` stands for all of its scales, and so does `frame@2x.png`.
  func picture(named text: String, appearance: String?) throws(Failure) -> PictureSet {
    let (path, name) = try checked(text)
    if let appearance, files[name.stem + "~" + appearance] != nil {
      return try pictureSet(name.stem + "~" + appearance)
    }
    guard let found = files[name.stem] else { throw missing(path) }
    // A scale that is named has to be there.
    if name.scale != nil, !found.contains(where: { $0.path == path }) { throw missing(path) }
    return try pictureSet(name.stem)
  }

  /// The appearances for which a named picture has files of its own.
  func appearances(ofPictureNamed text: String) -> Set<String> {
    guard let (_, name) = try? checked(text) else { return [] }
    let names = files.keys.compactMap { stem in
      PictureName(stem + ".png")?.appearance(of: name.stem)
    }
    return Set(names)
  }

  private func pictureSet(_ stem: String) throws(Failure) -> PictureSet {
    let found = (files[stem] ?? []).sorted { ($0.scale ?? 1, $0.path) < ($1.scale ?? 1, $1.path) }
    var messages: [String] = []
    var set: [PictureSet.File] = []
    for (scale, path) in found {
      switch inventory[path] {
      case .picture(let size) where size.isEmpty:
        messages.append("\(path) has no pixels")
      case .picture(let size) where !Bitmap.permits(size):
        messages.append(
          "\(path) is \(size.width) × \(size.height) pixels; at most 16384 a side "
            + "and 100 million in all are read")
      case .picture(let size):
        set.append(PictureSet.File(path: path, scale: scale ?? 1, size: size))
      case .unreadable(let reason):
        messages.append("cannot read \(path): \(reason)")
      case .outside:
        messages.append(
          "\(path) is a link that leaves the theme's folder; put the picture itself there")
      }
    }
    messages += disagreements(in: set)
    guard messages.isEmpty, !set.isEmpty else { throw Failure(messages: messages) }
    return PictureSet(set)
  }

  /// What is wrong between the files of one picture, from the smallest scale upwards.
  private func disagreements(in files: [PictureSet.File]) -> [String] {
    guard let first = files.first else { return [] }
    var previous = first
    return files.dropFirst().compactMap { file in
      defer { previous = file }
      if file.scale == previous.scale {
        return "\(previous.path) and \(file.path) are both of scale \(file.scale); keep one"
      }
      // Half a pixel of the file's own, in whole numbers: |w − w₀·s/s₀| ≥ ½.
      func disagrees(_ length: Int, _ reference: Int) -> Bool {
        2 * abs(length * first.scale - reference * file.scale) >= first.scale
      }
      guard
        disagrees(file.size.width, first.size.width)
          || disagrees(file.size.height, first.size.height)
      else { return nil }
      return "\(first.path) and \(file.path) disagree about the size: "
        + "\(first.sizeInWords) against \(file.sizeInWords)"
    }
  }

  private func missing(_ path: String) -> Failure {
    let known = inventory.paths.filter { PictureName($0) != nil }
    return Failure(messages: [MissingPicture.message(for: path, among: known)])
  }
}

extension PictureSet.File {
  /// "64 × 64 pixels at @1x".
  fileprivate var sizeInWords: String {
    "\(size.width) × \(size.height) pixels at @\(scale)x"
  }
}
