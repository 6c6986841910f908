/*
 * Random queries about random sessions, against a search that looks at all VMAs before and after every operation, and
 * at all events in it.
 */
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { call, munmap } from '../../core/calls.ts';
import { X86_64_PROGRAM } from '../../core/layout.ts';
import { Machine } from '../../core/machine.ts';
import { vmaName } from '../../core/maps.ts';
import { agrees, type SessionSpec } from '../../core/session.ts';
import { ERROR_NUMBERS } from '../../protocol/constants.ts';
import { CALL_CODES, type CoreEvent, type RecordVma } from '../../protocol/protocol.gen.ts';
import { u64 } from '../../protocol/u64.ts';
import { MAP, PROT } from '../../protocol/vm-flags.ts';
import { isSameResult } from '../difference.ts';
import { runCalls, startSession, type OperationSummary } from '../run.ts';
import { decodeEvents } from '../snapshot.ts';
import { EVENT_WORDS } from '../../protocol/protocol.gen.ts';
import { KERNELS, arbitrarySession, loadTestCore } from '../testing.ts';
import { Timeline } from '../timeline.ts';
import { HIT_WORDS, type Answered } from './asked.ts';
import { Asking, Machines, runOf, searchingRun } from './asking.ts';
import { parseQuery, type Query } from './query.ts';

const core = await loadTestCore();
const machines = new Machines(core);
const [here, there] = [new Machine(core), new Machine(core)];
const RUNS = process.env.LONG ? 1000 : 50;

interface Known {
  readonly id: number;
  readonly start: number;
  readonly end: number;
  readonly flags: number;
  readonly file: number;
  readonly process: number;
  readonly name: string;
}

/** One operation, looked at from outside. */
interface Step {
  readonly summary: OperationSummary;
  readonly before: ReadonlyMap<number, Known>;
  readonly after: ReadonlyMap<number, Known>;
  readonly events: readonly CoreEvent[];
  readonly other: OperationSummary;
}

function allVmas(machine: Machine, files: readonly string[]): Map<number, Known> {
  const all = new Map<number, Known>();
  for (const process of machine.processes()) {
    const mm = machine.inspectMm(process);
    for (const vma of machine.inspectVmas(process)) all.set(vma.id, knownOf(vma));
    function knownOf(vma: RecordVma): Known {
      const { id, start, end, vmFlags: flags, file } = vma;
      return { id, start, end, flags, file, process, name: vmaName(vma, mm, files) };
    }
  }
  return all;
}

/** `other` is a kernel to compare with. */
function stepped(spec: SessionSpec, other: string): Step[] {
  const machine = here;
  const relocation = startSession(machine, spec);
  const events: CoreEvent[] = [];
  const sink = (words: Uint32Array, at: number, count: number): void =>
    void events.push(...decodeEvents(words.slice(at, at + count * EVENT_WORDS)));
  const elsewhere = there;
  const others = runCalls(
    elsewhere,
    { ...spec, kernel: other },
    startSession(elsewhere, { ...spec, kernel: other }),
  );
  const steps: Step[] = [];
  let before = allVmas(machine, spec.files);
  for (const summary of runCalls(machine, spec, relocation, () => sink)) {
    const after = allVmas(machine, spec.files);
    const answer = others.next();
    steps.push({
      summary,
      before,
      after,
      events: events.splice(0),
      other: answer.value as OperationSummary,
    });
    before = after;
  }
  return steps;
}

/** The VMAs that are not as they were, each before and after. */
function changes({ before, after }: Step): (readonly [Known | undefined, Known | undefined])[] {
  const ids = new Set([...before.keys(), ...after.keys()]);
  return [...ids]
    .map((id) => [before.get(id), after.get(id)] as const)
    .filter(
      ([was, is]) => !was || !is || was.start !== is.start || was.end !== is.end || was.flags !== is.flags,
    );
}

