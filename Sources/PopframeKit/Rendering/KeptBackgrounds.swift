internal import CairoRenderer
internal import Imaging
internal import Synchronization

/// The pictures below popovers that are drawn again and again: backgrounds in the size of their area, and the blurred
/// parts of them that backdrops show. Appearances share both, and a drag draws neither again while bounds and blur
/// stay.
///
/// A class, because all drawings of a page share it. Of pictures beyond 64 MB the oldest are forgotten.
@_spi(Studio) public final class KeptBackgrounds: Sendable {
  private let areas = KeptPictures<PixelSize>(mostBytes: 32 << 20)
  private let blurs = KeptPictures<Double>(mostBytes: 32 << 20)

  /// Creates an empty store.
  public init() {}

  func covering(
    _ size: PixelSize, with bitmap: Bitmap,
    _ draw: () throws(PopframeError) -> Bitmap
  ) throws(PopframeError) -> Bitmap {
    try areas.picture(of: bitmap, size, of: size, draw)
  }

  /// A renderer that blurs only what it has not blurred before.
  var renderer: CairoRenderer {
    CairoRenderer { [blurs] bitmap, sigma in
      blurs.picture(of: bitmap, sigma, of: bitmap.size) { bitmap.blurred(sigma: sigma) }
    }
  }
}

/// Pictures that were made of others.
private final class KeptPictures<Change: Equatable & Sendable>: Sendable {
  /// A picture, and what was made of it, by whom it is asked for first.
  private final class Entry: Sendable {
    let source: Bitmap
    let change: Change
    let result = Mutex<Bitmap?>(nil)
    let byteCount: Int

    init(_ source: Bitmap, _ change: Change, _ size: PixelSize) {
      self.source = source
      self.change = change
      byteCount = 4 * (source.pixels.count + size.width * size.height)
    }
  }

  /// The one that was used last is the last.
  private let entries = Mutex<[Entry]>([])
  private let mostBytes: Int

  init(mostBytes: Int) { self.mostBytes = mostBytes }

  /// The picture of a size that a change makes; two that ask for the same at once wait for one another.
  func picture<Failure: Error>(
    of source: Bitmap, _ change: Change, of size: PixelSize,
    _ make: () throws(Failure) -> Bitmap
  ) throws(Failure) -> Bitmap {
    let entry = entry(of: source, change, size)
    let result: Result<Bitmap, Failure> = entry.result.withLock { known in
      if let known { return .success(known) }
      let made = Result { () throws(Failure) in try make() }
      known = try? made.get()
      return made
    }
    forgetOldest()
    return try result.get()
  }

  private func entry(of source: Bitmap, _ change: Change, _ size: PixelSize) -> Entry {
    entries.withLock { entries in
      let index = entries.lastIndex { $0.change == change && $0.source == source }
      let entry = index.map { entries.remove(at: $0) } ?? Entry(source, change, size)
      entries.append(entry)
      return entry
    }
  }
}

extension KeptPictures {
  private func forgetOldest() {
    entries.withLock { entries in
      var bytes = 0
      let first = entries.lastIndex { entry in
        bytes += entry.byteCount
        return bytes > mostBytes
      }
      if let first { entries.removeFirst(first + 1) }
    }
  }
}
