/* What the posting of the per-thread caches reports, and which of our streams is compared with which of its workloads. */
import { known } from '../../base/known.ts';
import type { MessageKey } from '../../words/catalogue.ts';
import { FOUR_SLOTS, ONE_POINTER } from './plan.ts';
import { HIT_RATE } from '../../bench/streams/rows.ts';
import type { Row } from '../../bench/report.ts';

const SOURCE =
  'Davidlohr Bueso, 25 February 2014, linux-kernel, “[PATCH v2] mm: per-thread vma caching”; 80 cores, 8 sockets, x86-64';

export const CYCLES = 'cycles of all lookups';

type Figures = readonly [baseline: number, patched: number];

function reported(workload: string, metric: string, unit: string, figures: Figures): Row[] {
  const [baseline, patched] = figures;
  const row = (kernel: string, release: string, mean: number): Row => ({
    kernel,
    workload,
    metric,
    unit,
    kind: 'reported',
    release,
    source: SOURCE,
    mean,
  });
  return [row(ONE_POINTER, 'baseline', baseline), row(FOUR_SLOTS, 'patched', patched)];
}

const BOOT = 'System bootup';
const BUILD = 'Kernel build';
const DATABASE = 'Oracle 11g data mining (4k pages)';
const EBIZZY = 'Ebizzy, 80 threads';

const TABLE: readonly { readonly workload: string; readonly rates: Figures; readonly cycles: Figures }[] = [
  { workload: BOOT, rates: [50.61, 73.45], cycles: [19.9, 13.58] },
  { workload: BUILD, rates: [75.28, 88.09], cycles: [11.03, 9.31] },
  { workload: DATABASE, rates: [70.66, 91.15], cycles: [17.14, 12.57] },
  { workload: EBIZZY, rates: [1.06, 99.97], cycles: [91.54, 14.18] },
];

export const REPORTED_HITS: readonly Row[] = TABLE.flatMap(({ workload, rates, cycles }) => [
  ...reported(workload, HIT_RATE, '%', rates),
  ...reported(workload, CYCLES, 'billion', cycles),
]);

/** The reported workload that a stream resembles most, and how it differs. */
interface Beside {
  readonly workload: string;
  readonly differs: Extract<MessageKey, `benchReport.differs${string}`>;
}

const BESIDE: Readonly<Record<string, Beside>> = {
  'boot-systemd': { workload: BOOT, differs: 'benchReport.differsBoot' },
  'boot-sysv': { workload: BOOT, differs: 'benchReport.differsBootSysv' },
  kbuild: { workload: BUILD, differs: 'benchReport.differsBuild' },
  postgres: { workload: DATABASE, differs: 'benchReport.differsDatabase' },
  'ebizzy-a-80': { workload: EBIZZY, differs: 'benchReport.differsEbizzy' },
  'ebizzy-a-80-ncore': { workload: EBIZZY, differs: 'benchReport.differsEbizzyNcore' },
  'ebizzy-m-80': { workload: EBIZZY, differs: 'benchReport.differsEbizzyUnmapped' },
};

/** Undefined for streams that resemble no reported workload. */
export function besideOf(stream: string): Beside | undefined {
  return Object.hasOwn(BESIDE, stream) ? BESIDE[stream] : undefined;
}

function reportedOf(workload: string): (typeof TABLE)[number] {
  return known(
    TABLE.find((row) => row.workload === workload),
    'besideOf() names reported workloads',
  );
}

/** The reported hit rates of a workload, in percent: with one pointer, then with the posted cache. */
export function reportedRates(workload: string): Figures {
  return reportedOf(workload).rates;
}

/** The reported cycles of the posted cache, divided by those of one pointer. */
export function reportedCycles(workload: string): number {
  const [baseline, patched] = reportedOf(workload).cycles;
  return patched / baseline;
}

/** What was reported of the largest VMA on 10 November 2013, in reply to its posting: the hit rates, in percent, with the one pointer and with both. */
export const REPORTED_LARGEST: readonly {
  readonly stream: string;
  readonly workload: string;
  readonly rates: Figures;
}[] = [
  { stream: 'kbuild', workload: BUILD, rates: [72.32, 84.55] },
  { stream: 'postgres', workload: DATABASE, rates: [65.66, 71.53] },
];
