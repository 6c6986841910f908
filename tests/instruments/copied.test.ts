/* The copied tree: what it shows is what the command line prints of the same fork. */
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { countOf, FOUND, STEPS, type Forked, type Step } from '../../web/src/figures/copied/forked.ts';
import { answer as copied } from '../../web/src/figures/copied/model.ts';
import {
  FAIL,
  FEWEST,
  MOST_FAILING,
  read,
  STOPS,
  write,
  type CopiedKernel,
  type CopiedParameters,
} from '../../web/src/figures/copied/parameters.ts';
import { forkTime, modelGain, REPORTED } from '../../web/src/figures/copied/gain.ts';
import { stepsUntil } from '../../web/src/figures/copied/picture.ts';
import { REPORTED_GAINS } from '../../web/src/questions/kinds/gain.ts';
import { numbered } from '../../web/src/figures/copied/numbered.ts';
import { traceOf } from '../../web/src/figures/copied/program.ts';
import { REPORTED_SIZES } from '../../web/src/suites/04-fork-spawn/plan.ts';
import { APPLIED_FORKS, modelGain as suiteGain } from '../../web/src/suites/04-fork-spawn/published.ts';
import { machine, print, RUNS, type Replayed } from './printing.ts';

interface Event {
  readonly type: string;
  readonly parent?: number;
  readonly vma?: number;
  readonly from?: number;
  readonly pivot?: string;
  readonly marked?: string;
}

const about = 'a fork';
const stepsOf = ({ steps }: Forked): readonly Step[] => Array.from(steps, (step) => STEPS[step]!);

/** The events of the fork, the last call of the program. */
async function forkEvents(kernel: string, parameters: CopiedParameters): Promise<readonly Event[]> {
  const lines = await print(kernel, traceOf(parameters, about), '--events');
  const events = lines.map((line) => JSON.parse(line) as Event);
  return events.slice(events.findLastIndex(({ type }) => type === 'fork_enter'));
}

/** What the fork alone adds to each counter: its program’s, without those of what comes before. */
async function countsOf(kernel: string, parameters: CopiedParameters): Promise<(counter: string) => number> {
  const whole = traceOf(parameters, about);
  const before = whole.slice(0, whole.search(/\[pid 1\] (fail|fork)/));
  const [all, earlier] = await Promise.all(
    [whole, before].map(async (trace) => {
      const [line] = await print(kernel, trace, '--counters');
      return JSON.parse(line!) as Record<string, number>;
    }),
  );
  return (counter) => all![counter]! - earlier![counter]!;
}

const VMAS = fc.integer({ min: FEWEST, max: 300 });

it.each(['6.5', '6.8'] as const)('a fork on %s', { timeout: 3_600_000 }, async (kernel: CopiedKernel) => {
  const property = fc.asyncProperty(VMAS, async (vmas) => {
    const parameters = { vmas, of: [kernel] };
    const found = copied(machine, { kernel, parameters }) as Forked;
    const counted = await countsOf(kernel, parameters);
    expect(found.compares).toBe(counted('mapleCompares'));
    expect(copied(machine, { kernel, parameters, onlyCost: true })).toBe(found.compares);
    expect(copied(machine, { kernel, parameters, onlyWork: true })).toEqual({
      vmas: counted('vmaAllocs'),
      entries: counted('ptesCopied'),
      compares: found.compares,
      nodes: counted('mapleNodeAllocs'),
    });
    const events = await forkEvents(kernel, parameters);
    const told = events.flatMap(({ type }) =>
      type === 'maple_compare'
        ? 'compare'
        : type === 'maple_store_leave'
          ? 'store'
          : type === 'mt_dup_copy'
            ? 'copy'
            : type === 'dup_slot'
              ? 'turn'
              : [],
    );
    expect(stepsOf(found)).toEqual(told);
    expect(countOf(found, 'compare')).toBe(found.compares);
    expect(countOf(found, 'copy')).toBe(found.copied);
    // The child gets all VMAs, from the lowest address up.
    const given = stepsOf(found).flatMap((step, i) =>
      step === 'store' || step === 'turn' ? [found.places[i]] : [],
    );
    expect(given).toEqual([...found.starts.keys()]);
    // Its tree at the end has as many nodes as it was given and kept.
    const kept = counted('mapleNodeAllocs') - counted('mapleNodeFrees');
    expect(found.child.died.filter((at) => at > found.steps.length)).toHaveLength(kept);
  });
  await fc.assert(property, RUNS);
});

