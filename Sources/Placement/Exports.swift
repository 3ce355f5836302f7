// A place is one of a popover: users of this library need requests and themes too. `public import`
// alone does not export these names, so this attribute is needed.
@_exported public import Popovers
