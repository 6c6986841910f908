/* A report of a run that didn't finish. */
import { resolutionOf } from '../../bench/clock.ts';
import { warnings } from '../../bench/noise.ts';
import {
  growthOf,
  ratiosOf,
  type Environment,
  type Report,
  type Row,
  type Settings,
} from '../../bench/report.ts';
import { t } from '../../words/index.ts';
import { growingOf } from './growing.ts';

/** What the worker would have reported about this browser. */
export function environmentHere(): Environment {
  return {
    runtime: navigator.userAgent,
    platform: navigator.platform,
    cores: navigator.hardwareConcurrency,
    isolated: crossOriginIsolated,
    timerResolution: resolutionOf(() => performance.now()),
  };
}

/** Warns that it isn't complete, and has no notes, which need all rows. Undefined if nothing was run. */
export function partialReport(
  suite: string,
  settings: Settings,
  rows: readonly Row[],
  environment: () => Environment,
): Report | undefined {
  if (rows.every(({ kind }) => kind === 'reported')) return undefined;
  const here = environment();
  return {
    suite,
    settings,
    environment: here,
    rows,
    ratios: ratiosOf(rows),
    fits: growthOf(rows, growingOf(suite)),
    // The worker alone knows the shortest batch.
    warnings: [t('bench.cancelledNote'), ...warnings(rows, Infinity, here.timerResolution)],
    notes: [],
  };
}
