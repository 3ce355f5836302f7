// The pages' style sheets and scripts, embedded without changes: the command is one file, without a bundle beside it.
// A page's files are joined in the order of this list.

#include "web.h"

// Clang knows #embed in every dialect of C, and remarks that it came with C23.
#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char report_style[] = {
#embed "report/colours.css"
,
#embed "report/page.css"
,
#embed "report/cards.css"
,
#embed "report/pictures.css"
,
#embed "report/toolbar.css"
,
#embed "report/inspector.css"
,
#embed "sheet/contact-sheet.css"
,
#embed "report/media.css"
};

static const unsigned char report_script[] = {
#embed "report/page.js"
,
#embed "report/building.js"
,
#embed "report/pixels.js"
,
#embed "report/looking.js"
,
#embed "report/zooming.js"
,
#embed "report/inspecting.js"
,
#embed "report/stepping.js"
,
#embed "report/choosing.js"
,
#embed "sheet/contact-sheet.js"
,
#embed "report/sheets.js"
,
#embed "report/copying.js"
,
#embed "report/folding.js"
,
#embed "report/serving.js"
,
#embed "report/keys.js"
};

struct web_file web_report_style(void) {
  return (struct web_file){report_style, sizeof report_style};
}

struct web_file web_report_script(void) {
  return (struct web_file){report_script, sizeof report_script};
}
