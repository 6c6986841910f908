import { expect, it } from 'vitest';
import { Machine } from '../../../core/machine.ts';
import { nth } from '../../../base/known.ts';
import { kindOf } from '../../../d3/kinds.ts';
import { loadTestCore } from '../../../timeline/testing.ts';
import { runCalls } from '../../../timeline/run.ts';
import { toNumber } from '../../../protocol/u64.ts';
import { toSession } from '../../../trace-in/index.ts';
import { parseText } from '../../../trace-in/parse-text.ts';
import { scenario, text, TRACE } from './scenario.ts';

const core = await loadTestCore();

it.each(['3.4', '3.8'])('the page draws what the core has before the last call, on %s', (kernel) => {
  const spec = toSession(parseText(TRACE, text), 0, kernel, true);
  const machine = new Machine(core);
  machine.start(kernel, spec.layout);
  const before = [...runCalls(machine, { ...spec, calls: spec.calls.slice(0, -1) })];
  expect(before.filter(({ outcome }) => outcome.error !== 0)).toEqual([]);
  const mm = machine.inspectMm(1);
  const vmas = machine.inspectVmas(1).map((vma) => ({
    start: vma.start,
    end: vma.end,
    kind: kindOf(vma, mm, spec.files),
  }));
  expect(scenario.vmas).toEqual(vmas);
  const { operation } = nth(spec.calls, -1);
  expect([operation.call, toNumber(operation.length)]).toEqual(['mmap', scenario.length]);
});
