import { useShortcuts } from '../widgets/keys/shortcuts.ts';
import { usePreference } from '../widgets/preferences.ts';
import { nextSpeed } from '../widgets/transport/speeds.ts';
import type { Player } from './use-player.ts';

/**
 * The keys of time travel, for the whole page. Up and down remain for scrolling. Over and out use the letters of
 * gdb's next and finish. PageUp and PageDown are the keys that presenters' clickers send.
 */
export function useStageKeys(player: Player): void {
  const allowed = usePreference('singleKeys');
  const run = (act: (state: ReturnType<Player['getState']>) => unknown) => () => {
    const state = player.getState();
    if (state.status === 'ready') act(state);
  };
  const operationBack = run((state) => state.step('operation', -1));
  const operationForward = run((state) => state.step('operation', 1));
  const faster = run((state) => state.setSpeed(nextSpeed(state.speed, 1)));
  const slower = run((state) => state.setSpeed(nextSpeed(state.speed, -1)));
  useShortcuts(
    {
      Space: run((state) => (state.playing ? state.pause() : state.play())),
      ArrowRight: run((state) => state.step('into', 1)),
      ArrowLeft: run((state) => state.step('into', -1)),
      'Shift+ArrowRight': operationForward,
      'Shift+ArrowLeft': operationBack,
      n: run((state) => state.step('over', 1)),
      f: run((state) => state.step('out', 1)),
      PageDown: operationForward,
      PageUp: operationBack,
      Home: run((state) => state.seek(0)),
      End: run((state) => state.seek(state.total)),
      '+': faster,
      '=': faster,
      '-': slower,
      '−': slower,
    },
    allowed,
  );
}
