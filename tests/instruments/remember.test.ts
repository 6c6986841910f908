/* “Who remembers?” shows what the same program gives on the command line: hits and misses, walks, and what is remembered. */
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { answer, KERNELS, SLOTS, type Lookups } from '../../web/src/figures/remember/model.ts';
import {
  actsOf,
  CACHES,
  MOST,
  mostVmas,
  read,
  upTo,
  vmaCount,
  withAct,
  write,
  type Act,
  type RememberParameters,
} from '../../web/src/figures/remember/parameters.ts';
import { callsBefore, traceOf } from '../../web/src/figures/remember/program.ts';
import { machine, print, RUNS, type Printed, type Replayed } from './printing.ts';

const TURNS: fc.Arbitrary<RememberParameters> = fc
  .record({
    threads: fc.integer({ min: 1, max: MOST.threads }),
    vmas: fc.integer({ min: 1, max: MOST.vmas }),
    isShared: fc.boolean(),
    turn: fc.integer({ min: 1, max: MOST.turn }),
    touches: fc.integer({ min: 0, max: MOST.touches }),
    unmap: fc.option(fc.integer({ min: 0, max: 12 }), { nil: undefined }),
  })
  .map(({ unmap, vmas, ...all }) =>
    Object.assign(all, unmap !== undefined && { unmap }, {
      vmas: Math.min(vmas, mostVmas(all)),
      added: [],
      from: 0,
    }),
  );

const PARAMETERS: fc.Arbitrary<RememberParameters> = TURNS.chain((parameters) =>
  fc
    .record({
      acts: fc.array(actBy(parameters), { maxLength: 20 }),
      frees: fc.option(fc.integer({ min: 1, max: vmaCount(parameters) }), { nil: undefined }),
      at: fc.nat(20),
    })
    .map(({ acts, frees, at }): RememberParameters => {
      if (frees === undefined) return Object.assign({}, parameters, { added: acts });
      // Nobody touches what is gone.
      const after = acts.slice(at).filter((act) => act.deed !== 't' || act.vma !== frees);
      const added = [...acts.slice(0, at), { deed: 'f' as const, thread: 1 }, ...after];
      return Object.assign({}, parameters, { frees, added });
    }),
);

function actBy(parameters: RememberParameters): fc.Arbitrary<Act> {
  const thread = fc.integer({ min: 1, max: parameters.threads });
  const vma = fc.integer({ min: 1, max: vmaCount(parameters) });
  return fc.oneof(
    { weight: 3, arbitrary: fc.record({ deed: fc.constant('t' as const), thread, vma }) },
    fc.record({ deed: fc.constantFrom('u' as const, 'b' as const), thread }),
  );
}

interface PrintedLookup extends Printed {
  readonly vma: number;
  readonly task: number;
  readonly slot: number;
}

it('reads what it writes', () => {
  fc.assert(
    fc.property(PARAMETERS, fc.nat(200), (parameters, seen) => {
      const acts = actsOf(parameters);
      const from = Math.min(seen, acts.length);
      const seenSo = { ...parameters, from };
      expect(read(write(seenSo))).toEqual(seenSo);
      // Whoever acts in the middle has what was seen until then, and no more.
      expect(actsOf(upTo(parameters, from))).toEqual(acts.slice(0, from));
      const more = withAct(upTo(parameters, from), { deed: 'u', thread: 1 });
      expect(more && read(write(more))).toEqual(more);
    }),
  );
  for (const text of [
    '',
    'threads:0/own:1/turn:1/touches:16',
    'threads:9/own:1/turn:1/touches:16',
    'threads:8/own:2/turn:1/touches:16',
    'threads:2/own:1/turn:0/touches:16',
    'threads:2/own:1/turn:1/touches:65',
    'threads:2/own:1/turn:1/touches:16/then:3t1',
    'threads:2/own:1/turn:1/touches:16/then:1t3',
    'threads:2/own:1/turn:1/touches:16/from:17',
    'threads:2/own:1/turn:1/touches:16/alone:none',
    'threads:2/own:1/turn:1/touches:16/then:1f',
    'threads:2/own:1/turn:1/touches:16/frees:3',
    'threads:2/own:1/turn:1/touches:16/frees:1/then:1f.2t1',
    'threads:2/own:1/turn:1/touches:16/frees:1/then:1f.2f',
  ])
    expect(read(text), text).toBeUndefined();
});