const holds = (vma: Known | undefined, at: number): boolean =>
  vma !== undefined && vma.start <= at && at < vma.end;

/** Independent of matching.ts: what each term means, from what is seen. */
const MEANINGS: Readonly<Record<string, (step: Step, value: string) => boolean>> = {
  call: ({ summary }, value) => summary.call.call === value,
  text: ({ summary }, value) => summary.call.call.includes(value),
  error: ({ summary }, value) =>
    value === 'any'
      ? summary.outcome.error !== 0 || summary.outcome.signal !== 'none'
      : summary.outcome.error === -ERROR_NUMBERS.get(value)!,
  changes: (step, value) => {
    const at = Number(value);
    return changes(step).some(([was, is]) => holds(was, at) || holds(is, at));
  },
  vma: (step, value) =>
    changes(step).some(([was, is]) => {
      const { name } = is ?? was!;
      return (name === '' ? 'anonymous' : name).includes(value);
    }),
  number: (step, value) => changes(step).some(([was, is]) => (is ?? was!).id === Number(value)),
  more: ({ summary, after }, value) => countOf(summary, after) > Number(value),
  exactly: ({ summary, after }, value) => countOf(summary, after) === Number(value),
  event: ({ events }, value) => events.some(({ type }) => type.split('_').includes(value)),
  thread: ({ summary }, value) => (summary.call.thread || 1) === Number(value),
  process: ({ summary }, value) => (summary.call.process || 1) === Number(value),
  differs: ({ summary, other }) => !isSameResult(summary, other),
  recorded: ({ summary }) => summary.recorded !== undefined && !agrees(summary.recorded, summary.outcome),
  splits: ({ events }) => events.some((event) => event.type === 'split_leave' && event.new !== 0),
  merges: ({ events }) => events.some((event) => event.type === 'merge_leave' && event.vma !== 0),
};

function countOf({ call: { process } }: OperationSummary, after: ReadonlyMap<number, Known>): number {
  return [...after.values()].filter((vma) => vma.process === (process || 1)).length;
}

const SPELLED: Readonly<Record<string, (value: string) => string>> = {
  text: (value) => value,
  number: (value) => `vma:#${value}`,
  more: (value) => `count>${value}`,
  exactly: (value) => `count=${value}`,
  recorded: () => 'differs',
  splits: () => 'splits',
  merges: () => 'merges',
};

const spelled = (kind: string, value: string): string => SPELLED[kind]?.(value) ?? `${kind}:${value}`;

interface Part {
  readonly kind: string;
  readonly value: string;
  readonly not: boolean;
}

function arbitraryQuery({ layout }: SessionSpec, other: string): fc.Arbitrary<readonly Part[]> {
  const near = fc.nat(70).map((page) => `0x${(layout.mmapBase - page * 4096).toString(16)}`);
  const values: Readonly<Record<string, fc.Arbitrary<string>>> = {
    call: fc.constantFrom(...CALL_CODES),
    text: fc.constantFrom('map', 'protect', 'm', 'lock'),
    error: fc.constantFrom('any', 'ENOMEM', 'EINVAL', 'EPERM'),
    changes: near,
    vma: fc.constantFrom('anonymous', '/bin/a', 'heap', 'stack', 'b'),
    number: fc.integer({ min: 1, max: 40 }).map(String),
    more: fc.nat(30).map(String),
    exactly: fc.nat(20).map(String),
    event: fc.constantFrom('rotate', 'vma', 'cache', 'maple', 'gap', 'hit'),
    thread: fc.constantFrom('1', '2', '3'),
    process: fc.constantFrom('1', '2'),
    differs: fc.constant(other),
    recorded: fc.constant(''),
    splits: fc.constant(''),
    merges: fc.constant(''),
  };
  const part = fc
    .constantFrom(...Object.keys(values))
    .chain((kind) => fc.record({ kind: fc.constant(kind), value: values[kind]!, not: fc.boolean() }));
  return fc.array(part, { minLength: 1, maxLength: 3 });
}

