import { useMemo } from 'react';
import { operationAt } from '../timeline/stepping.ts';
import { setEveryEvent, usePreference } from '../widgets/preferences.ts';
import { TransportBar } from '../widgets/transport/TransportBar.tsx';
import { usePlayerState, type Player } from './use-player.ts';

interface StageTransportProps {
  readonly player: Player;
  /** Positions that are marked on the timeline. */
  readonly hits?: readonly number[] | undefined;
}

export function StageTransport({ player, hits }: StageTransportProps) {
  const position = usePlayerState(player, (state) => state.position);
  const total = usePlayerState(player, (state) => state.total);
  const playing = usePlayerState(player, (state) => state.playing);
  const speed = usePlayerState(player, (state) => state.speed);
  const tempo = usePlayerState(player, (state) => state.tempo);
  const stride = usePlayerState(player, (state) => state.stride);
  const operations = usePlayerState(player, (state) => state.operations);
  const calls = usePlayerState(player, (state) => state.spec?.calls.length ?? 0);
  const ticks = useMemo(
    () => operations.map(({ last, outcome }) => ({ at: last, failed: outcome.error < 0 })),
    [operations],
  );
  const everyEvent = usePreference('everyEvent');
  const beat = usePlayerState(player, (state) => state.snapshot?.beat);
  const { seek, step, play, pause, setSpeed, setTempo, setStride } = player.getState();
  return (
    <TransportBar
      position={position}
      total={total}
      ticks={ticks}
      hits={hits}
      operations={calls}
      operation={operationAt(operations, position) + 1}
      beat={everyEvent ? undefined : beat}
      everyEvent={everyEvent}
      onEveryEvent={setEveryEvent}
      playing={playing}
      speed={speed}
      tempo={tempo}
      stride={stride}
      onSeek={(to) => void seek(to)}
      onStep={(by, direction) => void step(by, direction)}
      onPlaying={(on) => (on ? play() : pause())}
      onSpeed={setSpeed}
      onTempo={setTempo}
      onStride={setStride}
    />
  );
}
