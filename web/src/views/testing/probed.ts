import type { AnyProbe, Probe } from '../../timeline/probe.ts';
import { SnapshotDecoder, type Snapshot } from '../../timeline/snapshot.ts';
import type { Timeline } from '../../timeline/timeline.ts';

interface Probed<Found> {
  readonly snapshot: Snapshot;
  readonly found: Found;
}

/** Takes snapshots of `timeline`, each with what `probe` finds there. One snapshot shares with the one before what has not changed. */
export function probed<State, Raw, Found>(
  timeline: Timeline,
  probe: Probe<State, Raw, Found>,
): (position: number, process?: number, state?: State) => Probed<Found> {
  const probes = new Map([['own', probe as unknown as AnyProbe]]);
  const decoder = new SnapshotDecoder(probes);
  return (position, process = 0, state) => {
    const snapshot = decoder.decode(timeline.rawSnapshot(position, process, { own: state }, probes));
    return { snapshot, found: snapshot.probed['own'] as Found };
  };
}