/** Everything that Asking answers, piece after piece. */
function asked(timeline: Timeline, query: string, asks: Asking): number[] {
  const found: number[] = [];
  for (let last: Answered | undefined; last === undefined || last.searched < last.of;) {
    last = asks.answer(timeline, undefined, { slot: 'query', id: 1, query });
    for (let at = 0; at < last.hits.length; at += HIT_WORDS) found.push(last.hits[at]!);
  }
  return found;
}

/** Sessions with some recorded answers, of which every third is another one than the model's. */
const arbitraryCase = fc
  .tuple(arbitrarySession(40), fc.constantFrom(...KERNELS), fc.array(fc.nat(2), { maxLength: 40 }))
  .chain(([session, other, recorded]) => {
    const spec = { ...session, calls: session.calls.map((each, i) => withRecorded(each, recorded[i])) };
    return fc.record({
      spec: fc.constant(spec),
      other: fc.constant(other),
      queries: fc.array(arbitraryQuery(spec, other), { minLength: 4, maxLength: 4 }),
    });
  });

function withRecorded<C extends SessionSpec['calls'][number]>(each: C, how: number | undefined): C {
  return how === undefined ? each : { ...each, recorded: { value: 0, error: how === 2 ? -12 : 0 } };
}

const asking = new Asking(core, undefined);
/** Numbers queries: each is a new one. */
let queriesMade = 0;

describe('a query', () => {
  it('finds what a search through everything, step by step, finds', () => {
    fc.assert(
      fc.property(arbitraryCase, ({ spec, other, queries }) => {
        const steps = stepped(spec, other);
        const timeline = Timeline.load(core, spec);
        for (const [number, parts] of queries.entries()) {
          const query = parts
            .map(({ kind, value, not }) => (not ? '-' : '') + spelled(kind, value))
            .join(' ');
          const wanted = steps
            .filter((step) =>
              parts.every(({ kind, value, not }) =>
                kind === 'error'
                  ? (MEANINGS['error']!(step, value) || isRecordedError(step, value)) !== not
                  : MEANINGS[kind]!(step, value) !== not,
              ),
            )
            .map(({ summary }) => summary.index);
          const id = ++queriesMade;
          const found: number[] = [];
          for (let last: Answered | undefined; last === undefined || last.searched < last.of;) {
            last = asking.answer(timeline, undefined, { slot: 'query', id, query });
            for (let at = 0; at < last.hits.length; at += HIT_WORDS) found.push(last.hits[at]!);
          }
          expect({ query, found }).toEqual({ query, found: wanted });
          if (number > 0) continue;
          const run = [...searchingRun(machines, parseQuery(query) as Query, runOf(spec))];
          expect(run.flatMap((hit) => hit?.summary.index ?? [])).toEqual(wanted);
        }
      }),
      { numRuns: RUNS },
    );
  });

  it('tells of each VMA where it was and is, and nothing of what is made and gone again', () => {
    fc.assert(
      fc.property(arbitrarySession(40), (spec) => {
        const steps = stepped(spec, spec.kernel);
        const hits = [...searchingRun(machines, parseQuery('at:0 -at:0') as Query, runOf(spec))];
        expect(hits.filter(Boolean)).toEqual([]);
        const all = [...searchingRun(machines, parseQuery('vma:#0 -call:mmap') as Query, runOf(spec))];
        expect(all.filter(Boolean)).toEqual([]);
        for (const step of steps) {
          for (const [was, is] of changes(step)) {
            const { id } = is ?? was!;
            const query = parseQuery(`vma:#${id}`) as Query;
            const hit = [...searchingRun(machines, query, runOf(spec))].find(
              (each) => each?.summary.index === step.summary.index,
            );
            expect(hit?.deeds).toHaveLength(1);
            const [deed] = hit!.deeds!;
            const span = (vma: Known | undefined) => vma && { start: vma.start, end: vma.end };
            expect(deed).toMatchObject({ vma: id, process: (is ?? was!).process, name: (is ?? was!).name });
            expect({ before: deed!.before, after: deed!.after }).toEqual({
              before: span(was),
              after: span(is),
            });
            const flags = was && is && was.flags !== is.flags ? [was.flags, is.flags] : undefined;
            expect(was && is ? deed!.flags : undefined).toEqual(flags);
          }
        }
      }),
      { numRuns: Math.ceil(RUNS / 25) },
    );
  });
});

