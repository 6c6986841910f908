/* What the answers say of each situation is what the core does. */
import { describe, expect, it } from 'vitest';
import { known } from '../../base/known.ts';
import { Machine } from '../../core/machine.ts';
import { newestRelease } from '../../core/row-of-release.ts';
import { loadTestCore } from '../../timeline/testing.ts';
import { runCalls, startSession } from '../../timeline/run.ts';
import { parseText } from '../../trace-in/parse-text.ts';
import { toSession } from '../../trace-in/recording.ts';
import { ERROR_NUMBERS } from '../../protocol/constants.ts';
import { VM } from '../../protocol/vm-flags.ts';
import { situations } from '../../words/en/situations.ts';
import { loadSituation, situationNames } from './examples.ts';

const core = await loadTestCore();
const NEWEST = known(newestRelease(new Machine(core).kernels()), 'there are kernels').id;
const KIB = 1024;
const MIB = 1024 * KIB;
type Name = 'leak';

const errors = new Map([...ERROR_NUMBERS].map(([name, number]) => [-number, name]));

/** What came of `name` on a kernel: of each call, and at the end. The stack, which every program has, is not in `vmas`. */
async function played(name: string, kernel: string = NEWEST, change = (text: string) => text) {
  const recording = parseText(name, change((await loadSituation(name))!));
  expect(recording.problems).toEqual([]);
  expect(recording.images).toHaveLength(1);
  const machine = new Machine(core);
  const spec = toSession(recording, 0, kernel, true);
  const relocation = startSession(machine, spec);
  const operations = [...runCalls(machine, spec, relocation)];
  const results = operations.map(({ outcome: { value, error, signal } }) =>
    error === 0 ? value : signal === 'none' ? errors.get(error) : signal,
  );
  const vmas = machine.inspectVmas(1).filter(({ vmFlags }) => (vmFlags & VM.GROWSDOWN) === 0);
  const sizes = vmas.map(({ start, end }) => end - start);
  const prots = vmas.map(({ vmFlags }) => vmFlags & 7);
  return { operations, results, vmas, sizes, prots, machine, counters: machine.counters() };
}

/** The words of an answer, which must have what the test has found. */
function answerOf(name: string, ...parts: readonly string[]): void {
  const answer = situations[`${name as Name}-answer`];
  for (const part of parts) expect(answer).toContain(part);
}

it('each file has a title, a question and an answer, and the other way round', () => {
  const keys = situationNames().flatMap((name) => [name, `${name}-question`, `${name}-answer`]);
  const others = ['heading', 'intro', 'answer'];
  expect(Object.keys(situations).toSorted()).toEqual([...keys, ...others].toSorted());
  expect(situationNames().length).toBeGreaterThanOrEqual(12);
});

