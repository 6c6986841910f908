/* The text in the fields of sizes until it is settled: on Enter, on Run, or when the field loses the focus. */
import type { Settings } from '../../bench/report.ts';
import type { Workload } from '../../bench/suite-core.ts';
import type { MessageKey } from '../../words/index.ts';
import { usualSettings } from '../../bench/suites.ts';
import { readSizes } from './sizes.ts';

type Sized = Pick<Workload, 'name' | 'smallest' | 'largest'>;

export interface Draft {
  readonly text: string;
  /** Whether the reader has finished typing: only then does the page complain about text that can't be read. */
  readonly isSettled: boolean;
}

/** By the names of their workloads. A field that nobody types into has none. */
export type Drafts = Readonly<Record<string, Draft>>;

/** Moves all drafts that can be read into the settings; the others stay drafts and aren't run. */
export function settle(
  settings: Settings,
  drafts: Drafts,
  workloads: readonly Sized[],
): { readonly settings: Settings; readonly drafts: Drafts } {
  const n = { ...settings.n };
  const unread: Record<string, Draft> = {};
  for (const workload of workloads) {
    const draft = drafts[workload.name];
    if (draft === undefined) continue;
    const { sizes, trouble } = readSizes(draft.text, workload);
    if (trouble) unread[workload.name] = { text: draft.text, isSettled: true };
    else n[workload.name] = sizes;
  }
  return { settings: { ...settings, n }, drafts: unread };
}

export function isTroubled(draft: Draft | undefined, workload: Sized): boolean {
  return draft !== undefined && draft.isSettled && readSizes(draft.text, workload).trouble;
}

/** Why these settings can't be run; undefined if they can. */
export function whyNot(
  settings: Settings,
  drafts: Drafts,
  workloads: readonly Sized[],
): MessageKey | undefined {
  if (settings.kernels.length === 0) return 'bench.noKernels';
  if (workloads.some((workload) => isTroubled(drafts[workload.name], workload))) return 'bench.badSizes';
  return workloads.every(({ name }) => (settings.n[name] ?? []).length === 0) ? 'bench.noSizes' : undefined;
}

/** The usual settings of the other length, with the kernels, sizes and options that the reader has chosen. */
export function withLength(suite: string, settings: Settings, quick: boolean): Settings {
  const before = usualSettings(suite, settings.quick);
  const after = usualSettings(suite, quick);
  const n = Object.entries(after.n).map(([workload, usual]) => {
    const own = settings.n[workload] ?? [];
    return [workload, own.join() === before.n[workload]?.join() ? usual : own] as const;
  });
  const { kernels, composed, joinedSegments, hugePages, rounds, think, seed, sweep } = settings;
  return {
    ...after,
    kernels,
    n: Object.fromEntries(n),
    ...(composed !== undefined && { composed }),
    ...(joinedSegments !== undefined && { joinedSegments, hugePages }),
    ...(rounds !== undefined && {
      rounds,
      think,
      seed,
      sweep,
    }),
  };
}
