/* The line shows what the same program gives on the command line, and what the page’s CPU timeline plays of it. */
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { call as made } from '../../web/src/core/calls.ts';
import { answer as guard } from '../../web/src/figures/guard/model.ts';
import { KERNELS as BOUNDS, MOST_CALLS } from '../../web/src/figures/guard/parameters.ts';
import {
  layoutOf as boundsLayout,
  partsOf as boundsParts,
  traceOf as boundsTrace,
} from '../../web/src/figures/guard/program.ts';
import { answer } from '../../web/src/figures/line/model.ts';
import {
  apartAt,
  cameBefore,
  courseOf,
  handOffAt,
  handOffsOf,
  lastsOf,
  latestHandOffs,
  lineAt,
  momentsOf,
  perMicrosecond,
  slowedIn,
  spentUntil,
  timeAt,
  whereIs,
} from '../../web/src/figures/line/moment.ts';
import { KERNELS, MOST_SOCKETS, type LineParameters } from '../../web/src/figures/line/parameters.ts';
import { callsOf, layoutOf, partsOf, traceOf } from '../../web/src/figures/line/program.ts';
import type { Run } from '../../web/src/figures/line/run.ts';
import { captionOf } from '../../web/src/figures/line/say.ts';
import { decodeEvent, EVENT_WORDS } from '../../web/src/protocol/protocol.gen.ts';
import { toNumber, u64 } from '../../web/src/protocol/u64.ts';
import { longestQueue } from '../../web/src/timeline/cpu-layers.ts';
import { THINK } from '../../web/src/timeline/cpu-timeline.ts';
import { loadTestCore } from '../../web/src/timeline/testing.ts';
import { layingOut } from '../../web/src/timeline/virtual-cpus.ts';
import { toSession } from '../../web/src/trace-in/index.ts';
import { parseText } from '../../web/src/trace-in/parse-text.ts';
import { machine, print, RUNS, type Printed } from './printing.ts';

const core = await loadTestCore();

const PARAMETERS: fc.Arbitrary<LineParameters> = fc
  .record({
    cpus: fc.oneof(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 40 })),
    sockets: fc.integer({ min: 1, max: MOST_SOCKETS }),
    think: fc.oneof(fc.constant(THINK), fc.integer({ min: 0, max: 5000 })),
    kernel: fc.constantFrom(...KERNELS),
  })
  .map(({ kernel, cpus, sockets, think }) => ({ cpus, sockets, think, kernels: [kernel], list: true }));

interface PrintedLock extends Printed {
  readonly lock?: string;
}

/** For each call that the CPUs make: how often the command line says that it takes such a lock, and that the list changes. */
async function printedCalls(kernel: string, parameters: LineParameters) {
  const lines = await print(kernel, traceOf(parameters, 'a line'), '--events');
  const events = lines.map((line) => JSON.parse(line) as PrintedLock);
  const { before } = partsOf(parameters);
  const calls: { taken: number; changes: number }[] = [];
  let over = before.filter(({ operation }) => operation.call === 'brk').length;
  for (const { type, lock } of events) {
    if (type === 'brk_enter' && over-- <= 0) calls.push({ taken: 0, changes: 0 });
    const current = calls.at(-1);
    if (current === undefined) continue;
    if (type === 'lock_take' && lock === 'anon_vma') current.taken++;
    if (type === 'anon_vma_join' || type === 'anon_vma_leave_list') current.changes++;
  }
  return calls;
}

