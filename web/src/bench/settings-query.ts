/* Settings as the pairs of a URL's query, so that a link repeats somebody else's run. */
import { CPU_NUMBERS } from './cpus/plan.ts';
import type { Settings } from './report.ts';
import { usualSettings } from './suites.ts';

type Pairs = readonly (readonly [string, string])[];

const NUMBERS = ['samples', 'runs', 'batch'] as const;
/** Numbers that some suites have. */
const SOME_NUMBERS = [...CPU_NUMBERS, 'extra'] as const;
const KERNELS = 'kernels';
const QUICK = 'quick';
const SIZES_OF = 'n.';
const OPTIONS = {
  composed: 'composed',
  joinedSegments: 'joined-segments',
  hugePages: 'huge-pages',
  sweep: 'sweep',
} as const;
type Option = keyof typeof OPTIONS;
/** Pairs that are 1 or 0. */
export const SWITCHES: ReadonlySet<string> = new Set([QUICK, ...Object.values(OPTIONS)]);

/** Has only what differs from the usual settings. Encode the values: names of mixed rows contain a +. */
export function settingsToQuery(suite: string, settings: Settings): Pairs {
  const usual = usualSettings(suite, settings.quick);
  const pairs: [string, string][] = settings.quick ? [[QUICK, '1']] : [];
  if (settings.kernels.join() !== usual.kernels.join()) pairs.push([KERNELS, settings.kernels.join()]);
  for (const [workload, usualSizes] of Object.entries(usual.n)) {
    const sizes = (settings.n[workload] ?? []).join();
    if (sizes !== usualSizes.join()) pairs.push([keyOf(workload), sizes]);
  }
  for (const key of NUMBERS) if (settings[key] !== usual[key]) pairs.push([key, String(settings[key])]);
  for (const key of someNumbersOf(usual))
    if (settings[key] !== usual[key]) pairs.push([key, String(settings[key])]);
  for (const key of optionsOf(usual))
    if (settings[key] !== usual[key]) pairs.push([OPTIONS[key], settings[key] ? '1' : '0']);
  return pairs;
}

/** What isn't a number becomes NaN, which every suite refuses by name. */
export function settingsFromQuery(suite: string, pairs: Pairs): Settings {
  const values = new Map(pairs);
  const usual = usualSettings(suite, values.get(QUICK) === '1');
  const n = Object.entries(usual.n)
    .map(([workload, sizes]) => [workload, numbersOf(values.get(keyOf(workload))) ?? sizes] as const)
    .filter(([, sizes]) => sizes.length > 0);
  const kernels = values.get(KERNELS);
  return {
    kernels: kernels === undefined ? usual.kernels : kernels.split(',').filter((kernel) => kernel !== ''),
    n: Object.fromEntries(n),
    samples: Number(values.get('samples') ?? usual.samples),
    runs: Number(values.get('runs') ?? usual.runs),
    batch: Number(values.get('batch') ?? usual.batch),
    quick: usual.quick,
    ...Object.fromEntries(someNumbersOf(usual).map((key) => [key, Number(values.get(key) ?? usual[key])])),
    ...Object.fromEntries(
      optionsOf(usual).map((key) => [
        key,
        values.has(OPTIONS[key]) ? values.get(OPTIONS[key]) === '1' : usual[key],
      ]),
    ),
  };
}

function someNumbersOf(usual: Settings): readonly (typeof SOME_NUMBERS)[number][] {
  return SOME_NUMBERS.filter((key) => usual[key] !== undefined);
}

/** The options that this suite has. */
function optionsOf(usual: Settings): readonly Option[] {
  return (Object.keys(OPTIONS) as Option[]).filter((key) => usual[key] !== undefined);
}

function numbersOf(text: string | undefined): readonly number[] | undefined {
  if (text === undefined) return undefined;
  return text === '' ? [] : text.split(',').map(Number);
}

/** `n.mprotect-deep` of "mprotect, deep". */
function keyOf(workload: string): string {
  return SIZES_OF + workload.replaceAll(/[^a-z0-9_]+/gi, '-');
}
