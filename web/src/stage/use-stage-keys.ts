import { useShortcuts } from '../widgets/keys/shortcuts.ts';
import { preferences, setEveryEvent, usePreference } from '../widgets/preferences.ts';
import { nextOf, SPEEDS, TEMPOS } from '../widgets/transport/speeds.ts';
import type { PlayerState } from '../timeline/player.ts';
import { finestStride } from './finest-stride.ts';
import type { Player } from './use-player.ts';

/**
 * The keys of time travel, for the whole page. Up and down remain for scrolling. Into, over and out use the letters of
 * gdb's step, next and finish. PageUp and PageDown are the keys that presenters' clickers send.
 */
export function useStageKeys(player: Player, onPresent?: () => void): void {
  const allowed = usePreference('singleKeys');
  const run = (act: (state: ReturnType<Player['getState']>) => unknown) => () => {
    const state = player.getState();
    if (state.status === 'ready') act(state);
  };
  const operationBack = run((state) => state.step('operation', -1));
  const operationForward = run((state) => state.step('operation', 1));
  const faster = run((state) => changePace(state, 1));
  const slower = run((state) => changePace(state, -1));
  useShortcuts(
    {
      Space: run((state) => (state.playing ? state.pause() : state.play())),
      ArrowRight: run((state) => state.step(finestStride(), 1)),
      ArrowLeft: run((state) => state.step(finestStride(), -1)),
      'Shift+ArrowRight': operationForward,
      'Shift+ArrowLeft': operationBack,
      e: () => setEveryEvent(!preferences.getState().everyEvent),
      s: run((state) => state.step('into', 1)),
      S: run((state) => state.step('into', -1)),
      n: run((state) => state.step('over', 1)),
      f: run((state) => state.step('out', 1)),
      PageDown: operationForward,
      PageUp: operationBack,
      Home: run((state) => state.seek(0)),
      End: run((state) => state.seek(state.total)),
      ...(onPresent && { p: onPresent, P: onPresent }),
      '+': faster,
      '=': faster,
      '-': slower,
      '−': slower,
    },
    allowed,
  );
}

function changePace(state: PlayerState, direction: 1 | -1): void {
  const { stride, speed, tempo, setSpeed, setTempo } = state;
  if (stride === 'beat') setTempo(nextOf(TEMPOS, tempo, direction));
  else setSpeed(nextOf(SPEEDS, speed, direction));
}