it(
  'takes the lock in each call as the command line says, and the list changes as it does',
  {
    timeout: 3_600_000,
  },
  async () => {
    const property = fc.asyncProperty(PARAMETERS, async (parameters) => {
      const [kernel] = parameters.kernels;
      const { grants, locks, calls } = answer(machine, { kernel, parameters }) as Run;
      const printed = await printedCalls(kernel, parameters);
      expect(printed).toHaveLength(calls);
      expect(locks).toBe(printed.reduce((sum, { taken }) => sum + taken, 0));
      // In 2.6.34 each child has locks of its own besides; there, the one is shown that all of them want.
      if (kernel === '2.6.34') return;
      const shown = printed.map(() => ({ taken: 0, changes: 0 }));
      for (const [i, call] of grants.call.entries()) {
        shown[call]!.taken++;
        shown[call]!.changes += Math.abs(grants.added[i]!);
      }
      expect(shown).toEqual(printed);
    });
    await fc.assert(property, RUNS);
  },
);

/** The page’s CPU timeline of the same program, from the moment that the clock starts. */
function timelineOf(kernel: string, parameters: LineParameters) {
  const spec = {
    ...toSession(parseText('line', traceOf(parameters, 'a line')), 0, kernel, true),
    kernel,
  };
  const from = partsOf(parameters).before.length + 1;
  const running = layingOut(core, spec, { cpus: 0, sockets: parameters.sockets, from });
  let step = running.next();
  while (!step.done) step = running.next();
  return step.value;
}

it('plays what the CPU timeline plays, and has its longest line', { timeout: 3_600_000 }, () => {
  const property = fc.property(PARAMETERS, (random) => {
    const parameters = { ...random, think: THINK };
    const [kernel] = parameters.kernels;
    const run = answer(machine, { kernel, parameters }) as Run;
    const timeline = timelineOf(kernel, parameters);
    expect([run.end, run.calls]).toEqual([timeline.run.end, timeline.run.operations]);
    const queues = timeline.queues.filter((queue) => queue.class === 'anon_vma').map(longestQueue);
    expect(run.longest).toBe(Math.max(0, ...queues));
    expect(answer(machine, { kernel, parameters, onlyTimes: true })).toBe(run.rate / run.alone);
  });
  fc.assert(property, RUNS);
});

it(
  'shows at each moment who runs, waits and has the lock, and the time never runs backwards',
  { timeout: 3_600_000 },
  () => {
    const property = fc.property(PARAMETERS, (parameters) => {
      const [kernel] = parameters.kernels;
      const run = answer(machine, { kernel, parameters }) as Run;
      const course = courseOf(run);
      const moments = momentsOf([course]);
      let before = -1;
      let longest = 0;
      for (let tick = 0; tick < moments.length; tick++) {
        const time = timeAt(moments, tick, tick % 2 === 0 ? 0.5 : 0);
        expect(time).toBeGreaterThanOrEqual(tick % 2 === 0 ? before : moments[tick]!);
        before = moments[tick]!;
        const line = lineAt(course, time);
        const all = Array.from({ length: run.cpus }, (_, cpu) => whereIs(course, line, cpu, time));
        const waiting = all.flatMap((where) => (where.is === 'waits' ? [where.place] : []));
        expect(waiting).toHaveLength(line.waiting);
        // One behind the other, and the first on its way to the lock while it is handed on.
        const places = waiting.toSorted((a, b) => a - b).map((place) => Math.round(place + line.handing));
        expect(places).toEqual(places.map((_, place) => place));
        expect(all.filter(({ is }) => is === 'holds')).toHaveLength(line.holder >= 0 ? 1 : 0);
        longest = Math.max(longest, line.waiting);
        expect(line.longest).toBeGreaterThanOrEqual(longest);
      }
      const end = lineAt(course, run.end);
      expect(end).toMatchObject({ waiting: 0, holder: -1, longer: 0, longest: run.longest });
      expect(end.given).toBe(run.grants.cpu.length);
    });
    fc.assert(property, RUNS);
  },
);

