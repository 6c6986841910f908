/* Shares of a report as states of a CPU: their names and styles. */
import { ASLEEP, IDLE, LINES, SPINNING, USER, WORKING, type Share } from '../../../bench/cpus/rows.ts';
import type { CpuState } from '../../../views/cpus/states.ts';

export const STATE_OF: Readonly<Record<Share, CpuState>> = {
  [USER]: 'user',
  [WORKING]: 'work',
  [LINES]: 'line',
  [SPINNING]: 'spin',
  [ASLEEP]: 'sleep',
  [IDLE]: 'idle',
};

export function shareClass(share: Share): string {
  return `cpu-share ${STATE_OF[share]}`;
}
