#ifndef POPFRAME_WEB_H
#define POPFRAME_WEB_H

#include <stddef.h>

/// A file that was built into the program, in UTF-8.
struct web_file {
  const unsigned char *bytes;
  size_t count;
};

/// The style sheet of a test run's page.
struct web_file web_report_style(void);

/// The script of a test run's page.
struct web_file web_report_script(void);

#endif
