#include "CPNG.h"
#include <png.h>