it.each(CACHES)('remembers as the command line says: %s', { timeout: 600_000 }, async (cache) => {
  const kernel = KERNELS[cache];
  const property = fc.asyncProperty(PARAMETERS, async (parameters) => {
    const trace = traceOf(parameters, 'threads that take turns');
    const acts = actsOf(parameters);
    const { done, remembered } = answer(machine, { cache, parameters }) as Lookups;
    const { results } = JSON.parse((await print(kernel, trace))[0]!) as Replayed;
    // Nothing that is touched, unmapped or asked for is refused.
    const made = results.slice(callsBefore(parameters)).map(({ result }) => result);
    expect(made.filter((result) => result.startsWith('-1'))).toEqual([]);
    expect([made.length, done.length]).toEqual([acts.length, acts.length]);
    const events = (await print(kernel, trace, '--events')).map((line) => JSON.parse(line) as PrintedLookup);
    const enters = new Set(['store_enter', 'munmap_enter', 'brk_enter']);
    const begins = events.flatMap(({ type }, i) => (enters.has(type) ? [i] : []));
    const own = begins.map((from, i) => events.slice(from, begins[i + 1]));
    expect(own).toHaveLength(acts.length);
    // What slots or the arrow hold, as the stores say; -1 in the place of what there isn't any more.
    own.forEach((of, i) => {
      const first = of.slice(
        0,
        of.findIndex(({ type }) => type === 'find_vma_leave'),
      );
      const counted = (type: string) => first.filter((each) => each.type === type);
      const { isHit, slot, walked, isEmptied } = done[i]!;
      expect(isHit).toBe(counted('cache_hit').length === 1);
      expect(isEmptied).toBe(counted('cache_flush').length === 1);
      expect(walked).toHaveLength(counted('tree_compare').length);
      // From the root down the tree that is drawn, node by node.
      const { parents } = remembered[i]!.tree;
      walked.forEach((place, n) => expect(parents[place]).toBe(walked[n - 1] ?? -1));
      const answered = [...counted('cache_hit'), ...counted('cache_miss')][0]!;
      expect(slot).toBe(answered.slot);
      expect(answered.task).toBe(cache === 'four' ? acts[i]!.thread : 0);
    });
    const counters = JSON.parse((await print(kernel, trace, '--counters'))[0]!) as Record<string, number>;
    const all = own.flat();
    const counted = (type: string) => all.filter((event) => event.type === type).length;
    expect([counted('cache_hit'), counted('cache_miss')]).toEqual([counters.cacheHits, counters.cacheMisses]);
    const touches = acts.flatMap(({ deed }, i) => (deed === 't' ? [done[i]!] : []));
    const hits = touches.filter(({ isHit }) => isHit).length;
    const rate = answer(machine, { cache, parameters, onlyRate: true });
    expect(rate).toBeCloseTo(touches.length === 0 ? 0 : (100 * hits) / touches.length);
    const last = remembered.at(-1)!;
    const grown = acts.filter(({ deed }) => deed === 'b').length;
    expect(last.heap).toBe(remembered[0]!.heap + grown);
    expect(last.number).toBe(counters.cacheInvalidations);
    expect(last.arrows).toHaveLength(cache === 'one' ? 1 : SLOTS * parameters.threads);
    // What is freed is gone from then on, and nothing else is.
    const freed = acts.findIndex(({ deed }) => deed === 'f');
    remembered.forEach(({ isThere }, number) => {
      const gone = isThere.flatMap((is, place) => (is ? [] : [place]));
      expect(gone).toEqual(freed >= 0 && number > freed ? [(parameters.frees ?? 0) + 2] : []);
    });
    // After a touch, an arrow of its thread points to its VMA, and that is true.
    acts.forEach((act, number) => {
      const { arrows, isValid } = remembered[number + 1]!;
      const at = cache === 'one' ? 0 : (act.thread - 1) * SLOTS + done[number]!.slot;
      const points = [arrows[at], isValid[act.thread - 1]];
      // Above the program’s text, its data and its heap.
      const wanted = act.deed === 't' ? [act.vma + 2, true] : points;
      expect(points).toEqual(wanted);
      // After an unmapping none does, whosever it is.
      const counting = arrows.filter(
        (to, i) => to >= 0 && isValid[cache === 'one' ? 0 : Math.floor(i / SLOTS)],
      );
      expect(act.deed === 'u' || act.deed === 'f' ? counting : []).toEqual([]);
    });
  });
  await fc.assert(property, RUNS);
});
