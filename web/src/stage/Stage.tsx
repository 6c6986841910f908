import { useCallback, useEffect, useRef, type ReactNode } from 'react';
import { VIEWS } from '../views/registry.ts';
import type { OperationSummary } from '../timeline/run.ts';
import type { Snapshot } from '../timeline/snapshot.ts';
import { say } from '../words/index.ts';
import { BesideChoice } from './beside/BesideChoice.tsx';
import type { Beside } from './beside/beside.ts';
import { Kernels } from './beside/Kernels.tsx';
import { Narration } from './Narration.tsx';
import { StageHead } from './StageHead.tsx';
import { StageTransport } from './StageTransport.tsx';
import { StageViews } from './StageViews.tsx';
import { usePlayerState, type Player } from './use-player.ts';
import { useShown } from './use-shown.ts';
import { useStageKeys } from './use-stage-keys.ts';
import './stage.css';

interface StageProps {
  readonly player: Player;
  /** Ids of the open views, in the order in which they were opened. */
  readonly open: readonly string[];
  /** If it is missing, the reader can't open or close views. */
  readonly onOpen?: (open: readonly string[]) => void;
  /** Serial number of the chosen VMA; 0 means none. */
  readonly chosen: number;
  readonly onChoose: (id: number) => void;
  /** Controls that choose a session. A page that has them for some of its sessions must pass them for all. */
  readonly tools?: ReactNode;
  /** If it is missing, the reader can't put other kernels beside this one. */
  readonly beside?: Beside;
  /** What a reader can take away of the figures. */
  readonly keep?: ReactNode;
  /** To a question, at the moment that shows it. */
  readonly answer?: string | undefined;
  /** Positions that are marked on the timeline. */
  readonly hits?: readonly number[] | undefined;
  /** If it is missing, there is no presenter mode. */
  readonly onPresent?: () => void;
  /** Shown while nothing is loaded. */
  readonly children?: ReactNode;
}

/** The figures of a session, what has just happened in it, and the transport bar. */
export function Stage({
  player,
  open,
  onOpen,
  chosen,
  onChoose,
  tools,
  beside,
  keep,
  answer,
  hits,
  onPresent,
  children,
}: StageProps) {
  const shown = useShown(player);
  const { status, error, spec, snapshot, operations, moment } = shown;
  const playing = usePlayerState(player, (state) => state.playing);
  useStageKeys(player, onPresent);
  useLoadedViews(open);
  const look = useCallback((process: number) => void player.getState().look(process), [player]);
  const element = useRef<HTMLDivElement>(null);
  if (status === 'failed')
    return (
      <p className="stage-message bad" role="alert">
        {error !== undefined && say(error)}
      </p>
    );
  if (spec === undefined) return <div className="stage-message">{children}</div>;
  const isCompared = beside !== undefined && beside.kernels.length > 0;
  const narration = (
    <Narration
      moment={moment}
      operation={snapshot && operations[snapshot.operation]}
      next={snapshot && nextCall(snapshot, operations)}
      stepped={spec.calls.length > 0}
      playing={playing}
      answer={answer}
    />
  );
  return (
    // A click anywhere in the stage gives it the focus, so that it handles the keys that would otherwise scroll the
    // page.
    <div
      ref={element}
      className="stage"
      tabIndex={-1}
      data-scroll-keys="own"
      data-position={snapshot?.position}
      data-event={snapshot?.event?.type}
    >
      <StageHead
        player={player}
        stage={element}
        open={open}
        onOpen={onOpen}
        tools={tools}
        beside={beside && <BesideChoice leading={spec.kernel} {...beside} />}
        keep={keep}
        onPresent={onPresent}
      />
      {isCompared ? (
        <Kernels
          leader={player}
          kernel={spec.kernel}
          shown={shown}
          open={open}
          beside={beside}
          chosen={chosen}
          onChoose={onChoose}
          onLook={look}
        >
          {narration}
        </Kernels>
      ) : (
        <>
          <StageViews
            player={player}
            shown={shown}
            open={open}
            chosen={chosen}
            onChoose={onChoose}
            onSeek={player.getState().seek}
            onLook={look}
          />
          {narration}
        </>
      )}
      <StageTransport player={player} hits={hits} />
    </div>
  );
}

/** Loads the views' code while the session is still on its way. A view whose code can't be had says so when it is drawn. */
function useLoadedViews(ids: readonly string[]): void {
  const wanted = ids.join(' ');
  useEffect(() => {
    for (const id of wanted.split(' '))
      VIEWS.get(id)
        ?.load()
        .catch(() => undefined);
  }, [wanted]);
}

/** The next call, if the position is between two calls: that is when a teacher asks a class to predict it. */
function nextCall(
  { position, operation }: Snapshot,
  operations: readonly OperationSummary[],
): OperationSummary | undefined {
  const between = position === 0 || position === operations[operation]?.last;
  return between ? operations[operation + 1] : undefined;
}
