internal import Imaging
internal import Popovers
internal import Words
internal import PopframeKit

/// The section, column and row of each preview on a contact sheet, and their sizes.
struct ContactSheetGrid {
  /// The sections' titles: `1x`, `2x · dark`.
  private(set) var sections: [String] = []
  private(set) var appearances: [String] = []
  private var places: [(section: Int, column: Int, row: Int)] = []
  private var columns: [Range<Int>] = []
  private var rows: [Range<Int>] = []

  /// Creates the grid of previews that are shown at these sizes, in pixels of the sheet.
  init(_ cases: [PreviewCase], shown: [PixelSize]) {
    var sectionKeys: [SectionKey] = []
    var columnKeys: [Key] = []
    var rowKeys: [Key] = []
    let directions = Set(cases.map(\.request.arrow)).count
    let appearances = Set(cases.map(\.appearance)).count
    // Few directions leave room for the offsets side by side.
    let isFew = directions < 3
    // Direction none has no offset, and is beside the first one.
    let firstOffset = cases.first { $0.request.arrow != .none }?.request.offset
    for preview in cases {
      let request = preview.request
      let offset = request.arrow == .none ? firstOffset : request.offset
      places.append(
        (
          sectionKeys.place(SectionKey(scale: request.scale, appearance: preview.appearance)),
          columnKeys.place(Key(arrow: request.arrow, offset: isFew ? offset : nil)),
          rowKeys.place(Key(extent: request.extent, offset: isFew ? nil : offset))
        ))
    }

    self.appearances = sectionKeys.map(\.appearance)
    sections = sectionKeys.map { key in
      let scale = "\(key.scale.value.decimal)x"
      return appearances > 1 ? "\(scale) · \(key.appearance)" : scale
    }
    let labels = cases.map { SheetStyle.label.width(of: $0.name) }
    columns = Self.tracks(columnKeys.count, gap: SheetStyle.columnGap) { column in
      places.indices.filter { places[$0].column == column }
        .map { max(shown[$0].width + 2 * SheetStyle.panelPadding, labels[$0]) }
    }
    rows = Self.tracks(rowKeys.count, gap: SheetStyle.rowGap + SheetStyle.labelHeight) { row in
      places.indices.filter { places[$0].row == row }
        .map { shown[$0].height + 2 * SheetStyle.panelPadding }
    }
  }

  /// The size of each section, with its heading and labels.
  var sectionSize: PixelSize {
    PixelSize(
      width: columns.last?.upperBound ?? 0,
      height: SheetStyle.headingHeight + (rows.last?.upperBound ?? 0) + SheetStyle.labelHeight)
  }

  func section(of index: Int) -> Int { places[index].section }

  /// The checkerboard of a preview, from its section's top left.
  func panel(of index: Int) -> PixelRect {
    let column = columns[places[index].column]
    let row = rows[places[index].row]
    return PixelRect(
      x: column.lowerBound, y: SheetStyle.headingHeight + row.lowerBound, width: column.count,
      height: row.count)
  }

  /// The number of section columns that gives the best aspect ratio.
  func bestColumnCount(of sections: Int, below title: ContactSheetTitle) -> Int {
    func deviation(_ count: Int) -> Double {
      let rows = (sections + count - 1) / count
      let width = Double(count * (sectionSize.width + SheetStyle.sectionGap))
      let height = Double(rows * (sectionSize.height + SheetStyle.sectionGap) + title.height)
      let shape = width / height / SheetStyle.pleasantShape
      // An incomplete last row looks unfinished.
      let hole = sections % count == 0 ? 1.0 : 1.5
      return max(shape, 1 / shape) * hole
    }
    return (1...max(1, sections)).min { deviation($0) < deviation($1) } ?? 1
  }

  private static func tracks(
    _ count: Int, gap: Int, lengths: (Int) -> [Int]
  ) -> [Range<Int>] {
    var start = 0
    return (0..<count).map { index in
      let length = lengths(index).max() ?? 0
      defer { start += length + gap }
      return start..<(start + length)
    }
  }

  private struct SectionKey: Equatable {
    let scale: Scale
    let appearance: String
  }

  private struct Key: Equatable {
    var arrow: ArrowDirection?
    var extent: PopoverRequest.Extent?
    var offset: ArrowOffset?
  }
}

extension Array where Element: Equatable {
  /// The place of an element, which is appended where it is new.
  fileprivate mutating func place(_ element: Element) -> Int {
    if let index = firstIndex(of: element) { return index }
    append(element)
    return count - 1
  }
}
