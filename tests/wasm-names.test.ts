// The written list of what each build of the core exports and imports. Versions of Emscripten add names of their own and
// take them away again, so nothing may rely on those.
import { readFileSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';

const ROOT = resolve(import.meta.dirname, '..');

const words = (text: string): readonly string[] => text.trim().split(/\s+/);
const named = (prefix: string, text: string) => words(text).map((name) => `${prefix}_${name}`);

const LINKER = ['memory', '__stack_pointer'];
const MACHINE = [
  ...named(
    'vmascope',
    `exchange eras parse_era describe_era describe_strategies start add_file add_area call fail_allocation arena arena_used
    arena_reserve`,
  ),
  ...named(
    'vmascope_inspect',
    `machine memory mm counters vmas processes tasks cache_slots page_tables ptes page_runs page page_numbered
    page_most_mapped mappings rmap maple_nodes maple_slots`,
  ),
];
const TRACING = named('vmascope', 'trace events events_written');
const CPUS = named('cpus', 'setup note noted run result lanes stats spans queues operations');
const VERIFYING = ['vmascope_verify', 'cpus_verify'];
const SUITES_LISTED = named('suite', 'name workload smallest largest loops phases');
const SUITES_RUN = named(
  'suite',
  'setup run failed repeats areas depth_of_area processes level refused memory counters',
);
const FAULTS = named('faults', 'input start decode run counters');
const THREADS = named('threads', 'exchange program setup stack wait run result verify');

const EXPORTS: Readonly<Record<string, readonly string[]>> = {
  trace: [...LINKER, ...MACHINE, ...TRACING, ...CPUS, ...SUITES_LISTED],
  verify: [...LINKER, ...MACHINE, ...TRACING, ...CPUS, ...VERIFYING, ...SUITES_LISTED],
  bench: [...LINKER, ...MACHINE, ...SUITES_LISTED, ...SUITES_RUN, ...FAULTS],
  count: [...LINKER, ...MACHINE, ...CPUS, ...VERIFYING, ...SUITES_LISTED, ...SUITES_RUN, ...FAULTS],
  threads: ['__stack_pointer', '__tls_size', ...THREADS],
};
const EMBEDDER = ['env.on_ring_full', 'env.on_ring_stop'];
const IMPORTS: Readonly<Record<string, readonly string[]>> = {
  trace: EMBEDDER,
  verify: EMBEDDER,
  bench: [],
  count: [],
  threads: ['env.memory'],
};

/** Exports that versions 3.1.6 to 6.0.5 of Emscripten add unasked. */
const UNASKED =
  words(`_initialize __indirect_function_table __errno_location stackSave stackRestore stackAlloc
  _emscripten_stack_restore emscripten_stack_get_current`);

describe.each(Object.keys(EXPORTS))('%s.wasm', (name) => {
  const module = new WebAssembly.Module(readFileSync(join(ROOT, `wasm-core/build/${name}.wasm`)));

  it('exports what is listed', () => {
    const exported = WebAssembly.Module.exports(module).map((each) => each.name);
    expect(exported.filter((each) => !UNASKED.includes(each)).toSorted()).toEqual(EXPORTS[name]!.toSorted());
  });

  it('imports what is listed', () => {
    const imported = WebAssembly.Module.imports(module).map((each) => `${each.module}.${each.name}`);
    expect(imported.toSorted()).toEqual(IMPORTS[name]);
  });
});

it('nobody relies on a name that the toolchain adds unasked', () => {
  const folder = join(ROOT, 'web/src');
  const added = new RegExp(String.raw`\b(?:${UNASKED.join('|')}|emscripten_\w+)\b`);
  const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) =>
    /\.tsx?$/.test(path),
  );
  expect(sources.length).toBeGreaterThan(500);
  expect(sources.filter((path) => added.test(readFileSync(join(folder, path), 'utf8')))).toEqual([]);
});
