internal import ArtAnalysis
internal import Imaging
internal import Words

/// The pictures of popovers without the pages that they were taken on.
struct PageRemoval {
  /// One for each popover, from the largest scale down.
  private(set) var pictures: [[FlattenedPopover.File]] = []
  /// What was done, one line each.
  private(set) var report: [String] = []

  /// A page that is no more opaque is taken off a picture that shows through it, in levels.
  private static let faintest: UInt8 = 26
  /// On a page that is no lighter, in levels, a black shadow is too near to the page to be seen.
  private static let darkest: UInt8 = 48

  /// - Parameters:
  ///   - pages: The colours of opaque pages that the pictures lie on, one after the other; empty where they are those of
  ///     the pictures' borders.
  ///   - asks: Whether a border's colour is only taken off where it is given.
  init(
    _ pictures: [[FlattenedPopover.File]], on pages: [Color], asks: Bool
  ) throws(SliceFault) {
    var open = pictures
    while !open.isEmpty {
      let files = open.removeFirst()
      guard let first = files.first, files.allSatisfy(\.bitmap.isOpaque) else {
        self.pictures.append(takingOffFaintPages(files))
        continue
      }
      let given = pages.map { Pixel($0) }
      if let index = open.firstIndex(where: { $0.isPair(of: files) }) {
        self.pictures.append(try Self.taken(from: files, open.remove(at: index), given))
        report.append("\(first.path): taken from two pages, with its alpha")
        continue
      }
      var taken: [FlattenedPopover.File] = []
      for file in files {
        guard let page = given.first ?? file.bitmap.borderColor else {
          throw .opaque(file.path)
        }
        guard let bitmap = file.bitmap.withoutOpaquePage(page) else {
          throw SliceFault(
            file: file.path, reason: file.bitmap.whyOnPage(page), question: .page(nil))
        }
        taken.append(file.with(bitmap))
      }
      if asks, given.isEmpty, let page = first.bitmap.borderColor.map({ Color($0) }) {
        throw SliceFault(
          file: first.path,
          reason: "it stands on one colour, \(page.hex), which --on takes away",
          question: .page(page))
      }
      let page = given.first ?? first.bitmap.borderColor
      let hides = page.map { max($0.red, $0.green, $0.blue) <= Self.darkest } ?? false
      report.append(
        "\(first.path): a page of one colour was taken off"
          + (hides ? "; so dark a page hides shadows and glass: take it on white, too" : ""))
      self.pictures.append(taken)
    }
  }

  private mutating func takingOffFaintPages(
    _ files: [FlattenedPopover.File]
  ) -> [FlattenedPopover.File] {
    files.map { file in
      guard let page = file.bitmap.borderColor, page.alpha > 0, page.alpha <= Self.faintest else {
        return file
      }
      report.append("\(file.path): a page of alpha \(page.alpha) was taken off")
      return file.with(file.bitmap.withoutPage(page))
    }
  }

  private static func taken(
    from files: [FlattenedPopover.File], _ others: [FlattenedPopover.File], _ pages: [Pixel]
  ) throws(SliceFault) -> [FlattenedPopover.File] {
    var taken: [FlattenedPopover.File] = []
    for (file, other) in zip(files, others) {
      guard let page = pages.first ?? file.bitmap.borderColor,
        let otherPage = pages.dropFirst().first ?? other.bitmap.borderColor,
        let bitmap = file.bitmap.taken(from: page, and: other.bitmap, on: otherPage)
      else { throw .opaque(file.path) }
      taken.append(file.with(bitmap))
    }
    return taken
  }
}

extension [FlattenedPopover.File] {
  /// Whether these show the same popover on opaque pages of other colours.
  fileprivate func isPair(of others: Self) -> Bool {
    count == others.count
      && zip(self, others).allSatisfy { own, other in
        guard own.scale == other.scale, own.bitmap.size == other.bitmap.size,
          own.bitmap.isOpaque, let page = own.bitmap.borderColor,
          let otherPage = other.bitmap.borderColor
        else { return false }
        return page.difference(otherPage) >= 24
      }
  }
}

extension FlattenedPopover.File {
  fileprivate func with(_ bitmap: Bitmap) -> Self {
    var file = self
    file.bitmap = bitmap
    return file
  }
}

extension Bitmap {
  /// Why the edge of what lies on a page cannot be told.
  fileprivate func whyOnPage(_ page: Pixel) -> String {
    func word(_ pixel: Pixel) -> String {
      switch (pixel.red, pixel.green, pixel.blue) {
      case (255, 255, 255): "white"
      case (0, 0, 0): "black"
      default: Color(red: pixel.red, green: pixel.green, blue: pixel.blue).hex
      }
    }
    let middle = self[width / 2, height / 2]
    guard pixels.contains(where: { $0 != page }) else {
      return
        "every pixel is \(word(page)), so that there is no popover to be seen; \(SliceFault.waysOffPage)"
    }
    let what =
      middle.difference(page) < 24
      ? "the popover is \(word(middle)) on a \(word(page)) page"
      : "something soft round the popover is mixed with the \(word(page)) page"
    return "\(what), so that its edge cannot be told; \(SliceFault.waysOffPage)"
  }
}
