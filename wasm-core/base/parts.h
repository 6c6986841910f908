/* Parts that a build can leave out because nobody asks for them there. A strategy or a suite names its functions as
 * always, through one of these macros. Where their part is left out nothing refers to them, and they are not linked.
 *
 * WITHOUT_VERIFY  structures don't check themselves: trace.wasm and bench.wasm; verify.wasm and count.wasm do
 * WITHOUT_SUITES  suites have names and sizes, and can't run: trace.wasm and verify.wasm */
#ifndef BASE_PARTS_H
#define BASE_PARTS_H

#ifdef WITHOUT_VERIFY
#define VERIFIED_BY(function) (0 ? (function) : NULL)
#else
#define VERIFIED_BY(function) (function)
#endif

#ifdef WITHOUT_SUITES
#define RUN_BY(setup, run) 0 ? (setup) : NULL, 0 ? (run) : NULL
#else
#define RUN_BY(setup, run) setup, run
#endif

#endif
