// A test names directions, themes and previews of popovers. Nothing else is handed on: geometry and
// colours (`Imaging`) have names that SwiftUI has, too, and a test that needs them imports them.
@_exported public import Popovers
