import * as fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { call } from '../core/calls.ts';
import { I386, X86_64, type StartVma } from '../core/layout.ts';
import { Machine } from '../core/machine.ts';
import { release } from '../core/release.ts';
import type { RecordFile } from '../protocol/protocol.gen.ts';
import { mapsLine } from '../core/maps.ts';
import type { SessionSpec } from '../core/session.ts';
import type { KernelRow } from '../core/kernel-row.ts';
import { u64 } from '../protocol/u64.ts';
import { smapsFlags } from '../protocol/vm-flags-smaps.ts';
import { MAP, PROT, SHARED_MEMORY_FILES, VM, allOf, has } from '../protocol/vm-flags.ts';
import { loadTestCore } from '../timeline/testing.ts';
import { parseText } from '../trace-in/parse-text.ts';
import { toSession } from '../trace-in/recording.ts';
import { boundariesOf, reasonsBetween, type Reason } from './boundaries.ts';
import { vmasOf, type Vma } from './patient.ts';
import { rulesOf } from './rules.ts';

const core = await loadTestCore();
const KERNELS = new Machine(core).kernels().map(({ id }) => id);
const FILES = ['/lib/a', '/lib/b', '/SYSV00000000 (deleted)', '/SYSV00000001 (deleted)'];
const SEGMENTS = [3, 4];
const PAGE = 4096;
const PAGES = 2;

interface Part {
  readonly kind: 'anonymous' | 'file' | 'other file' | 'segment' | 'other segment';
  readonly shared: boolean;
  readonly prot: number;
  /** Whether a file's offset goes on where the lower part's ends. */
  readonly continues: boolean;
  /** Whether it is written, and then moved to where it is. */
  readonly moved: boolean;
  readonly noreserve: boolean;
  readonly acts: readonly Act[];
}

type Act = number | 'touch' | 'lock' | 'unlock' | 'read-only' | 'writable';

const READ_WRITE = PROT.READ | PROT.WRITE;

/** Mostly alike, as neighbours are: else nothing would ever merge. */
const part = (): fc.Arbitrary<Part> =>
  fc.record({
    kind: fc.oneof(
      { weight: 6, arbitrary: fc.constant('anonymous' as const) },
      { weight: 4, arbitrary: fc.constant('file' as const) },
      {
        weight: 1,
        arbitrary: fc.constantFrom('other file' as const, 'segment' as const, 'other segment' as const),
      },
    ),
    shared: rarely(),
    prot: fc.oneof(
      { weight: 6, arbitrary: fc.constant(READ_WRITE) },
      { weight: 1, arbitrary: fc.constantFrom(PROT.NONE, PROT.READ, PROT.READ | PROT.EXEC) },
    ),
    continues: rarely().map((odd) => !odd),
    moved: rarely(),
    noreserve: rarely(),
    acts: fc.array(
      fc.constantFrom<Act>(
        1,
        2,
        10,
        12,
        14,
        15,
        16,
        18,
        'touch',
        'touch',
        'touch',
        'lock',
        'unlock',
        'read-only',
        'writable',
      ),
      {
        maxLength: 2,
      },
    ),
  });

function rarely(): fc.Arbitrary<boolean> {
  return fc.nat(6).map((n) => n === 0);
}

const scene = fc.record({
  lower: part(),
  upper: fc.tuple(part(), fc.boolean()),
  /** Whether both are looked at in a child, and whether some acts come after the fork. */
  forked: rarely(),
  /** Whether they are there from the start, as a list has them, which merges nothing. */
  isListed: fc.boolean(),
});

/** The same as a list has it. */
function listedVma(wanted: Part, at: number, offset: number): StartVma {
  const { kind, shared, prot, noreserve, moved } = wanted;
  const file = { anonymous: 0, file: 1, 'other file': 2, segment: 3, 'other segment': 4 }[kind];
  const isShared = file > 0 && (shared || file > 2);
  const promised = noreserve ? VM.NORESERVE : prot & PROT.WRITE ? VM.ACCOUNT : 0;
  return {
    start: at,
    end: at + PAGES * PAGE,
    offset: u64(file > 0 ? offset : moved ? at + 64 * PAGE : at),
    vmFlags: allOf(
      VM.MAYREAD,
      VM.MAYWRITE,
      VM.MAYEXEC,
      prot,
      ...(isShared ? [VM.SHARED, VM.MAYSHARE] : [promised]),
    ),
    file,
    anon: moved ? 1 : 0,
  };
}