it('plays runs of different length at one scale, and says at which', () => {
  const films = [1, 4].map((sockets) => {
    const parameters = { cpus: 8, sockets, think: THINK, kernels: ['2.6.31-rc8'], list: false } as const;
    const course = courseOf(answer(machine, { kernel: '2.6.31-rc8', parameters }) as Run);
    const moments = momentsOf([course]);
    const lasts = lastsOf(moments, perMicrosecond(course));
    return { slowed: slowedIn(moments, lasts), length: lasts.reduce((sum, each) => sum + each, 0) };
  });
  expect(films.map(({ slowed }) => slowed)).toEqual([65_000, 65_000]);
  expect(films[1]!.length / films[0]!.length).toBeGreaterThan(3);
});

it('plays both sides at one scale, and slower while both run', () => {
  const parameters = { cpus: 64, sockets: 4, think: 100, list: false } as const;
  const courses = (['2.6.31-rc8', '2.6.31-zhang'] as const).map((kernel) =>
    courseOf(answer(machine, { kernel, parameters: { ...parameters, kernels: [kernel] } }) as Run),
  );
  const moments = momentsOf(courses);
  const first = Math.min(...courses.map(({ run }) => run.end));
  const at = moments.indexOf(first);
  const lasts = lastsOf(moments, Math.min(...courses.map(perMicrosecond)), first);
  const sum = (some: readonly number[]) => some.reduce((all, each) => all + each, 0);
  expect(sum(lasts)).toBeLessThanOrEqual(15_001);
  expect(sum(lasts.slice(0, at)) / sum(lasts)).toBeGreaterThan(0.4);
  expect(slowedIn(moments, lasts, undefined, at)).toBeGreaterThan(2 * slowedIn(moments, lasts, at));
});

it('plays 8, 16 and 20 CPUs that rarely need the lock at one scale, in a quarter of a minute', () => {
  const films = [8, 16, 20].map((cpus) => {
    const parameters = { cpus, sockets: 4, think: 5000, kernels: ['2.6.31-rc8'], list: false } as const;
    const course = courseOf(answer(machine, { kernel: '2.6.31-rc8', parameters }) as Run);
    const moments = momentsOf([course]);
    const lasts = lastsOf(moments, perMicrosecond(course));
    return { slowed: slowedIn(moments, lasts), length: lasts.reduce((sum, each) => sum + each, 0) };
  });
  expect(new Set(films.map(({ slowed }) => slowed)).size).toBe(1);
  expect(films[2]!.length / films[1]!.length).toBeGreaterThan(2.2);
  expect(films[2]!.length).toBeLessThanOrEqual(15_000);
});

it('knows at each moment how long the lock was held, and how long it was on its way', () => {
  const property = fc.property(
    PARAMETERS,
    fc.double({ min: 0, max: 1, noNaN: true }),
    (parameters, share) => {
      const [kernel] = parameters.kernels;
      const run = answer(machine, { kernel, parameters }) as Run;
      const course = courseOf(run);
      const time = share * run.end;
      const [held, passed] = spentUntil(course, time);
      const { got, released } = run.grants;
      const own = got.reduce((sum, each, i) => sum + Math.max(0, Math.min(released[i]!, time) - each), 0);
      expect(held).toBeCloseTo(own, 0);
      expect(held + passed).toBeLessThanOrEqual(time + 1);
      const line = lineAt(course, time);
      // It is on its way when the ring says so, and not otherwise.
      const [later, passedLater] = spentUntil(course, time + 1);
      expect([later > held, passedLater > passed]).toEqual([line.holder >= 0, line.handing > 0]);
      const all = handOffsOf(run).flat();
      expect(spentUntil(course, run.end)[1]).toBeCloseTo(
        all.reduce((sum, each) => sum + each, 0),
        0,
      );
    },
  );
  fc.assert(property, RUNS);
});

it('counts a change of the list for the CPU that has the lock for it', () => {
  const parameters = { cpus: 8, sockets: 4, think: THINK, kernels: ['2.6.31-rc8'], list: true } as const;
  const { grants, ...run } = answer(machine, { kernel: '2.6.31-rc8', parameters }) as Run;
  const first = grants.added.findIndex((added) => added !== 0);
  const course = courseOf({ ...run, grants });
  const line = lineAt(course, grants.got[first]!);
  expect([line.holder, line.changes, line.longer]).toEqual([first, 1, 1]);
});

