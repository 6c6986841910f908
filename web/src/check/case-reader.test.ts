import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { loadCoreFile } from '../core/load-node.ts';
import { MalformedError, readCase, runCase } from './index.ts';
import type { CaseResult } from './index.ts';

const core = await loadCoreFile(new URL('../../../wasm-core/build/trace.wasm', import.meta.url));
const RECORDING = gunzipSync(
  readFileSync(new URL('../../../tests/conformance/recordings/hand/fork-dontfork.trace.gz', import.meta.url)),
).toString();

const read = (text: string) => readCase('case', [new TextEncoder().encode(text)]);

const LIST = '#+ 401000-402000 r-xp 00001000 exe rd,ex,mr,mw,me anon=0\n';
const STRACE = `# mmap_base 0x7ffff7fff000
7 execve("/bin/x", ["x"], 0x7ffe /* 40 vars */) = 0
# maps 7 1 start start_stack=0x7fffffffe5f0 start_brk=0x555555599000
${LIST}7 brk(NULL) = 0x555555599000
`;

describe('a recording', () => {
  it('of strace has its processes and threads told apart', async () => {
    const { kind, items } = await read(`${STRACE}7 clone3({flags=CLONE_VM|CLONE_FILES}, 88) = 8
8 brk(0x5555555ba000) = 0x5555555ba000
7 clone(child_stack=NULL, flags=SIGCHLD) = 9
9 brk(NULL) = 0x5555555ba000
9 execve("/bin/y", ["y"], 0x7ffe /* 40 vars */) = 0
# maps 9 1 start start_brk=0x555555570000
${LIST}9 brk(NULL) = 0x555555570000
`);
    expect(kind).toBe('strace');
    const spaces = new Map<object, number>();
    const numbered = items.flatMap((item) => {
      if (item.kind !== 'operation' || item.deed.do !== 'call') return [];
      if (!spaces.has(item.space)) spaces.set(item.space, spaces.size);
      return [[item.line, spaces.get(item.space)]];
    });
    expect(numbered).toEqual([
      [5, 0],
      [7, 0],
      [9, 1],
      [13, 2],
    ]);
    expect(items.map(({ kind: what }) => what).filter((what) => what !== 'operation')).toEqual([
      'seed',
      'leave',
      'seed',
    ]);
  });

  it.for([
    { ends: 'exit_group() of a thread', made: 'clone3({flags=CLONE_VM|CLONE_THREAD}, 88)', by: 'exit_group' },
    { ends: undefined, made: 'clone3({flags=CLONE_VM|CLONE_THREAD}, 88)', by: 'exit' },
    { ends: undefined, made: 'vfork()', by: 'exit_group' },
  ])('has the end of a process: $ends, after $made and $by', async ({ ends, made, by }) => {
    const { items } = await read(`${STRACE}7 ${made} = 8\n8 ${by}(0) = ?\n`);
    const deeds = items.flatMap((item) => (item.kind === 'operation' ? [item.deed.do] : []));
    expect(deeds.at(-1)).toBe(ends === undefined ? 'nothing' : 'exit');
  });

  it('has its calls left out while nobody has seen where their process starts', async () => {
    const { items } = await read(`5 brk(NULL) = 0x555555599000\n${STRACE}`);
    const lines = items.flatMap((item) => (item.kind === 'operation' ? [item.line] : []));
    expect(lines).toEqual([3, 6]);
  });

  it('that is damaged anywhere is read, or refused with a line, but never breaks anything', async () => {
    const damage = fc.record({
      at: fc.nat(RECORDING.length - 1),
      length: fc.nat(40),
      text: fc.oneof(fc.string({ maxLength: 8 }), fc.constantFrom('\n', '#', '#+ ', '0x', '[pid 3] ', '-1')),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(damage, { minLength: 1, maxLength: 3 }), async (damages) => {
        let text = RECORDING;
        for (const { at, length, text: by } of damages)
          text = text.slice(0, at) + by + text.slice(at + length);
        const result = await read(text)
          .then((recorded) => runCase(core, '6.18', recorded))
          .catch((error: unknown) => error);
        const { operations = 0, operationsAgree = 0 } = result as Partial<CaseResult>;
        expect(operationsAgree).toBeLessThanOrEqual(operations);
        expect(result instanceof Error ? result : undefined).toSatisfy(
          (error) => error === undefined || error instanceof MalformedError,
        );
      }),
      { numRuns: 150, seed: 1 },
    );
  });
});
