#ifndef POPFRAME_CPNG_H
#define POPFRAME_CPNG_H

#endif
