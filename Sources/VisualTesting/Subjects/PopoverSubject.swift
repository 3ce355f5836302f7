/// Something that a test can compare with a reference: a drawn popover, a theme with settings, a
/// scene file, a bitmap, the bytes of a PNG file, or a type of your own.
///
/// ```swift
/// struct Bubble: PopoverSubject {
///   func picture(in folder: PackageFolder) throws -> SubjectPicture {
///     try SubjectPicture(bitmap: drawBubble(), scale: .two)
///   }
/// }
/// expectPopover(Bubble())
/// ```
public protocol PopoverSubject {
  /// Draws it.
  ///
  /// - Parameter folder: The package of the test, where relative paths start.
  func picture(in folder: PackageFolder) throws -> SubjectPicture
}
