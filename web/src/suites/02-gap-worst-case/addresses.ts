/* Kernels that place mappings elsewhere do other work, so their times per operation can't be compared. */
import { group } from 'd3-array';
import { nth } from '../../base/known.ts';
import { kernel, kernels, message } from '../../words/message.ts';
import type { Said } from '../../words/message.ts';
import { VANILLA } from '../../bench/gaps/plan.ts';
import type { Answers } from '../../bench/suite.ts';

/** A sentence for each workload on which kernels got other answers than 3.4, or than the first kernel if 3.4 wasn't run. */
export function addressNotes(answers: readonly Answers[]): Said[] {
  return [...group(answers, ({ workload }) => workload)].flatMap(([workload, of]) => {
    const against = of.some(({ era }) => era === VANILLA) ? VANILLA : nth(of, 0).era;
    const theirs = new Map(of.filter(({ era }) => era === against).map(({ n, checksum }) => [n, checksum]));
    const others = of.filter(({ n, checksum }) => checksum !== theirs.get(n)).map(({ era }) => era);
    if (others.length === 0) return [];
    return [
      message('benchReport.otherAddresses', {
        workload,
        eras: kernels([...new Set(others)]),
        against: kernel(against),
      }),
    ];
  });
}