it('has one program in three spellings', () => {
  for (const program of [{ cpus: 1 }, { cpus: 1, once: true }, { cpus: 3 }, { cpus: 8 }, { cpus: 20 }]) {
    const spec = toSession(parseText('line', traceOf(program, 'a line')), 0, '3.8', true);
    expect({ ...spec.layout, files: [] }).toEqual(layoutOf());
    expect(spec.calls.map(({ operation }) => operation)).toEqual(
      callsOf(program).map(({ operation }) => operation),
    );
  }
});

it.each(BOUNDS)(
  'bounds move on %s as on the command line, and the lock is taken as there',
  async (kernel) => {
    for (let calls = 1; calls <= MOST_CALLS; calls++) {
      const trace = boundsTrace({ calls }, 'bounds');
      const { deeds, vmas } = guard(machine, { kernel, parameters: { calls, from: 0, kernels: [kernel] } });
      const lines = await print(kernel, trace, '--events');
      const events = lines.map((line) => JSON.parse(line) as PrintedLock);
      const ofCalls: { taken: number; spared: number; joined: number; left: number }[] = [];
      for (const { type, lock } of events) {
        if (/^(?:brk|mprotect|mmap)_enter$/.test(type))
          ofCalls.push({ taken: 0, spared: 0, joined: 0, left: 0 });
        const current = ofCalls.at(-1);
        if (current === undefined) continue;
        if (type === 'lock_take' && lock === 'anon_vma') current.taken++;
        if (type === 'lock_spared') current.spared++;
        if (type === (kernel === '3.8' ? 'anon_vma_link' : 'anon_vma_join')) current.joined++;
        if (type === (kernel === '3.8' ? 'anon_vma_unlink' : 'anon_vma_leave_list')) current.left++;
      }
      // The mapping is made before the calls that it is about.
      expect(deeds.map(({ taken, spared, joined, left }) => ({ taken, spared, joined, left }))).toEqual(
        ofCalls.slice(1),
      );
      const maps = (await print(kernel, trace, '--maps')).join('\n');
      for (const { start, end } of vmas.at(-1)!)
        expect(maps).toContain(`"start":"0x${start.toString(16)}","end":"0x${end.toString(16)}"`);
    }
  },
);

it.each(KERNELS)(
  'on %s each fork puts a heap on the list, and newer memory is on one until 3.0',
  (kernel) => {
    const parameters = { cpus: 8, sockets: 4, think: THINK, kernels: [kernel], list: true } as const;
    const run = answer(machine, { kernel, parameters }) as Run;
    const { joined } = run;
    // The first child has made its heap smaller with its last call.
    expect([joined, apartAt(run, 0), apartAt(run, run.end)]).toEqual(
      kernel === '3.8' ? [8, [2, 3, 4, 5, 6, 7, 8], [2, 3, 4, 5, 6, 7, 8]] : [8, [], []],
    );
    const { played } = partsOf(parameters);
    // A call that shrinks the heap unmaps what is newer; the next one maps it anew.
    for (const [cpu, own] of run.apart.entries()) {
      const ends = played.flatMap(({ operation }) =>
        operation.call === 'brk' && operation.process === cpu + 2 ? [toNumber(operation.addr)] : [],
      );
      const hasNewer = ends.map((end, i) => kernel === '3.8' && (i === 0 || end > ends[i - 1]!));
      expect([...own].slice(1).map(Boolean)).toEqual(hasNewer);
    }
  },
);

