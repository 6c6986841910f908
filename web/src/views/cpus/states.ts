/* The states of a CPU in words, for the lanes and for the bars of benchmarks. */
import { t } from '../../words/index.ts';

/** In the order in which they are shown. The last one is blank in a lane. */
export const CPU_STATES = ['user', 'work', 'line', 'spin', 'sleep', 'idle'] as const;
export type CpuState = (typeof CPU_STATES)[number];

export function stateName(state: CpuState): string {
  return t(`views.cpusState_${state}`);
}

/** What the state means: continues the text after the name and a colon. */
export function stateMeaning(state: CpuState): string {
  return t(`views.cpusStateIs_${state}`);
}
