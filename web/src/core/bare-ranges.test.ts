/* The core's walk over VMAs remembers ranges without pages (inspect/inspect.c): it must find every page all the same. */
import { expect, it } from 'vitest';
import { loadTestCore } from '../timeline/testing.ts';
import { u64 } from '../protocol/u64.ts';
import { anonymous, call } from './calls.ts';
import { X86_64_PROGRAM } from './layout.ts';
import { Machine } from './machine.ts';

const core = await loadTestCore();
const PAGE = 4096;
const MIB = 2 ** 20;

it.each(['2.4', '3.8', '6.18'])('%s: each VMA has its own pages, near ones and far ones', (kernel) => {
  const machine = new Machine(core);
  machine.start(kernel, X86_64_PROGRAM);
  // Different permissions keep neighbours apart. Sizes are around the 64 MiB that the walk looks ahead.
  const sizes = [PAGE, PAGE, 63 * MIB, PAGE, 65 * MIB, 2 * PAGE, 130 * MIB, PAGE];
  const starts = sizes.map((size, i) => machine.call(anonymous(size, [2, 3, 6, 7][i % 4]).operation).value);
  const touched = [0, 3, 4, 6, 7];
  for (const i of touched) {
    const last = (starts[i] ?? 0) + (sizes[i] ?? 0) - PAGE;
    machine.call(call({ call: 'store', addr: u64(last), length: u64(PAGE) }).operation);
  }
  const anonAt = new Map(machine.inspectVmas().map(({ start, anon }) => [start, anon]));
  expect(starts.map((start) => anonAt.get(start))).toEqual(
    sizes.map((_, i) => (touched.includes(i) ? 1 : 0)),
  );
});