/** Makes the VMA at `at`. */
function make(machine: Machine, wanted: Part, at: number, offset: number): void {
  const length = u64(PAGES * PAGE);
  const isAnonymous = wanted.kind === 'anonymous';
  const first = wanted.moved ? at + 64 * PAGE : at;
  if (wanted.kind.endsWith('segment')) {
    const file = wanted.kind === 'segment' ? 3 : 4;
    machine.call(call({ call: 'shmat', addr: u64(at), length, file, flags: 0 }).operation);
  } else {
    machine.call(
      call({
        call: 'mmap',
        addr: u64(first),
        length,
        prot: wanted.prot,
        flags:
          MAP.FIXED |
          (wanted.shared ? MAP.SHARED : MAP.PRIVATE) |
          (isAnonymous ? MAP.ANONYMOUS : 0) |
          (wanted.noreserve ? MAP.NORESERVE : 0),
        file: isAnonymous ? 0 : wanted.kind === 'file' ? 1 : 2,
        offset: u64(isAnonymous ? 0 : offset),
      }).operation,
    );
    if (wanted.moved) {
      machine.call(call({ call: 'store', addr: u64(first), length: u64(1) }).operation);
      machine.call(
        call({ call: 'mremap', addr: u64(first), length, newLength: length, newAddr: u64(at), flags: 3 })
          .operation,
      );
    }
  }
}

function act(machine: Machine, what: Act, at: number, process: number): void {
  const range = { process, addr: u64(at), length: u64(PAGES * PAGE) };
  if (typeof what === 'number') machine.call(call({ ...range, call: 'madvise', flags: what }).operation);
  else if (what === 'touch') machine.call(call({ ...range, call: 'store', length: u64(1) }).operation);
  else if (what === 'lock' || what === 'unlock')
    machine.call(call({ ...range, call: what === 'lock' ? 'mlock' : 'munlock' }).operation);
  else
    machine.call(
      call({ ...range, call: 'mprotect', prot: what === 'writable' ? READ_WRITE : PROT.READ }).operation,
    );
}

/** Whether the core makes one VMA of both when the attributes of one go away from what they are, and come back. */
function mergesWhen(machine: Machine, changed: Vma, other: Vma, process: number, byAdvice: boolean): boolean {
  const state = machine.arena().slice();
  const range = { process, addr: u64(changed.start), length: u64(changed.end - changed.start) };
  const [own, others] = byAdvice ? [adviceOf(changed), adviceOf(other)] : [protOf(changed), protOf(other)];
  const candidates = byAdvice ? [0, 1, 2] : [PROT.NONE, PROT.READ, PROT.READ | PROT.EXEC];
  const away = candidates.find((each) => each !== own && each !== others)!;
  const change = (to: number): number =>
    machine.call(
      call({
        ...range,
        call: byAdvice ? 'madvise' : 'mprotect',
        ...(byAdvice ? { flags: to } : { prot: to }),
      }).operation,
    ).error;
  const failed = change(away) || change(own);
  const [low, high] = [Math.min(changed.start, other.start), Math.max(changed.end, other.end)];
  const merged = machine.inspectVmas(process).some(({ start, end }) => start === low && end === high);
  machine.restore(state.length).set(state);
  expect(failed).toBe(0);
  return merged;
}

function adviceOf({ vmFlags }: Vma): number {
  return has(vmFlags, VM.RAND_READ) ? 1 : has(vmFlags, VM.SEQ_READ) ? 2 : 0;
}

function protOf({ vmFlags }: Vma): number {
  return vmFlags & (PROT.READ | PROT.WRITE | PROT.EXEC);
}

/** The list that the core's state would be, with or without the lines of smaps. */
function listed(machine: Machine, process: number, withFlags: boolean): string {
  const mm = machine.inspectMm(process);
  return machine
    .inspectVmas(process)
    .map((vma) => {
      // The model leaves out the inode, and the name, of an object that a shared anonymous mmap() has made.
      const object = vma.file - SHARED_MEMORY_FILES + 1;
      const own = mapsLine(vma, mm, FILES).trimEnd();
      const line = object < 1 ? own : own.replace(/00:00 0$/, `00:01 ${object} /dev/zero (deleted)`);
      return withFlags
        ? `${line}\nVmFlags: ${smapsFlags(vma.vmFlags, mm.oldFlags).join(' ')}\n`
        : `${line}\n`;
    })
    .join('');
}

