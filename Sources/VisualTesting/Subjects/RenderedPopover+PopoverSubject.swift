public import PopframeKit

extension RenderedPopover: PopoverSubject {
  /// The popover as it was drawn.
  public func picture(in folder: PackageFolder) throws -> SubjectPicture {
    try SubjectPicture(DrawnPicture(self))
  }
}
