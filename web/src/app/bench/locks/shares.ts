/* Shares of a report as states of a CPU: their names, and how they look. */
import { ASLEEP, IDLE, LINES, SPINNING, USER, WORKING, type Share } from '../../../bench/cpus/rows.ts';
import type { FillStyle } from '../../../chart/fills.ts';
import {
  CPU_PATTERN_WIDTH,
  CPU_PATTERNS,
  CPU_STYLES,
  CPU_TILE,
  type CpuLook,
} from '../../../d3/cpu-kinds.ts';
import type { CpuState } from '../../../views/cpus/states.ts';

export const STATE_OF: Readonly<Record<Share, CpuState>> = {
  [USER]: 'user',
  [WORKING]: 'work',
  [LINES]: 'line',
  [SPINNING]: 'spin',
  [ASLEEP]: 'sleep',
  [IDLE]: 'idle',
};

/** As in the CPU timeline. */
export const SHARE_FILLS: Readonly<Record<Share, FillStyle>> = {
  [USER]: fillOf('user'),
  [WORKING]: fillOf('work'),
  [LINES]: fillOf('line'),
  [SPINNING]: fillOf('spin'),
  [ASLEEP]: fillOf('sleep'),
  [IDLE]: { ground: 'var(--surface)', ink: 'var(--line-strong)' },
};

function fillOf(look: CpuLook): FillStyle {
  const { light, dark } = CPU_STYLES[look];
  return {
    ground: `light-dark(${light.ground}, ${dark.ground})`,
    ink: `light-dark(${light.ink}, ${dark.ink})`,
    tile: CPU_PATTERNS[look],
    side: CPU_TILE,
    width: CPU_PATTERN_WIDTH[look],
  };
}
