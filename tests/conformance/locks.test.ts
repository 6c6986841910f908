/* How often real kernels took the lock of an anon_vma, and what a forked child cost them, beside the model: a program that
 * grows and shrinks its heap, alone and in a family. recordings/counted/locks.txt has the kernels' own counts. */
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { VMA_FLAGS, PAGE_SIZE, X86_64, type StartVma } from '../../web/src/core/layout.ts';
import { loadCoreFile } from '../../web/src/core/load-node.ts';
import { Machine } from '../../web/src/core/machine.ts';
import { operationOf, type Arguments } from '../../web/src/core/session.ts';
import { readRecordMemory } from '../../web/src/protocol/protocol.gen.ts';
import { u64 } from '../../web/src/protocol/u64.ts';

const core = await loadCoreFile(resolve(import.meta.dirname, '../../wasm-core/build/trace.wasm'));

/** The row of each section of the file. */
const ROWS: Readonly<Record<string, string>> = {
  '2.6.31-rc8 as released': '2.6.31-rc8',
  '2.6.31-rc8 with the posting of September 2009': '2.6.31-zhang',
  '2.6.32': '2.6.32',
  '2.6.34': '2.6.34',
};

interface Section {
  readonly kernel: string;
  /** `alone grow+shrink` → acquisitions for each. */
  readonly acquisitions: ReadonlyMap<string, number>;
  /** Objects for each of 300 children. */
  readonly children: Readonly<Record<string, number>> | undefined;
}

function readSections(): readonly Section[] {
  const text = readFileSync(resolve(import.meta.dirname, 'recordings/counted/locks.txt'), 'utf8');
  return text
    .split(/^## /m)
    .slice(1)
    .map((section) => {
      const [title = ''] = section.split('\n', 1);
      const lines = [...section.matchAll(/^(\S.*?) +anon_vma (\d+\.\d{3})$/gm)];
      const mass = /^MASS .*: per child anon_vma (\S+) chain (\S+) vma (\S+)$/m.exec(section);
      return {
        kernel: ROWS[title]!,
        acquisitions: new Map(lines.map(([, name, count]) => [name!, Number(count)])),
        children: mass
          ? { anonVma: Number(mass[1]), links: Number(mass[2]), vmas: Number(mass[3]) }
          : undefined,
      };
    });
}

const PAIRS = 20;
const HEAP = 0x60_4000;
const GROWN = HEAP + 0x2_0000;

/** Pages of the program's file, of which two VMAs are written, and its stack: the recorded one was a static program. */
function start(kernel: string): Machine {
  const vma = (page: number, vmFlags: number, anon: number, file: number): StartVma => ({
    start: 0x60_0000 + page * PAGE_SIZE,
    end: 0x60_0000 + (page + 1) * PAGE_SIZE,
    offset: u64(file ? page * PAGE_SIZE : 0x60_0000 + page * PAGE_SIZE),
    vmFlags,
    anon,
    file,
  });
  const machine = new Machine(core);
  machine.start(kernel, {
    ...X86_64,
    startBrk: HEAP,
    brk: HEAP,
    hugePages: 'no',
    vmas: [
      vma(0, VMA_FLAGS.rodata, 0, 1),
      vma(1, VMA_FLAGS.text, 0, 1),
      vma(2, VMA_FLAGS.data, 1, 1),
      // Apart from the heap, as .bss would join it.
      vma(3, VMA_FLAGS.data, 1, 2),
      ...X86_64.vmas,
    ],
  });
  return machine;
}

class Family {
  readonly machine: Machine;
  process = 1;

  constructor(kernel: string) {
    this.machine = start(kernel);
    this.brk(GROWN);
    this.call({ call: 'store', addr: u64(HEAP), length: u64(GROWN - HEAP) });
  }

  call(given: Arguments): number {
    const { value, error } = this.machine.call(operationOf({ ...given, process: this.process }));
    if (error !== 0) throw new Error(`${given.call} fails with ${error}`);
    return value;
  }

  brk(end: number): void {
    if (this.call({ call: 'brk', addr: u64(end) }) !== end) throw new Error('the heap does not move');
  }

  fork(): number {
    return this.call({ call: 'fork' });
  }

  /** Acquisitions for each of `count` times. */
  locks(count: number, work: (i: number) => void): number {
    const before = this.machine.counters().lockAnonVmas;
    for (let i = 0; i < count; i++) work(i);
    return (this.machine.counters().lockAnonVmas - before) / count;
  }

  pairs(who: string, touch: boolean): readonly [string, number][] {
    const both = this.locks(PAIRS, () => {
      this.brk(GROWN + PAGE_SIZE);
      if (touch) this.call({ call: 'store', addr: u64(GROWN), length: u64(1) });
      this.brk(GROWN);
    });
    return [
      [`${who} grow+shrink${touch ? ' touched' : ''}`, both],
      [`${who} grow only`, this.locks(PAIRS, (i) => this.brk(GROWN + PAGE_SIZE * (i + 1)))],
      [`${who} shrink only`, this.locks(PAIRS, (i) => this.brk(GROWN + PAGE_SIZE * (PAIRS - 1 - i)))],
    ];
  }

  bothPairs(who: string): readonly [string, number][] {
    return [...this.pairs(who, false), ...this.pairs(who, true)];
  }
}

/** What the recorded program did, in its order. */
function counted(kernel: string): ReadonlyMap<string, number> {
  const family = new Family(kernel);
  const all = [...family.bothPairs('alone')];
  for (let i = 0; i < 16; i++) family.fork();
  all.push(...family.bothPairs('parent of 16'));
  family.process = family.fork();
  all.push(...family.bothPairs('child'));
  family.process = family.fork();
  all.push(...family.bothPairs('grandchild'));
  const alone = new Family(kernel);
  const forks = alone.locks(PAIRS, () => {
    const child = alone.fork();
    alone.machine.call(operationOf({ call: 'exit', process: child }));
    alone.call({ call: 'wait' });
  });
  all.push(['fork+exit', forks]);
  return new Map(all);
}

describe.each(readSections())('Linux $kernel', ({ kernel, acquisitions, children }) => {
  test('takes the lock of an anon_vma as often as it was counted there', () => {
    expect(acquisitions.size).toBe(17);
    const here = counted(kernel);
    expect([...acquisitions].map(([name, count]) => [name, here.get(name), count])).toEqual(
      [...acquisitions].map(([name, count]) => [name, count, count]),
    );
  });

  test.skipIf(!children)('has as many objects for each child', () => {
    const family = new Family(kernel);
    const objects = () => {
      const { anonVmaCount, linkCount } = readRecordMemory(family.machine.memoryWords(), 0);
      return { anonVma: anonVmaCount, links: linkCount, vmas: family.machine.inspectMachine().vmasAlive };
    };
    // The program had a mapping more by then, which it had written to: nine VMAs, five with an anon_vma.
    const mapping = { call: 'mmap', length: u64(PAGE_SIZE), prot: 3, flags: 0x22 } as const;
    const addr = u64(family.call(mapping));
    family.call({ call: 'store', addr, length: u64(1) });
    for (const prot of [0, 1]) family.call({ ...mapping, prot });
    const before = objects();
    family.fork();
    const after = objects();
    // Counted by whole slabs, so a few were missed of 300 times as many.
    expect({
      anonVma: after.anonVma - before.anonVma,
      links: after.links - before.links,
      vmas: after.vmas - before.vmas,
    }).toEqual({
      anonVma: Math.ceil(children!['anonVma']!),
      links: Math.ceil(children!['links']!),
      vmas: Math.ceil(children!['vmas']!),
    });
  });
});