describe.each(KERNELS)('%s', (kernel) => {
  const machine = new Machine(core);
  const reader = new Machine(core);
  let row: KernelRow;
  let spec: SessionSpec;
  beforeAll(() => {
    row = machine.describeKernel(kernel);
    const layout = row.keeps.has('32_bits') ? I386 : X86_64;
    spec = { kernel, layout, calls: [], files: FILES, follow: true };
  });

  it('has a reason exactly where the core doesn’t merge, and no list has one where it does', () => {
    let [met, merged] = [0, 0];
    const seen = new Set<string>();
    // From 2.6.13 on, advice merges.
    const byAdvice = (release(kernel) ?? 0) >= (release('2.6.13') ?? 0);
    fc.assert(
      fc.property(scene, ({ lower, upper: [other, isAlike], forked, isListed }) => {
        const upper = isAlike ? { ...lower, acts: other.acts, continues: other.continues } : other;
        const { layout } = spec;
        // Up to 2.6.26, mprotect() forgets that nothing was to be reserved, so the core can't go away from it and back.
        if (!byAdvice && (lower.noreserve || upper.noreserve)) return;
        // Nothing shows how pages of a moved private file are numbered.
        const isMovedFile = ({ kind, moved }: Part): boolean => moved && kind.endsWith('file');
        if (rulesOf(row).numbersFiles && [lower, upper].some(isMovedFile)) return;
        const at = layout.mmapBase - 512 * PAGE;
        const above = at + PAGES * PAGE;
        const beyond = (upper.continues ? 8 + PAGES : 3) * PAGE;
        const files = SEGMENTS.map((file): RecordFile => ({
          kind: 'segment',
          file,
          size: u64(PAGES * PAGE),
          writable: 'yes',
        }));
        const two = [listedVma(lower, at, 8 * PAGE), listedVma(upper, above, beyond)];
        machine.start(kernel, { ...layout, files, vmas: isListed ? [...two, ...layout.vmas] : layout.vmas });
        if (!isListed) {
          make(machine, lower, at, 8 * PAGE);
          make(machine, upper, above, beyond);
        }
        for (const what of lower.acts) act(machine, what, at, 1);
        const process = forked ? 2 : 1;
        if (forked) machine.call(call({ call: 'fork' }).operation);
        for (const what of upper.acts) act(machine, what, above, process);
        const vmas = vmasOf(machine, spec, process);
        const [low, high] = [
          vmas.find(({ end }) => end === above),
          vmas.find(({ start }) => start === above),
        ];
        // They may have merged at once, and some were never made.
        if (low?.start !== at || high?.end !== above + PAGES * PAGE) return;
        const rules = rulesOf(row);
        const oldFlags = machine.inspectMm(process).oldFlags;
        const reasons = reasonsBetween(low, high, rules, oldFlags);
        const isOne =
          mergesWhen(machine, high, low, process, byAdvice) ||
          mergesWhen(machine, low, high, process, byAdvice);
        met++;
        if (isOne) merged++;
        for (const { why } of reasons) seen.add(why);
        expect({ isOne, reasons }).toEqual({ isOne: reasons.length === 0, reasons });
        // A list may show less, but nothing that isn't so.
        const whys = new Set<string>(reasons.map(({ why }) => why));
        const shown = [true, false].flatMap((withFlags) =>
          reasonsInList(listed(machine, process, withFlags), above).map(({ why }) => why),
        );
        expect(shown.filter((why) => !whys.has(why))).toEqual([]);
      }),
      { numRuns: process.env.LONG ? 5000 : 150 },
    );
    expect(met).toBeGreaterThan(30);
    expect(merged > 0).toBe(rulesOf(row).merges !== 'nothing');
    expect(seen.size).toBeGreaterThan(rulesOf(row).merges === 'nothing' ? 3 : 5);
  });

  /** What a reader of the list alone says of the boundary at an address. */
  function reasonsInList(text: string, at: number): readonly Reason[] {
    const read = { ...toSession(parseText('list', text), 0, kernel, true), kernel };
    reader.start(kernel, read.layout);
    const found = boundariesOf(vmasOf(reader, read, 1), rulesOf(row), reader.inspectMm(1).oldFlags);
    return found.groups.find((group) => group.at.includes(at))?.reasons ?? [];
  }
});
