/* What a CPU may do, in words: for the lanes and for the bars of benchmarks. */
import { t } from '../../words/index.ts';

/** In the order in which they are shown. What is none of the first five is blank in a lane. */
export const CPU_STATES = ['user', 'work', 'line', 'spin', 'sleep', 'idle'] as const;
export type CpuState = (typeof CPU_STATES)[number];

export function stateName(state: CpuState): string {
  return t(`views.cpusState_${state}`);
}

/** What it is: goes on behind the name and a colon. */
export function stateMeaning(state: CpuState): string {
  return t(`views.cpusStateIs_${state}`);
}