describe('situations', () => {
  it('guard-pages', async () => {
    const { sizes, prots } = await played('guard-pages');
    const four = <T>(pair: readonly T[]) => [...pair, ...pair, ...pair, ...pair];
    expect(sizes).toEqual(four([4 * KIB, 8 * MIB]));
    expect(prots).toEqual(four([0, 3]));
    answerOf('guard-pages', 'Eight.', '65,530', '32,000');
  });

  it('stack-clash', async () => {
    const { results, operations, vmas } = await played('stack-clash');
    expect(results.slice(1)).toEqual([0, 0, 'maperr', 'maperr', 0]);
    const [mapping] = vmas;
    expect(mapping!.end - mapping!.start).toBe(4 * KIB);
    // The gap that stays free, to a page: the second write is just above it, the third in it.
    const places = operations.map(({ call: { addr } }) => addr.hi * 2 ** 32 + addr.lo);
    expect(places[2]! - mapping!.end).toBeGreaterThanOrEqual(MIB);
    expect(places[3]! - mapping!.end).toBeLessThan(MIB);
    expect((await played('stack-clash', '3.8')).results.slice(1)).toEqual([0, 0, 0, 'maperr', 0]);
    answerOf(
      'stack-clash',
      'The third and the fourth fault',
      '1 MiB',
      'Linux 3.8',
      'there the third write succeeds',
    );
  });

  it('heap-end', async () => {
    const { results, vmas } = await played('heap-end');
    const [start = 0, above = 0] = results as number[];
    expect(above - start).toBe(128 * KIB);
    expect(results.slice(2, 5)).toEqual([start + 64 * KIB, start + 64 * KIB, start + 124 * KIB]);
    expect(vmas.at(-1)!.end - vmas.at(-1)!.start).toBe(132 * KIB);
    answerOf('heap-end', '128 KiB are refused', '124 KiB are fine');
  });

  it('arenas', async () => {
    const { sizes, prots, vmas } = await played('arenas');
    const rest = 64 * MIB - 132 * KIB;
    expect(sizes).toEqual([132 * KIB, rest, 132 * KIB, rest]);
    expect(prots).toEqual([3, 0, 3, 0]);
    expect(vmas.filter(({ start }) => start % (64 * MIB) === 0)).toHaveLength(2);
    answerOf('arenas', 'Two VMAs each', '132 KiB', '64 MiB');
  });

  it('fragmentation', async () => {
    const { results, vmas, operations } = await played('fragmentation');
    const buffer = operations[0]!.outcome.value;
    const [one = 0, two = 0] = results.slice(-2) as number[];
    expect(one).toBe(buffer + 56 * KIB);
    // Two pages: the last unmapped one at the start of the buffer, and one below it.
    expect(two).toBe(buffer - 4 * KIB);
    const inside = vmas.filter(({ start }) => start >= buffer && start < buffer + 64 * KIB && start !== one);
    expect(inside).toHaveLength(8);
    answerOf('fragmentation', 'takes the highest gap', 'is eight');
  });

  it('leak', async () => {
    const { sizes, counters } = await played('leak');
    expect(sizes).toEqual([31.25 * MIB]);
    expect(counters.pageAllocs).toBe(8000);
    answerOf('leak', 'one VMA', '31.25 MiB', '8,000');
  });

  it('map-count', async () => {
    const { results, operations, machine } = await played('map-count');
    expect(results.slice(1)).toEqual([0, 0, 0, 'ENOMEM', 'ENOMEM', 0, 0]);
    expect(operations.slice(4, 6).map(({ outcome }) => outcome.reason)).toEqual([
      'too_many_areas',
      'too_many_areas',
    ]);
    expect(machine.inspectMm(1).maxMapCount).toBe(8);
    answerOf('map-count', '8 VMAs, and max_map_count is 8');
  });

  it('wx-flip', async () => {
    const { prots, vmas } = await played('wx-flip');
    expect(prots).toEqual([5, 5, 5]);
    const [below = 0, middle = 0, above = 0] = vmas.map(({ vmFlags }) => vmFlags);
    expect([below ^ middle, above ^ middle]).toEqual([VM.ACCOUNT, VM.ACCOUNT]);
    expect(middle & VM.ACCOUNT).toBe(VM.ACCOUNT);
    const without = await played('wx-flip', NEWEST, (text) => text.replace(/^store.*$/m, ''));
    expect(without.prots).toEqual([5]);
    answerOf('wx-flip', 'VM_ACCOUNT', 'Leave out the store() on this kernel, and the three merge');
  });

  it('fork-bomb', async () => {
    const { results, machine } = await played('fork-bomb');
    expect(results.slice(1)).toEqual([2, 3, 'ENOMEM', 'ENOMEM']);
    const usual = await played('fork-bomb', NEWEST, (text) => text.replace(/^# overcommit.*$/m, ''));
    expect(usual.results.slice(1)).toEqual([2, 3, 4, 5]);
    const promised = machine.inspectMm(1).totalVm;
    expect(promised).toBe(2180 * KIB);
    expect(3 * promised).toBeLessThan(8 * MIB);
    expect(4 * promised).toBeGreaterThan(8 * MIB);
    answerOf('fork-bomb', '2,180 KiB', '8 MiB');
  });

  it('huge-pages', async () => {
    const { vmas, results } = await played('huge-pages');
    const [first = 0, second = 0, third = 0] = results as number[];
    expect(first - (second + 4 * MIB)).toBe(1020 * KIB);
    expect(first % (2 * MIB)).not.toBe(0);
    expect([second % (2 * MIB), third + 4 * MIB]).toEqual([0, second]);
    expect(vmas).toHaveLength(2);
    expect((await played('huge-pages', '6.1')).sizes).toEqual([11 * MIB]);
    expect(situations['huge-pages-question']).toContain('1,020 KiB');
    answerOf('huge-pages', 'Linux 6.1 aligns nothing, and all three become one VMA');
  });

  it('sealed', async () => {
    const { results, prots } = await played('sealed');
    expect(results.slice(1)).toEqual([0, 'EPERM', 'EPERM', 'EPERM', 0]);
    expect(prots).toEqual([1, 1]);
    expect((await played('sealed', '6.8')).results[1]).toBe('ENOSYS');
    answerOf('sealed', 'They fail with EPERM', 'two VMAs', 'Before 6.10');
  });

  it('advice', async () => {
    const { operations, vmas } = await played('advice');
    const counts = await Promise.all(
      operations.map(async (_, i) => {
        const lines = (text: string) =>
          text
            .split('\n')
            .slice(0, i + 2)
            .join('\n');
        return (await played('advice', NEWEST, lines)).vmas.length;
      }),
    );
    expect(counts).toEqual([1, 3, 5, 5, 3]);
    expect(vmas.map(({ vmFlags }) => (vmFlags & VM.DONTCOPY) !== 0)).toEqual([false, true, false]);
    answerOf('advice', 'five VMAs', 'three are left');
  });

  it('fixed', async () => {
    const { results, sizes, counters } = await played('fixed');
    expect(results.slice(3)).toEqual(['EEXIST', 'accerr']);
    expect(sizes).toEqual([4 * KIB, 4 * KIB, 8 * KIB]);
    expect(counters.pageFrees).toBe(1);
    answerOf('fixed', 'One VMA became three', 'EEXIST');
  });

  it('realloc', async () => {
    const { results, sizes, counters } = await played('realloc');
    expect(results[3]).toBe('ENOMEM');
    expect(results.at(-1)).toBe('maperr');
    expect(sizes).toEqual([32 * KIB, 4 * KIB]);
    expect([counters.pageAllocs, counters.pageFrees]).toEqual([4, 0]);
    answerOf('realloc', 'No.', 'ENOMEM', 'four pages', 'no fifth is allocated');
  });
});