it('at the end the child’s tree has the leaves that the core says it has', () => {
  const property = fc.property(VMAS, fc.constantFrom<CopiedKernel>('6.5', '6.8'), (vmas, kernel) => {
    const {
      child,
      steps,
      vmas: entries,
    } = copied(machine, { kernel, parameters: { vmas, of: [kernel] } }) as Forked;
    // The machine is as the fork has left it.
    const nodes = machine.inspectMapleNodes(2);
    const slots = machine.inspectMapleSlots(2);
    const held = nodes
      .filter(({ kind }) => kind === 'leaf')
      .map(({ firstSlot, slots: count }) =>
        slots.slice(firstSlot, firstSlot + count).filter(({ content }) => content === 'area'),
      )
      .map(({ length }) => length);
    const shown = [...child.died.keys()]
      .filter((node) => child.died[node]! > steps.length && child.heights[node] === 0)
      .toSorted((a, b) => child.firsts[a]! - child.firsts[b]!)
      .map(
        (node) => entries.slice(child.firsts[node], child.lasts[node]! + 1).filter((vma) => vma >= 0).length,
      );
    expect(shown).toEqual(held);
    const levels = new Set(nodes.map(({ level }) => level)).size;
    expect(Math.max(...child.heights.filter((_, node) => child.died[node]! > steps.length))).toBe(levels - 1);
  });
  fc.assert(property, RUNS);
});

const FAILING = fc.record({
  vmas: fc.integer({ min: FEWEST, max: MOST_FAILING }),
  fail: fc.integer({ min: 1, max: 60 }),
});

it.each(['6.5-mt-dup', '6.8', '7.3'] as const)(
  'a fork that fails on %s',
  { timeout: 3_600_000 },
  async (kernel: CopiedKernel) => {
    const property = fc.asyncProperty(FAILING, async ({ vmas, fail }) => {
      const parameters = { vmas, of: [kernel], fail };
      const found = copied(machine, { kernel, parameters }) as Forked;
      const { results } = JSON.parse((await print(kernel, traceOf(parameters, about)))[0]!) as Replayed;
      expect(results.at(-1)!.result.startsWith('-1 ENOMEM')).toBe(found.error < 0);
      const counted = await countsOf(kernel, parameters);
      for (const [step, counter] of [
        ['turn', 'dupSlotOverwrites'],
        ['mark', 'dupZeroMarks'],
        ['foreign', 'dupForeignAreas'],
      ] as const)
        expect(countOf(found, step)).toBe(counted(counter));
      const events = await forkEvents(kernel, parameters);
      const after = events.slice(events.findIndex(({ type }) => type === 'alloc_fail'));
      const freed = found.error === 0 ? [] : after.filter(({ type }) => type === 'vma_free');
      expect(countOf(found, 'free')).toBe(freed.length);
      const isStopped = after.some(({ type, marked }) => type === 'exit_mmap_leave' && marked === 'yes');
      expect(countOf(found, 'marked')).toBe(found.error < 0 && isStopped ? 1 : 0);
      // What the clean-up comes to is what the child has, in the order in which it got it.
      const swept = stepsOf(found).flatMap((step, i) => (step === 'free' ? [found.places[i]] : []));
      expect(swept).toEqual([...swept.keys()]);
      // The reader’s line is where the core fails.
      const column = found.failing.indexOf(fail);
      expect([-1, countOf(found, 'turn')]).toContain(column);
      expect(found.failing).toHaveLength(vmas);
    });
    await fc.assert(property, RUNS);
  },
);

it('only where nothing is marked does the clean-up come to the parent’s VMA, at the one that failed', () => {
  const property = fc.property(FAILING, ({ vmas, fail }) => {
    const run = (swapoff?: true) =>
      (['6.5-mt-dup', '6.8', '7.3'] as const).map(
        (kernel) => copied(machine, { kernel, parameters: { vmas, of: [kernel], fail, swapoff } }) as Forked,
      );
    const [posted, merged, today] = run();
    const column = posted!.failing.indexOf(fail);
    const placeOf = (found: Forked, step: Step) => found.places[stepsOf(found).indexOf(step)];
    const isOne = column >= 0;
    expect([posted!.foreign, merged!.foreign, today!.foreign]).toEqual([isOne ? 1 : 0, 0, 0]);
    const places = [placeOf(posted!, 'foreign'), placeOf(merged!, 'mark'), placeOf(merged!, 'marked')];
    expect(places).toEqual(places.map(() => (isOne ? column : undefined)));
    // Up to 6.19 the lock is released before the clean-up, and today after it.
    // An allocation that comes after all VMAs fails when dup_mmap() is over: that clean-up has no unlocking among its steps.
    const visited = run(true);
    const unlocked = visited.map((found) => stepsOf(found).includes('unlock'));
    expect(unlocked).toEqual([isOne, isOne, isOne]);
    // Where nobody waits for the lock, nothing is seen of it.
    for (const found of run()) expect(stepsOf(found)).not.toContain('unlock');
    const order = (found: Forked) => {
      const unlock = stepsOf(found).indexOf('unlock');
      return unlock >= 0 && unlock < stepsOf(found).lastIndexOf('free');
    };
    const isSwept = column > 0;
    expect(visited.map(order)).toEqual([isSwept, isSwept, false]);
  });
  fc.assert(property, RUNS);
});

