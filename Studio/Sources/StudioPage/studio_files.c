#include "studio_files.h"

// Clang knows #embed in every dialect of C, and remarks that it came with C23.
#pragma clang diagnostic ignored "-Wc23-extensions"

#define HTML "text/html; charset=utf-8"
#define CSS "text/css; charset=utf-8"
#define SVG "image/svg+xml"
#define SCRIPT "text/javascript; charset=utf-8"

static const unsigned char preview_html[] = {
#embed "page/preview.html"
};
static const unsigned char icon_svg[] = {
#embed "page/icon.svg"
};
static const unsigned char tokens_css[] = {
#embed "page/tokens.css"
};
static const unsigned char style_css[] = {
#embed "page/style.css"
};
static const unsigned char main_js[] = {
#embed "page/main.js"
};
static const unsigned char address_js[] = {
#embed "page/address.js"
};
static const unsigned char approved_js[] = {
#embed "page/approved.js"
};
static const unsigned char caps_js[] = {
#embed "page/caps.js"
};
static const unsigned char conflict_js[] = {
#embed "page/conflict.js"
};
static const unsigned char controls_js[] = {
#embed "page/controls.js"
};
static const unsigned char contact_sheet_css[] = {
#embed "../../../Sources/Web/sheet/contact-sheet.css"
};
static const unsigned char contact_sheet_js[] = {
#embed "../../../Sources/Web/sheet/contact-sheet.js"
};
static const unsigned char copying_js[] = {
#embed "page/copying.js"
};
static const unsigned char drawer_js[] = {
#embed "page/drawer.js"
};
static const unsigned char drawing_js[] = {
#embed "page/drawing.js"
};
static const unsigned char drawit_js[] = {
#embed "page/drawit.js"
};
static const unsigned char dropper_js[] = {
#embed "page/dropper.js"
};
static const unsigned char dropping_js[] = {
#embed "page/dropping.js"
};
static const unsigned char editor_js[] = {
#embed "page/editor.js"
};
static const unsigned char elements_js[] = {
#embed "page/elements.js"
};
static const unsigned char exportpicture_js[] = {
#embed "page/exportpicture.js"
};

static const unsigned char exporting_js[] = {
#embed "page/exporting.js"
};
static const unsigned char fields_js[] = {
#embed "page/fields.js"
};
static const unsigned char entry_js[] = {
#embed "page/entry.js"
};
static const unsigned char remark_js[] = {
#embed "page/remark.js"
};
static const unsigned char trianglepath_js[] = {
#embed "page/trianglepath.js"
};
static const unsigned char typed_js[] = {
#embed "page/typed.js"
};
static const unsigned char trouble_js[] = {
#embed "page/trouble.js"
};
static const unsigned char dots_js[] = {
#embed "page/dots.js"
};
static const unsigned char findings_js[] = {
#embed "page/findings.js"
};
static const unsigned char folders_js[] = {
#embed "page/folders.js"
};
static const unsigned char fusedart_js[] = {
#embed "page/fusedart.js"
};
static const unsigned char gone_js[] = {
#embed "page/gone.js"
};
static const unsigned char grid_js[] = {
#embed "page/grid.js"
};
static const unsigned char guides_js[] = {
#embed "page/guides.js"
};
static const unsigned char handles_js[] = {
#embed "page/handles.js"
};
static const unsigned char hint_js[] = {
#embed "page/hint.js"
};
static const unsigned char icons_js[] = {
#embed "page/icons.js"
};
static const unsigned char inspector_js[] = {
#embed "page/inspector.js"
};
static const unsigned char keys_js[] = {
#embed "page/keys.js"
};
static const unsigned char inputs_js[] = {
#embed "page/inputs.js"
};
static const unsigned char lists_js[] = {
#embed "page/lists.js"
};
static const unsigned char marks_js[] = {
#embed "page/marks.js"
};
static const unsigned char menus_js[] = {
#embed "page/menus.js"
};
static const unsigned char making_js[] = {
#embed "page/making.js"
};
static const unsigned char mocklines_js[] = {
#embed "page/mocklines.js"
};
static const unsigned char mocksheet_js[] = {
#embed "page/mocksheet.js"
};
static const unsigned char mockvalues_js[] = {
#embed "page/mockvalues.js"
};
static const unsigned char partsheet_js[] = {
#embed "page/partsheet.js"
};
static const unsigned char mockview_js[] = {
#embed "page/mockview.js"
};
static const unsigned char newtheme_js[] = {
#embed "page/newtheme.js"
};
static const unsigned char noart_js[] = {
#embed "page/noart.js"
};
static const unsigned char outline_js[] = {
#embed "page/outline.js"
};
static const unsigned char overlay_js[] = {
#embed "page/overlay.js"
};
static const unsigned char pictures_js[] = {
#embed "page/pictures.js"
};
static const unsigned char pixels_js[] = {
#embed "page/pixels.js"
};
static const unsigned char place_js[] = {
#embed "page/place.js"
};
static const unsigned char readout_js[] = {
#embed "page/readout.js"
};
static const unsigned char server_js[] = {
#embed "page/server.js"
};
static const unsigned char shell_js[] = {
#embed "page/shell.js"
};
static const unsigned char showing_js[] = {
#embed "page/showing.js"
};
static const unsigned char slicing_js[] = {
#embed "page/slicing.js"
};
static const unsigned char socket_js[] = {
#embed "page/socket.js"
};
static const unsigned char sources_js[] = {
#embed "page/sources.js"
};
static const unsigned char stage_js[] = {
#embed "page/stage.js"
};
static const unsigned char state_js[] = {
#embed "page/state.js"
};
static const unsigned char stops_js[] = {
#embed "page/stops.js"
};
static const unsigned char tools_js[] = {
#embed "page/tools.js"
};
static const unsigned char values_js[] = {
#embed "page/values.js"
};
static const unsigned char wall_js[] = {
#embed "page/wall.js"
};
static const unsigned char zoom_js[] = {
#embed "page/zoom.js"
};

