/* Which streams are replayed, and how much of each: n as the settings of a suite have it. */
import type { Settings } from '../../../bench/report.ts';
import type { Workload } from '../../../bench/suite-core.ts';
import { MIXED } from '../plan.ts';
import type { OwnStream } from '../../../bench/streams/own.ts';
import type { MessageKey } from '../../../words/index.ts';

/** Replays all of the stream, or leaves it out. */
export function withStream(settings: Settings, { name, largest }: Workload, isOn: boolean): Settings {
  return { ...settings, n: { ...settings.n, [name]: isOn ? [largest] : [] } };
}

export function withAllStreams(settings: Settings, workloads: readonly Workload[], areOn: boolean): Settings {
  const n = workloads.map(({ name, largest }) => [name, areOn ? [largest] : []] as const);
  return { ...settings, n: Object.fromEntries(n) };
}

/** Adds the rows of the sweep that no kernel has had, or removes them. */
export function withSweep(settings: Settings, isOn: boolean): Settings {
  const others = settings.eras.filter((era) => !MIXED.includes(era));
  return { ...settings, eras: isOn ? [...others, ...MIXED] : others };
}

export function hasSweep({ eras }: Settings): boolean {
  return MIXED.every((era) => eras.includes(era));
}

/** Adds the reader's own streams in front, because readers want to see these first. */
export function withOwn(settings: Settings, own: readonly OwnStream[]): Settings {
  const mine = own.map(({ name, faults }) => [name, [faults]] as const);
  return { ...settings, n: { ...Object.fromEntries(mine), ...settings.n } };
}

/** Why these settings can't be run; undefined if they can. */
export function whyNoStreams(settings: Settings): MessageKey | undefined {
  if (settings.eras.length === 0) return 'bench.noSchemes';
  return Object.values(settings.n).every((sizes) => sizes.length === 0) ? 'bench.noStreams' : undefined;
}
