/* Whatever a trace claims, the core runs it: no trap, and structures that verify. */
import { resolve } from 'node:path';
import * as fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { loadCoreFile } from '../web/src/core/load-node.ts';
import { Machine } from '../web/src/core/machine.ts';
import { runCalls } from '../web/src/timeline/run.ts';
import { toSession } from '../web/src/trace-in/index.ts';
import { parseText } from '../web/src/trace-in/parse-text.ts';

const WASM = resolve(import.meta.dirname, '../wasm-core/build/verify.wasm');

let machine: Machine;
beforeAll(async () => {
  machine = new Machine(await loadCoreFile(WASM));
});

const hex = (value: bigint): string => `0x${value.toString(16)}`;
const word = fc.oneof(
  fc.constant('NULL'),
  fc.bigInt({ min: 0n, max: 2n ** 64n - 1n }).map(hex),
  fc.integer({ min: 0, max: 40 }).map((page) => hex(0x7fff_f7f0_0000n + BigInt(page) * 4096n)),
  fc.constantFrom('0x7ffffffff000', '0x7fffffffffff', '0xfffffffffffff000', '0x1000', '1'),
);
const length = fc.oneof(
  fc.integer({ min: 0, max: 20 }).map((pages) => String(pages * 4096)),
  fc.bigInt({ min: 0n, max: 2n ** 64n - 1n }).map(hex),
);
const bits = fc.nat(2 ** 31 - 1).map((value) => hex(BigInt(value)));
const flags = fc.oneof(
  bits,
  fc.constantFrom('MAP_PRIVATE|MAP_ANONYMOUS', 'MAP_SHARED|MAP_ANONYMOUS|MAP_FIXED'),
);
const prot = fc.oneof(bits, fc.constantFrom('PROT_NONE', 'PROT_READ|PROT_WRITE'));
const address = fc.nat(2 ** 35).map((page) => hex(BigInt(page) * 4096n));
const result = fc.oneof(
  address.map((value) => ` = ${value}`),
  fc.constantFrom('', ' = 0', ' = ?', ' = -1 ENOMEM (Cannot allocate memory)'),
);

const line = fc.oneof(
  fc
    .tuple(word, length, prot, flags, fc.constantFrom('-1', '3', '4</x>'), word, result)
    .map(([at, size, p, f, fd, offset, end]) => `mmap(${at}, ${size}, ${p}, ${f}, ${fd}, ${offset})${end}`),
  fc.tuple(word, length, result).map(([at, size, end]) => `munmap(${at}, ${size})${end}`),
  fc.tuple(word, length, prot, result).map(([at, size, p, end]) => `mprotect(${at}, ${size}, ${p})${end}`),
  fc.tuple(word, result).map(([at, end]) => `brk(${at})${end}`),
);

describe.each(['2.4', '2.6.34', '3.4', '3.8'])('kernel %s', (kernel) => {
  it.each([true, false])('runs any calls (following: %s)', (follow) => {
    let ran = 0;
    fc.assert(
      fc.property(fc.array(line, { minLength: 1, maxLength: 60, size: 'max' }), (lines) => {
        const recording = parseText('test', lines.join('\n'));
        for (const index of recording.images.keys()) {
          const spec = toSession(recording, index, kernel, follow);
          machine.start(kernel, spec.layout);
          ran += [...runCalls(machine, spec)].length;
          expect(machine.verify()).toBeUndefined();
        }
      }),
      { numRuns: 400 },
    );
    expect(ran).toBeGreaterThan(5000);
  });
});
