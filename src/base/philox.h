/* philox.h -- Includes Philox of Random123, also for compilers that Random123 does not know.
 *
 * Random123 refuses WebAssembly. Its plain C path, which it takes for RISC-V, works there.
 */
#ifndef FRAY_BASE_PHILOX_H
#define FRAY_BASE_PHILOX_H

#if defined(__wasm__) && !defined(__riscv)
#define __riscv 1
#define FRAY_RISCV_FOR_RANDOM123
#endif
#include <Random123/philox.h>
#ifdef FRAY_RISCV_FOR_RANDOM123
#undef __riscv
#undef FRAY_RISCV_FOR_RANDOM123
#endif

#endif