function isRecordedError({ summary: { recorded } }: Step, value: string): boolean {
  if (!recorded) return false;
  return value === 'any' ? recorded.error !== 0 : recorded.error === -ERROR_NUMBERS.get(value)!;
}

const map = (
  pages: number,
  prot: number = PROT.READ | PROT.WRITE,
  flags: number = MAP.PRIVATE | MAP.ANONYMOUS,
) => call({ call: 'mmap', length: u64(pages * 4096), prot, flags });

describe('the life of a VMA', () => {
  const top = X86_64_PROGRAM.mmapBase;
  const session = (kernel: string): SessionSpec => ({
    kernel,
    layout: X86_64_PROGRAM,
    files: [],
    follow: false,
    calls: [
      call({
        ...map(4).operation,
        addr: u64(top - 4 * 4096),
        flags: MAP.PRIVATE | MAP.ANONYMOUS | MAP.FIXED,
      }),
      munmap(top - 3 * 4096, 4096),
      call({ call: 'mprotect', addr: u64(top - 4 * 4096), length: u64(4096), prot: PROT.READ }),
      call({ call: 'mprotect', addr: u64(top - 4 * 4096), length: u64(4096), prot: PROT.READ | PROT.WRITE }),
      call({ call: 'fork' }),
      munmap(top - 4 * 4096, 4 * 4096),
    ],
  });
  it.each(KERNELS)('is told from its making to its end on %s', (kernel) => {
    const spec = session(kernel);
    const query = parseQuery(`changes:0x${(top - 4096).toString(16)}`) as Query;
    const deeds = [...searchingRun(machines, query, runOf(spec))].flatMap((hit) =>
      (hit?.deeds ?? []).map(({ how, cut, took }) => [hit!.summary.index, how, cut.length, took.length]),
    );
    const [made, split, , merged] = deeds;
    expect(made).toEqual([0, 'new', 0, 0]);
    expect(split![0]).toBe(1);
    expect(merged).toBeDefined();
    expect(deeds.map(([index]) => index)).toContain(4);
    expect(deeds.at(-1)).toEqual([5, 'unmapped', 0, 0]);
  });
});

describe('asking', () => {
  it('drops a query for the next one, and keeps what it has learned', () => {
    const spec = {
      kernel: '6.18',
      layout: X86_64_PROGRAM,
      files: [],
      follow: false,
      calls: [map(1), map(2)],
    };
    const timeline = Timeline.load(core, spec);
    const asks = new Asking(core, undefined);
    expect(asked(timeline, 'count>0', asks)).toEqual([0, 1]);
    expect(asks.answer(timeline, undefined, { slot: 'query', id: 2, query: 'call:munmap' })).toMatchObject({
      of: 2,
    });
    expect(asked(timeline, 'count>0', new Asking(core, undefined))).toEqual([0, 1]);
  });

  it('says which word it doesn’t understand', () => {
    const spec = { kernel: '6.18', layout: X86_64_PROGRAM, files: [], follow: false, calls: [map(1)] };
    const timeline = Timeline.load(core, spec);
    const ask = (query: string) => () =>
      new Asking(core, undefined).answer(timeline, undefined, { slot: 'query', id: 1, query });
    expect(ask('call:mmpa')).toThrow('ask.noCall');
    expect(ask('differs:9.9')).toThrow('era_refusal');
  });
});
