/* A player that runs another player's calls on another kernel, and stays at the same operation. */
import type { StoreApi } from 'zustand/vanilla';
import type { PlayerState, StartIn } from './player.ts';
import { nth } from '../base/known.ts';
import type { SessionSpec } from '../core/session.ts';

type Leading = Pick<PlayerState, 'spec' | 'snapshot' | 'operations' | 'isStepped' | 'process' | 'own'>;
type Following = Pick<PlayerState, 'status' | 'operations' | 'load' | 'seek' | 'look' | 'setOwn'>;

/**
 * Lets `follower` run what `leader` runs, on `kernel`. It goes where the leader's picture is: to the end of the same
 * operation, or within it to the end of the same beat. While it is busy, only the leader's latest picture counts.
 * Returns a function that ends this.
 */
export function follow(
  leader: Pick<StoreApi<Leading>, 'getState' | 'subscribe'>,
  follower: Pick<StoreApi<Following>, 'getState'>,
  kernel: string,
): () => void {
  let spec: Leading['spec'];
  let own: Leading['own'] = {};
  let followed: string | undefined;
  let isBusy = false;
  let isOver = false;

  const isReady = (): boolean => !isOver && follower.getState().status === 'ready';
  const catchUp = async (): Promise<void> => {
    if (isBusy) return;
    isBusy = true;
    while (isReady()) {
      const { snapshot, operations, isStepped } = leader.getState();
      if (snapshot === undefined) break;
      const { position, operation, beat } = snapshot;
      const next = `${position} ${isStepped}`;
      if (next === followed) break;
      followed = next;
      const isInside = beat !== undefined && position !== operations[operation]?.last;
      await follower
        .getState()
        .seek(
          isInside
            ? { operation: operation + 1, beat: beat.number }
            : endOf(follower.getState().operations, operation),
          isStepped,
        );
    }
    isBusy = false;
  };

  const update = (): void => {
    const state = leader.getState();
    if (state.spec !== spec) {
      ({ spec, own } = state);
      followed = undefined;
      if (spec) {
        const start: StartIn = (operations) => endOf(operations, leader.getState().snapshot?.operation ?? -1);
        void follower
          .getState()
          .load({ ...withoutHeld(spec), kernel }, start, own)
          .then(catchUp);
      }
    }
    if (state.own !== own) {
      for (const view of Object.keys({ ...own, ...state.own }))
        void follower.getState().setOwn(view, state.own[view]);
      own = state.own;
    }
    void follower.getState().look(state.process);
    void catchUp();
  };

  update();
  const unsubscribe = leader.subscribe(update);
  return () => {
    isOver = true;
    unsubscribe();
  };
}

/** What a worker holds of a long trace, another worker doesn't hold. */
function withoutHeld({ earlier, ...spec }: SessionSpec): SessionSpec {
  return earlier ? { ...spec, earlier: { count: earlier.count } } : spec;
}

/** The position after operation `index`; -1 is before the first. */
function endOf(operations: PlayerState['operations'], index: number): number {
  return index < 0 ? 0 : nth(operations, index).last;
}

/** Whether the pictures of all these players are of the same operation. */
export function isInStep(states: readonly Pick<PlayerState, 'snapshot'>[]): boolean {
  const [first, ...others] = states.map(({ snapshot }) => snapshot?.operation);
  return first !== undefined && others.every((operation) => operation === first);
}
