import { t } from '../words/index.ts';
import type { Origin } from './spec.ts';

const HERE = {
  measured: 'chart.measured',
  simulated: 'chart.simulated',
  counted: 'chart.counted',
  reported: 'chart.reported',
  composed: 'chart.composed',
} as const;
const ELSEWHERE = {
  measured: 'chart.measuredElsewhere',
  simulated: 'chart.simulated',
  counted: 'chart.countedElsewhere',
  reported: 'chart.reported',
  composed: 'chart.composed',
} as const;

/** Says which kind a figure is: measured, simulated, counted or reported. */
export function KindTag(origin: Origin) {
  return <span className={`tag ${origin.kind}`}>{originText(origin)}</span>;
}

export function originText({ kind, elsewhere }: Origin): string {
  return t((elsewhere ? ELSEWHERE : HERE)[kind]);
}