#define FILE_OF(path, type, name) {path, type, name, sizeof name}

static const struct studio_file files[] = {
    FILE_OF("/preview.html", HTML, preview_html),
    FILE_OF("/icon.svg", SVG, icon_svg),
    FILE_OF("/tokens.css", CSS, tokens_css),
    FILE_OF("/style.css", CSS, style_css),
    FILE_OF("/main.js", SCRIPT, main_js),
    FILE_OF("/address.js", SCRIPT, address_js),
    FILE_OF("/approved.js", SCRIPT, approved_js),
    FILE_OF("/caps.js", SCRIPT, caps_js),
    FILE_OF("/conflict.js", SCRIPT, conflict_js),
    FILE_OF("/controls.js", SCRIPT, controls_js),
    FILE_OF("/contact-sheet.css", CSS, contact_sheet_css),
    FILE_OF("/contact-sheet.js", SCRIPT, contact_sheet_js),
    FILE_OF("/copying.js", SCRIPT, copying_js),
    FILE_OF("/drawer.js", SCRIPT, drawer_js),
    FILE_OF("/drawing.js", SCRIPT, drawing_js),
    FILE_OF("/drawit.js", SCRIPT, drawit_js),
    FILE_OF("/dropper.js", SCRIPT, dropper_js),
    FILE_OF("/dropping.js", SCRIPT, dropping_js),
    FILE_OF("/editor.js", SCRIPT, editor_js),
    FILE_OF("/elements.js", SCRIPT, elements_js),
    FILE_OF("/exporting.js", SCRIPT, exporting_js),
    FILE_OF("/exportpicture.js", SCRIPT, exportpicture_js),
    FILE_OF("/fields.js", SCRIPT, fields_js),
    FILE_OF("/entry.js", SCRIPT, entry_js),
    FILE_OF("/remark.js", SCRIPT, remark_js),
    FILE_OF("/trianglepath.js", SCRIPT, trianglepath_js),
    FILE_OF("/typed.js", SCRIPT, typed_js),
    FILE_OF("/trouble.js", SCRIPT, trouble_js),
    FILE_OF("/dots.js", SCRIPT, dots_js),
    FILE_OF("/findings.js", SCRIPT, findings_js),
    FILE_OF("/folders.js", SCRIPT, folders_js),
    FILE_OF("/fusedart.js", SCRIPT, fusedart_js),
    FILE_OF("/gone.js", SCRIPT, gone_js),
    FILE_OF("/grid.js", SCRIPT, grid_js),
    FILE_OF("/guides.js", SCRIPT, guides_js),
    FILE_OF("/handles.js", SCRIPT, handles_js),
    FILE_OF("/hint.js", SCRIPT, hint_js),
    FILE_OF("/icons.js", SCRIPT, icons_js),
    FILE_OF("/inspector.js", SCRIPT, inspector_js),
    FILE_OF("/keys.js", SCRIPT, keys_js),
    FILE_OF("/inputs.js", SCRIPT, inputs_js),
    FILE_OF("/lists.js", SCRIPT, lists_js),
    FILE_OF("/marks.js", SCRIPT, marks_js),
    FILE_OF("/menus.js", SCRIPT, menus_js),
    FILE_OF("/making.js", SCRIPT, making_js),
    FILE_OF("/mocklines.js", SCRIPT, mocklines_js),
    FILE_OF("/mocksheet.js", SCRIPT, mocksheet_js),
    FILE_OF("/mockvalues.js", SCRIPT, mockvalues_js),
    FILE_OF("/partsheet.js", SCRIPT, partsheet_js),
    FILE_OF("/mockview.js", SCRIPT, mockview_js),
    FILE_OF("/newtheme.js", SCRIPT, newtheme_js),
    FILE_OF("/noart.js", SCRIPT, noart_js),
    FILE_OF("/outline.js", SCRIPT, outline_js),
    FILE_OF("/overlay.js", SCRIPT, overlay_js),
    FILE_OF("/pictures.js", SCRIPT, pictures_js),
    FILE_OF("/pixels.js", SCRIPT, pixels_js),
    FILE_OF("/place.js", SCRIPT, place_js),
    FILE_OF("/readout.js", SCRIPT, readout_js),
    FILE_OF("/server.js", SCRIPT, server_js),
    FILE_OF("/shell.js", SCRIPT, shell_js),
    FILE_OF("/showing.js", SCRIPT, showing_js),
    FILE_OF("/slicing.js", SCRIPT, slicing_js),
    FILE_OF("/socket.js", SCRIPT, socket_js),
    FILE_OF("/sources.js", SCRIPT, sources_js),
    FILE_OF("/stage.js", SCRIPT, stage_js),
    FILE_OF("/state.js", SCRIPT, state_js),
    FILE_OF("/stops.js", SCRIPT, stops_js),
    FILE_OF("/tools.js", SCRIPT, tools_js),
    FILE_OF("/values.js", SCRIPT, values_js),
    FILE_OF("/wall.js", SCRIPT, wall_js),
    FILE_OF("/zoom.js", SCRIPT, zoom_js),
};

const struct studio_file *studio_file(long index) {
  long count = sizeof files / sizeof files[0];
  return index >= 0 && index < count ? &files[index] : NULL;
}
