/* What a CPU may do: names, and how each looks. */
import { ASLEEP, IDLE, LINES, SPINNING, USER, WORKING, type Share } from '../../../bench/cpu-rows.ts';

export const SHARE_NAMES = {
  [USER]: 'benchLocks.user',
  [WORKING]: 'benchLocks.working',
  [LINES]: 'benchLocks.lines',
  [SPINNING]: 'benchLocks.spinning',
  [ASLEEP]: 'benchLocks.asleep',
  [IDLE]: 'benchLocks.idle',
} as const;

export const SHARE_MEANS = {
  [USER]: 'benchLocks.userMeans',
  [WORKING]: 'benchLocks.workingMeans',
  [LINES]: 'benchLocks.linesMean',
  [SPINNING]: 'benchLocks.spinningMeans',
  [ASLEEP]: 'benchLocks.asleepMeans',
  [IDLE]: 'benchLocks.idleMeans',
} as const;

const CLASSES: Readonly<Record<Share, string>> = {
  [USER]: 'user',
  [WORKING]: 'working',
  [LINES]: 'lines',
  [SPINNING]: 'spinning',
  [ASLEEP]: 'asleep',
  [IDLE]: 'idle',
};

export function shareClass(share: Share): string {
  return `cpu-share ${CLASSES[share]}`;
}
