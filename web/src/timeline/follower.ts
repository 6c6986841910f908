/* A player that runs another player's calls on another kernel, and stays at the same operation. */
import type { StoreApi } from 'zustand/vanilla';
import type { PlayerState, StartIn } from './player.ts';
import { nth } from '../base/known.ts';
import type { HeldCalls, SessionSpec } from '../core/session.ts';

type Leading = Pick<PlayerState, 'spec' | 'snapshot' | 'operations' | 'isStepped' | 'process' | 'own'>;
type Following = Pick<PlayerState, 'status' | 'operations' | 'load' | 'seek' | 'look' | 'setOwn'>;

/** Lets the follower's worker hold the same calls as the leader's; undefined if it can't. */
export type Hold = (held: HeldCalls) => Promise<HeldCalls | undefined>;

/**
 * Lets `follower` run what `leader` runs, on `kernel`. It goes where the leader's picture is: to the end of the same
 * operation, or within it to the end of the same beat. While it is busy, only the leader's latest picture counts.
 * `hold` is for windows of long traces. Returns a function that ends this.
 */
export function follow(
  leader: Pick<StoreApi<Leading>, 'getState' | 'subscribe'>,
  follower: Pick<StoreApi<Following>, 'getState'>,
  kernel: string,
  hold?: Hold,
): () => void {
  let spec: Leading['spec'];
  let own: Leading['own'] = {};
  let followed: string | undefined;
  let isBusy = false;
  let isOver = false;
  /** Until its worker holds the calls. */
  let isWaiting = false;

  const isReady = (): boolean => !isOver && !isWaiting && follower.getState().status === 'ready';
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

  const start: StartIn = (operations) => endOf(operations, leader.getState().snapshot?.operation ?? -1);
  const run = (wanted: SessionSpec): void => {
    isWaiting = false;
    followed = undefined;
    void follower
      .getState()
      .load({ ...wanted, kernel }, start, own)
      .then(catchUp);
  };
  const load = (wanted: SessionSpec): void => {
    const { earlier, ...rest } = wanted;
    const held = earlier && earlier.count > 0 ? earlier.held : undefined;
    if (!hold || !held) {
      run(withHeld(wanted, undefined));
      return;
    }
    // What it has run is no longer what the leader runs.
    isWaiting = true;
    void follower.getState().load({ ...rest, kernel, calls: [] });
    void hold(held)
      .catch(() => undefined)
      .then((theirs) => !isOver && spec === wanted && run(withHeld(wanted, theirs)));
  };
  const update = (): void => {
    const state = leader.getState();
    if (state.spec !== spec) {
      ({ spec, own } = state);
      if (spec) load(spec);
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

/** What a worker holds of a long trace, another worker doesn't hold, or holds under a number of its own. */
function withHeld({ earlier, ...spec }: SessionSpec, held: HeldCalls | undefined): SessionSpec {
  return earlier ? { ...spec, earlier: { count: earlier.count, ...(held && { held }) } } : spec;
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
