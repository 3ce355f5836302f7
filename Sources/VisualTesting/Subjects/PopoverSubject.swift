/// What a test can expect to look as it did: a popover that has been drawn, a theme and what is asked
/// of it, a scene file, a bitmap, the bytes of a PNG file, or a type of your own.
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
  /// - Parameter folder: The package of the test, which relative paths count from.
  func picture(in folder: PackageFolder) throws -> SubjectPicture
}
