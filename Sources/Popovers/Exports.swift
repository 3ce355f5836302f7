// A layout is made from a theme: users of this library need its types too. `public import` alone does
// not export these names, so this attribute is needed.
@_exported public import Themes
