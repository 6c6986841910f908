import type { Kind } from '../../bench/report.ts';
import { t } from '../../words/index.ts';

export interface Origin {
  readonly kind: Kind;
  /** Whether the results came with a link. */
  readonly elsewhere: boolean;
}

const HERE = {
  measured: 'bench.measured',
  simulated: 'bench.simulated',
  counted: 'bench.counted',
  reported: 'bench.reported',
  composed: 'benchComposed.composed',
} as const;
const ELSEWHERE = {
  measured: 'bench.measuredElsewhere',
  simulated: 'bench.simulated',
  counted: 'bench.countedElsewhere',
  reported: 'bench.reported',
  composed: 'benchComposed.composed',
} as const;

/** Says which kind a figure is: measured, simulated, counted or reported. */
export function KindTag(origin: Origin) {
  return <span className={`tag ${origin.kind}`}>{originText(origin)}</span>;
}

export function originText({ kind, elsewhere }: Origin): string {
  return t((elsewhere ? ELSEWHERE : HERE)[kind]);
}
