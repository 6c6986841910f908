/* The pins show what the same program gives on the command line: what each kernel looks at, in its order, and what it counts and keeps. */
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { nth } from '../../web/src/base/known.ts';
import { answer, KERNELS, type Found } from '../../web/src/figures/pins/model.ts';
import { ENTRIES, WAYS, type PinsParameters, type Way } from '../../web/src/figures/pins/parameters.ts';
import { traceOf } from '../../web/src/figures/pins/program.ts';
import { THERE } from '../../web/src/figures/pins/there.ts';
import { PARAMETERS } from '../../web/src/figures/pins/testing.ts';
import { COUNTED_THERE, THERE_REGION } from '../../web/src/suites/05-rmap-fork/counted-there.ts';
import { machine, print, RUNS, type Printed } from './printing.ts';

interface PrintedLook extends Printed {
  readonly process?: number;
  readonly addr?: string | number;
  readonly start?: string | number;
  readonly verdict?: string;
  readonly found?: number;
  readonly slot?: number;
}

const LOOKS = new Set(['rmap_look_table', 'rmap_look_slot', 'rmap_look_area']);

async function countersOf(kernel: string, trace: string): Promise<Record<string, number>> {
  return JSON.parse(nth(await print(kernel, trace, '--counters'), 0)) as Record<string, number>;
}

/** What is looked at, as the model has it. */
function toldOf(way: Way, look: PrintedLook): readonly unknown[] {
  if (way === 'sweep') return [look.process, Number(look.start), (look.found ?? 0) > 0];
  if (look.type === 'rmap_look_slot') return [look.slot, true];
  return [look.process, Number(look.addr), look.verdict === 'found'];
}

it('the curve has what is recorded of a real 2.6.2', () => {
  const wide = COUNTED_THERE.find(({ kernel, config }) => kernel === '2.6.2' && config === 'MPENTIUM4');
  expect(THERE.nodes.map(([, nodes]) => nodes)).toEqual(wide!.pte_chain);
  expect(THERE.nodes.map(([processes]) => processes)).toEqual([6, 7, 8, 9].map((level) => 2 ** level));
  expect([THERE.pages * 4096, THERE.bytes]).toEqual([THERE_REGION * 2 ** 20, wide!.bytes.pte_chain]);
});

const CASES = PARAMETERS.filter(({ asks }) => asks !== 'quiet');

it.each(WAYS)('the pins: %s', { timeout: 600_000 }, async (way) => {
  const property = fc.asyncProperty(CASES, async (parameters: PinsParameters) => {
    if (way === 'links' && parameters.of === 'file') return;
    const kernel = KERNELS[way];
    const { walks, stages } = answer(machine, { way, parameters }) as Found;
    const walk = walks[parameters.page];
    const trace = traceOf(parameters, 'pins');
    const without = traceOf({ ...parameters, asks: 'quiet' }, 'pins');
    const [before, after] = [await countersOf(kernel, without), await countersOf(kernel, trace)];
    const grown = (name: string): number => (after[name] ?? 0) - (before[name] ?? 0);
    const { processes, kept } = nth(stages, -1);
    expect(processes).toBe(1 + (before.forks ?? 0));
    const nodes = (before.pteChainAllocs ?? 0) - (before.pteChainFrees ?? 0);
    const bytes = nodes * (way === 'narrow' ? 32 : 128);
    expect(kept > 0 && nodes > 0 ? kept : bytes).toBe(bytes);
    const counted = way === 'sweep' ? grown('rmapTables') * ENTRIES : grown('rmapSlots') + grown('rmapLooks');
    expect([walk?.cost ?? 0, walk?.found ?? 0]).toEqual([counted, grown('rmapFound')]);
    const events = (await print(kernel, trace, '--events')).map((line) => JSON.parse(line) as PrintedLook);
    const asked = events.slice(events.findLastIndex(({ type }) => type === 'page_referenced_enter'));
    const looks = (walk ? asked : []).filter(({ type }) => LOOKS.has(type));
    const shown = (walk?.looks ?? []).map(({ process, address, isFound, slot }) =>
      slot === undefined ? [process, address, isFound] : [slot, isFound],
    );
    expect(shown).toEqual(looks.map((look) => toldOf(way, look)));
  });
  await fc.assert(property, RUNS);
});