it('a visitor comes when the lock is released, and finds what the core says that the child’s tree holds', () => {
  const property = fc.property(
    FAILING,
    fc.constantFrom<CopiedKernel>('6.5-mt-dup', '6.8', '7.3'),
    fc.nat(),
    ({ vmas, fail }, kernel, at) => {
      const visitor = 1 + (at % vmas);
      const parameters = { vmas, of: [kernel], fail, visitor };
      const found = copied(machine, { kernel, parameters }) as Forked;
      const unvisited = copied(machine, { kernel, parameters: { vmas, of: [kernel], fail } }) as Forked;
      const steps = stepsOf(found);
      const visit = steps.indexOf('visit');
      // The visitor alone is new, and the lock that it waits for.
      expect(steps.filter((step) => step !== 'visit' && step !== 'unlock')).toEqual(stepsOf(unvisited));
      expect(visit < 0 || (steps[visit - 1] === 'unlock' && found.places[visit] === visitor - 1)).toBe(true);
      expect(visit < 0).toBe(!steps.includes('unlock'));
      if (visit < 0) return;
      const told = Array.from(found.found, (each) => FOUND[each]!);
      const marked = countOf(found, 'mark') === 1 ? ['mark'] : [];
      const half = [...Array.from({ length: found.turned }, () => 'child'), ...marked];
      const rest = Array.from({ length: vmas - half.length }, () => 'parent');
      // Today all of it is gone by then.
      expect(told).toEqual(kernel === '7.3' ? told.map(() => 'nothing') : [...half, ...rest]);
    },
  );
  fc.assert(property, RUNS);
});

it('who walks through the tree comes to all VMAs that the core says it holds, but no farther than to a mark', () => {
  const property = fc.property(
    FAILING,
    fc.constantFrom<CopiedKernel>('6.5-mt-dup', '6.8', '7.3'),
    ({ vmas, fail }, kernel) => {
      const parameters = { vmas, of: [kernel], fail, swapoff: true } as const;
      const found = copied(machine, { kernel, parameters }) as Forked;
      const unvisited = copied(machine, { kernel, parameters: { vmas, of: [kernel], fail } }) as Forked;
      const steps = stepsOf(found);
      expect(steps.filter((step) => step !== 'visit' && step !== 'unlock')).toEqual(stepsOf(unvisited));
      const first = steps.indexOf('visit');
      expect(first < 0).toBe(!steps.includes('unlock'));
      if (first < 0) return;
      expect(steps[first - 1]).toBe('unlock');
      const visits = [...found.places].filter((_, i) => steps[i] === 'visit');
      const told = Array.from(found.found, (each) => FOUND[each]!);
      const stop = told.indexOf('mark');
      const met = kernel === '7.3' ? [0] : [...told.keys()].filter((place) => stop < 0 || place <= stop);
      expect(visits).toEqual(met);
      expect(stop).toBe(kernel === '6.8' ? found.turned : -1);
      // Nodes are there as long as without it.
      const isShifted = (tick: number, i: number): boolean =>
        tick === unvisited.child.died[i] || tick === unvisited.child.died[i]! + 1 + visits.length;
      expect(found.child.died.every(isShifted)).toBe(true);
      expect(found.child.born).toEqual(unvisited.child.born);
    },
  );
  fc.assert(property, RUNS);
});

it('a lookup half-way finds what the core says that the child’s tree holds then', () => {
  const property = fc.property(fc.integer({ min: FEWEST, max: 60 }), fc.nat(), fc.nat(), (vmas, a, b) => {
    const [until, visitor] = [1 + (a % vmas), 1 + (b % vmas)];
    const found = copied(machine, {
      kernel: '6.8',
      parameters: { vmas, of: ['6.8'], until, visitor },
    }) as Forked;
    const whole = copied(machine, { kernel: '6.8', parameters: { vmas, of: ['6.8'] } }) as Forked;
    const total = stepsUntil(found, until);
    expect(stepsOf(found).slice(0, total)).toEqual([...stepsOf(whole).slice(0, total - 1), 'visit']);
    expect(countOf(found, 'turn', total)).toBe(until);
    const told = Array.from(found.found, (each) => FOUND[each]!);
    expect(told).toEqual(told.map((_, column) => (column < until ? 'child' : 'parent')));
  });
  fc.assert(property, RUNS);
});

