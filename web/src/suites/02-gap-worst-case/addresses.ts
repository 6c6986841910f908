/* Eras that place mappings elsewhere do other work: a time per operation is then no time of the same thing. */
import { group } from 'd3-array';
import { message } from '../../words/message.ts';
import type { Said } from '../../words/message.ts';
import { VANILLA } from '../../bench/gaps/plan.ts';
import type { Answers } from '../../bench/suite.ts';

/** A sentence for each workload on which eras got other answers than 3.4, or than the first era where 3.4 is not run. */
export function addressNotes(answers: readonly Answers[]): Said[] {
  return [...group(answers, ({ workload }) => workload)].flatMap(([workload, of]) => {
    const against = of.some(({ era }) => era === VANILLA) ? VANILLA : of[0]!.era;
    const theirs = new Map(of.filter(({ era }) => era === against).map(({ n, checksum }) => [n, checksum]));
    const others = of.filter(({ n, checksum }) => checksum !== theirs.get(n)).map(({ era }) => era);
    if (others.length === 0) return [];
    return [
      message('benchReport.otherAddresses', { workload, eras: [...new Set(others)].join(', '), against }),
    ];
  });
}
