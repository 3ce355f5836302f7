extension Array: PopoverSubject where Element == UInt8 {
  /// The picture of which these are the bytes of a PNG file.
  public func picture(in folder: PackageFolder) throws -> SubjectPicture {
    try SubjectPicture(png: self)
  }
}
