// Tests use directions, themes and previews of popovers. Other modules are not exported: geometry
// and colours (`Imaging`) have names that SwiftUI also has, so a test that needs them imports them.
@_exported public import Placement
@_exported public import Popovers
