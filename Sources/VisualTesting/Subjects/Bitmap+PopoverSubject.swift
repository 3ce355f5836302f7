public import Imaging

extension Bitmap: PopoverSubject {
  /// The bitmap itself, at one pixel a point.
  public func picture(in folder: PackageFolder) throws -> SubjectPicture {
    try SubjectPicture(bitmap: self)
  }
}