it('a mark that is supposed stops the clean-up there, unless that comes to a VMA of the parent’s first', () => {
  const property = fc.property(FAILING, fc.nat(), ({ vmas, fail }, at) => {
    const run = (kernel: CopiedKernel, mark?: number): Forked =>
      copied(machine, { kernel, parameters: { vmas, of: [kernel], fail, mark } }) as Forked;
    const real = run('6.8');
    const failed = real.failing.indexOf(fail);
    const mark = 1 + (at % vmas);
    const steps = stepsOf(run('6.8', mark));
    const freed = countOf(run('6.8', mark), 'free');
    const isReached = mark <= failed + 1;
    const ends = isReached ? [mark - 1, 'marked'] : [failed, 'foreign'];
    // Where memory runs out for another thing than a VMA, there is nothing to be marked.
    expect([freed, steps.includes('mark'), ...steps.slice(-1)]).toEqual(
      failed < 0 ? [countOf(real, 'free'), false, ...stepsOf(real).slice(-1)] : [ends[0], true, ends[1]],
    );
    // In its place, all is as the kernel does it.
    expect(run('6.8', failed < 0 ? mark : failed + 1)).toMatchObject({
      steps: real.steps,
      places: real.places,
    });
  });
  fc.assert(property, { ...RUNS, examples: [[{ vmas: 30, fail: 37 }, 0]] });
});

it('the numbers of VMAs are those of the core', () => {
  for (let vmas = FEWEST; vmas <= MOST_FAILING; vmas++) {
    const parameters: CopiedParameters = { vmas, of: ['6.8'] };
    const { starts } = copied(machine, { kernel: '6.8', parameters }) as Forked;
    expect(numbered(parameters)).toEqual([...starts]);
    const { failing } = copied(machine, {
      kernel: '6.8',
      parameters: { ...parameters, fail: FAIL },
    }) as Forked;
    expect([...failing]).toContain(FAIL);
  }
});

it('the gains beside its curve are those of the suite', () => {
  expect(REPORTED.map(({ gain }) => gain)).toEqual(APPLIED_FORKS.printed);
  expect(REPORTED.map(({ vmas }) => vmas)).toEqual(REPORTED_SIZES);
  expect([...REPORTED_GAINS]).toEqual(REPORTED.map(({ vmas, gain }) => [vmas, gain]));
  for (const vmas of STOPS) {
    expect(modelGain(vmas)).toBe(suiteGain(vmas));
    const { fixed, kept, saved } = forkTime(vmas);
    expect(((fixed + kept + saved) / (fixed + kept) - 1) * 100).toBeCloseTo(modelGain(vmas));
  }
});

it('a link is read as it was written', () => {
  for (const text of [
    'vmas:23/of:6.5+6.8',
    'vmas:4023/of:6.8',
    'vmas:12/of:6.5-mt-dup+6.8/fail:9',
    'vmas:23/of:6.8/until:12',
    'vmas:23/of:6.8/until:12/visitor:22',
    'vmas:12/of:7.3/fail:9/given:3',
    'vmas:12/of:6.8+7.3/fail:9/visitor:12',
    'vmas:12/of:6.8/fail:11/given:9/mark:7',
    'vmas:9/of:6.8+7.3/fail:8/swapoff',
    'vmas:9/of:6.8/fail:8/returns',
    'vmas:4023/of:6.5+6.8/time',
    'vmas:23/of:6.5+6.8/time/asked',
    'vmas:23/of:6.5+6.8/time/guess:11650',
  ])
    expect(write(read(text)!)).toBe(text);
  for (const text of [
    '',
    'vmas:6/of:6.8',
    'vmas:4024/of:6.8',
    'vmas:23/of:6.7',
    'vmas:23/of:6.8+6.8',
    'vmas:23/of:6.5+6.8+7.3',
    'vmas:23/of:6.5+6.8/fail:9',
    'vmas:41/of:6.8/fail:9',
    'vmas:23/of:6.8/until:24',
    'vmas:12/of:6.8/fail:9/visitor:13',
    'vmas:12/of:6.8/visitor:3',
    'vmas:12/of:6.8/fail:9/mark:13',
    'vmas:12/of:6.8+7.3/fail:9/mark:3',
    'vmas:12/of:6.8/mark:3',
    'vmas:12/of:6.8/fail:9/time',
    'vmas:12/of:6.8/swapoff',
    'vmas:12/of:6.8/returns',
    'vmas:12/of:6.8/asked',
    'vmas:12/of:6.8/guess:3',
    'vmas:12/of:6.8/time/guess:0',
    'vmas:12/of:6.8/time/asked/guess:3',
    'vmas:12/of:6.8/fail:9/visitor:3/swapoff',
    'vmas:12/of:6.8/fail:9/swapoff/mark:3',
  ])
    expect(read(text)).toBeUndefined();
});
