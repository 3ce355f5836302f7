import Exchange
import Popovers

/// The names of generated types and pictures.
struct SwiftNames {
  /// The catalogue, without its ending.
  let catalogue: String
  /// The prefix of the pictures' names: an app has one namespace for them.
  let asset: String
  /// What stands before declarations that an app uses: `public `, or nothing.
  let access: String
  private let stem: String

  init(_ subject: ExportSubject) {
    let words =
      subject.prefix.isEmpty ? subject.base.name : "\(subject.prefix) \(subject.base.name)"
    stem = SafeName.name(words, .type)
    catalogue = stem
    access = subject.isPublic ? "public " : ""
    asset = SafeName.name(words, .kebab).lowercased()
  }

  /// The type that is used.
  var background: String { "\(stem)PopoverBackground" }
  /// Frame and arrow.
  var art: String { "\(stem)PopoverArt" }
  /// Where the parts lie.
  var place: String { "\(stem)PopoverPlace" }
  /// A shadow.
  var shadow: String { "\(stem)PopoverShadow" }
  /// The modifier that shows a popover: `crimsonPopover`.
  var modifier: String { stem.prefix(1).lowercased() + stem.dropFirst() + "Popover" }
  /// What the modifier shows.
  var layer: String { "\(stem)PopoverLayer" }
  /// The outline.
  var shape: String { "\(stem)PopoverShape" }
}