it('has a bar for each hand-off that is as long as it takes', () => {
  const property = fc.property(
    PARAMETERS,
    fc.double({ min: 0, max: 1, noNaN: true }),
    (parameters, share) => {
      const [kernel] = parameters.kernels;
      const run = answer(machine, { kernel, parameters }) as Run;
      const course = courseOf(run);
      const line = lineAt(course, share * run.end);
      const handOff = handOffAt(course, line);
      const all = handOffsOf(run).flat();
      const slowest = Math.max(0, ...all);
      expect(all.includes(handOff?.lasts ?? 0)).toBe(handOff !== undefined);
      expect(handOff?.share ?? 1).toBe(line.handing > 0 ? line.handing : 1);
      expect(latestHandOffs(course, line) ?? 0).toBeLessThanOrEqual(slowest + 1e-3);
    },
  );
  fc.assert(property, RUNS);
});

it('counts a hand-off wherever somebody waited as the lock was released', () => {
  const property = fc.property(PARAMETERS, (parameters) => {
    const [kernel] = parameters.kernels;
    const run = answer(machine, { kernel, parameters }) as Run;
    const course = courseOf(run);
    const waited = [...run.grants.released].filter((time) => lineAt(course, time).waiting > 0);
    const [near, far] = handOffsOf(run);
    expect(near.length + far.length).toBe(waited.length);
    expect([...near, ...far].every((lasted) => lasted > 0)).toBe(true);
    expect(run.sockets > 1 || far.length === 0).toBe(true);
  });
  fc.assert(property, RUNS);
});

it('a search that reads a new start with the old vm_pgoff is as far off as the start has moved', () => {
  const parameters = { calls: MOST_CALLS, from: 0, kernels: ['2.6.31-zhang'] } as const;
  const { deeds, vmas } = guard(machine, { kernel: '2.6.31-zhang', parameters });
  expect(deeds.map(({ search }) => search?.page)).toEqual([
    undefined,
    undefined,
    0x5000_7000,
    0x5000_2000,
    undefined,
  ]);
  for (const [i, { search }] of deeds.entries()) {
    if (search === undefined) continue;
    const [before, after] = [vmas[i]!, vmas[i + 1]!].map((all) =>
      all.find(({ end }) => end === search.page + 4096)!,
    );
    expect([search.start, search.pgoff, search.oldPgoff]).toEqual([
      after!.start,
      after!.pgoff,
      before!.pgoff,
    ]);
    expect(search.start + (search.index - search.pgoff) * 4096).toBe(search.page);
    expect(search.torn - search.page).toBe(after!.start - before!.start);
  }
});

it('runs as many CPUs as the core has', { timeout: 3_600_000 }, () => {
  const parameters = { cpus: 1024, sockets: 8, think: THINK, kernels: ['2.6.31-rc8'], list: false } as const;
  const run = answer(machine, { kernel: '2.6.31-rc8', parameters }) as Run;
  expect([run.cpus, run.calls, run.longest]).toEqual([1024, 1024 * 17, 1023]);
  expect(run.grants.cpu).toHaveLength(1024 * 18);
});

it('is slow for ten hand-offs where it is to be seen who comes, and over in a quarter of a minute', () => {
  const parameters = { cpus: 8, sockets: 4, think: THINK, kernels: ['2.6.31-rc8'], list: false } as const;
  const course = courseOf(answer(machine, { kernel: '2.6.31-rc8', parameters }) as Run);
  const lasts = lastsOf(momentsOf([course]), perMicrosecond(course), undefined, true);
  const sum = (some: readonly number[]) => some.reduce((all, each) => all + each, 0);
  expect(Math.min(...lasts.slice(0, 10))).toBeGreaterThan(900);
  expect(sum(lasts)).toBeLessThanOrEqual(15_000);
  // It gathers speed: nothing that can be followed is cut short.
  for (let i = 1; i < lasts.length && lasts[i - 1]! > 300; i++)
    expect(lasts[i]! / lasts[i - 1]!).toBeGreaterThanOrEqual(0.69);
  // All but one of those that will ever wait come in that time.
  expect(course.longest[9]).toBeGreaterThanOrEqual(6);
});

