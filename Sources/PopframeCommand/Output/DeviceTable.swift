internal import Imaging
internal import Placement

/// The text of `place --device list`: every device with its numbers, and the lists from which these are.
struct DeviceTable {
  var text: String {
    var rows = [
      [
        "device", "points", "scale", "portrait safe area", "landscape safe area", "landscape",
        "lists",
      ]
    ]
    for device in Device.all {
      rows.append([
        device.word, "\(device.size.width.text)x\(device.size.height.text)", device.scale.text,
        Self.text(device.safeArea), Self.text(device.landscapeSafeArea),
        device.isTablet ? "regular" : "\(device.landscapeWidth.rawValue) wide",
        device.sources.map(\.letter).joined(),
      ])
    }
    let others = Device.all.filter { $0.names.count > 1 }.map {
      "\($0.word): also \($0.names.dropFirst().joined(separator: ", "))"
    }
    let splits = Device.all.filter { !$0.splits.isEmpty }.map { device in
      let widths = device.splits.map { split in
        let turn = split.isLandscape ? "-landscape" : ""
        return "\(turn)-\(split.part.rawValue) \(split.width.text) \(split.sizeClass.rawValue)"
      }
      return "\(device.word): \(widths.joined(separator: ", "))"
    }
    let notes = Device.all.flatMap { device in device.notes.map { "\(device.word): \($0)" } }
    let sources = DeviceSource.allCases.map { "\($0.letter)  \($0.rawValue)" }
    let sections = [
      LayoutTable.aligned(rows),
      [
        "Safe areas are top, left, bottom, right. Add -landscape to a name to turn the device, and the",
        "name of a split for a window beside another app. A phone's width is compact in portrait; a",
        "tablet's size classes are regular. Devices with the same screen share a line.",
      ], others, ["windows beside another app, width and class:"] + splits,
      ["what fewer than two lists say, and where lists differ:"] + notes, ["lists:"] + sources,
    ]
    return sections.map { $0.joined(separator: "\n") }.joined(separator: "\n\n")
  }

  private static func text(_ insets: Insets) -> String {
    [insets.top, insets.left, insets.bottom, insets.right].map(\.text).joined(separator: " ")
  }
}
