import { text } from '../../app/bench/declared/parts.ts';
import { CpuOptions } from '../../app/bench/locks/CpuOptions.tsx';
import { lockFigures } from '../../app/bench/locks/lock-figures.tsx';
import { reportedLocks } from '../../app/bench/locks/lock-reported.ts';
import type { SuitePage } from '../../app/bench/page-of-suite.ts';
import { t } from '../../words/index.ts';
import { FAULT_PLAN } from './plan.ts';

export const page: SuitePage = {
  reported: (rows) => [...reportedLocks(rows), text(t('benchLocks.faultNotComparable'))],
  figures: (run) => lockFigures(FAULT_PLAN, run),
  Options: CpuOptions,
};