it('knows how many come from one who gets the lock to the next', () => {
  const property = fc.property(PARAMETERS, (parameters) => {
    const [kernel] = parameters.kernels;
    const run = answer(machine, { kernel, parameters }) as Run;
    const course = courseOf(run);
    const { got } = run.grants;
    for (let i = 1; i < got.length; i++) {
      const [before, after] = [got[i - 1]!, got[i]!].map((time) => lineAt(course, time).waiting);
      // Who gets the lock doesn’t wait any more.
      expect(after).toBe(before! + cameBefore(run, i) - 1);
    }
  });
  fc.assert(property, RUNS);
});

it('two children hold a lock each of their own at the same time', () => {
  const parameters = {
    cpus: 2,
    sockets: 1,
    think: 0,
    kernels: ['2.6.31-rc8'],
    list: true,
    single: true,
  } as const;
  const { own, longest } = answer(machine, { kernel: '2.6.31-rc8', parameters }) as Run;
  expect([own.map(({ cpu }) => cpu), new Set(own.map(({ lock }) => lock)).size, longest]).toEqual([
    [0, 1],
    2,
    1,
  ]);
  const [one, other] = own;
  expect([one!.got < other!.released, other!.got < one!.released]).toEqual([true, true]);
});

it('a page is where the core’s own walk looks for it', () => {
  const parameters = { calls: 2, from: 1, kernels: ['2.6.31-rc8'], find: 7 } as const;
  const { vmas } = guard(machine, { kernel: '2.6.31-rc8', parameters });
  const mapping = vmas.at(-1)!.filter(({ start }) => start >= 0x5000_0000);
  for (let index = 0x50000; index <= 0x50007; index++) {
    machine.start('2.6.31-rc8', boundsLayout());
    const { before, played } = boundsParts(parameters);
    for (const { operation } of [...before, ...played]) machine.call(operation);
    const looks: number[] = [];
    machine.call(made({ call: 'page_referenced', addr: u64(index * 4096) }).operation, (words, at, count) => {
      for (let i = at; i < at + count * EVENT_WORDS; i += EVENT_WORDS) {
        const event = decodeEvent(words, i);
        if (event.type === 'rmap_look_area' && event.verdict !== 'outside') looks.push(event.addr);
      }
    });
    const vma = mapping.findLast(({ pgoff }) => pgoff <= index)!;
    expect(looks).toEqual([vma.start + (index - vma.pgoff) * 4096]);
  }
});

it('says who came before the lock is handed on', () => {
  const parameters = { cpus: 8, sockets: 4, think: THINK, kernels: ['2.6.31-rc8'], list: false } as const;
  const course = courseOf(answer(machine, { kernel: '2.6.31-rc8', parameters }) as Run);
  const { got, released } = course.run.grants;
  const said = Array.from(got.slice(1), (time, i) => {
    const between = (released[i]! + time) / 2;
    return captionOf(course, lineAt(course, between), between, { hasList: false, isFast: false });
  });
  const handed = said.filter((each) => each.includes('hands the lock'));
  expect(handed.length).toBe(handOffsOf(course.run).flat().length);
  expect(handed.join('\n')).toMatch(
    /CPU \d hands the lock to CPU \d, on another socket: 0\.\d+ µs\. Before that, \d more asked for it: the line grows\./,
  );
});

it('counts the VMAs of a child that is alone', () => {
  for (const [kernel, vmas] of [
    ['2.6.32', [4, 4]],
    ['3.8', [4, 5]],
  ] as const) {
    const parameters = {
      cpus: 1,
      sockets: 1,
      think: THINK,
      kernels: [kernel],
      list: true,
      single: true,
    } as const;
    expect((answer(machine, { kernel, parameters }) as Run).vmas).toEqual(vmas);
  }
});
