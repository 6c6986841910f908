import { useCallback, useRef, type ReactNode } from 'react';
import type { OperationSummary } from '../timeline/run.ts';
import type { Snapshot } from '../timeline/snapshot.ts';
import { VIEWS } from '../views/registry.ts';
import { say, t } from '../words/index.ts';
import { Narration } from './Narration.tsx';
import { StageHead } from './StageHead.tsx';
import { StageTransport } from './StageTransport.tsx';
import { useMoment } from './use-moment.ts';
import { usePlayerState, type Player } from './use-player.ts';
import { useProbes } from './use-probes.ts';
import { useStageKeys } from './use-stage-keys.ts';
import { ViewFrame } from './ViewFrame.tsx';
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
  /** Shown while nothing is loaded. */
  readonly children?: ReactNode;
}

/** The figures of a session, what has just happened in it, and the transport bar. */
export function Stage({ player, open, onOpen, chosen, onChoose, tools, children }: StageProps) {
  const status = usePlayerState(player, (state) => state.status);
  const error = usePlayerState(player, (state) => state.error);
  const spec = usePlayerState(player, (state) => state.spec);
  const snapshot = usePlayerState(player, (state) => state.snapshot);
  const operations = usePlayerState(player, (state) => state.operations);
  const playing = usePlayerState(player, (state) => state.playing);
  const isStepped = usePlayerState(player, (state) => state.isStepped);
  const moment = useMoment(snapshot, spec, isStepped);
  useStageKeys(player);
  useProbes(player, open);
  const look = useCallback((process: number) => void player.getState().look(process), [player]);
  const element = useRef<HTMLDivElement>(null);
  if (status === 'failed')
    return (
      <p className="stage-message bad" role="alert">
        {error !== undefined && say(error)}
      </p>
    );
  if (spec === undefined) return <div className="stage-message">{children}</div>;
  const shown = open.flatMap((id) => VIEWS.get(id) ?? []);
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
      <StageHead player={player} stage={element} open={open} onOpen={onOpen} tools={tools} />
      <div className="stage-views" data-count={shown.length} aria-busy={status === 'loading'}>
        {moment === undefined ? (
          <Loading player={player} />
        ) : shown.length === 0 ? (
          <p className="stage-message quiet">{t('transport.noViews')}</p>
        ) : (
          shown.map((view) => (
            <ViewFrame
              key={view.id}
              view={view}
              player={player}
              {...moment}
              spec={spec}
              operations={operations}
              chosen={chosen}
              onChoose={onChoose}
              onSeek={player.getState().seek}
              onLook={look}
            />
          ))
        )}
      </div>
      <Narration
        moment={moment}
        operation={snapshot && operations[snapshot.operation]}
        next={snapshot && nextCall(snapshot, operations)}
        stepped={spec.calls.length > 0}
        playing={playing}
      />
      <StageTransport player={player} />
    </div>
  );
}

function Loading({ player }: { readonly player: Player }) {
  const progress = usePlayerState(player, (state) => state.progress);
  return (
    <label className="stage-message quiet">
      {t('transport.loading')}
      <progress value={progress} />
    </label>
  );
}

/** The next call, if the position is between two calls: that is when a teacher asks a class to predict it. */
function nextCall(
  { position, operation }: Snapshot,
  operations: readonly OperationSummary[],
): OperationSummary | undefined {
  const between = position === 0 || position === operations[operation]?.last;
  return between ? operations[operation + 1] : undefined;
}
