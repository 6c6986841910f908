import { Component, Suspense, useCallback, type ReactNode } from 'react';
import { useSize } from '../views/use-size.ts';
import type { Moment, SessionProps, ViewDefinition } from '../views/view.ts';
import { Ready } from '../widgets/Ready.tsx';
import { t } from '../words/index.ts';
import { messageOf } from '../words/message-of.ts';
import { usePlayerState, type Player } from './use-player.ts';

interface ViewFrameProps extends Moment, SessionProps {
  readonly view: ViewDefinition;
  readonly player: Player;
}

/**
 * Draws a view with the state that belongs to it. A view that throws does not affect the others or the transport bar.
 */
export function ViewFrame({ view, player, ...props }: ViewFrameProps) {
  const { id } = view;
  const state = usePlayerState(player, ({ own }) => own[id]);
  const onState = useCallback((next: unknown) => void player.getState().setOwn(id, next), [player, id]);
  const onStudy = useCallback((of: unknown) => player.getState().study(id, of), [player, id]);
  return (
    <Measured id={id}>
      <ViewBoundary resetKey={props.snapshot.position}>
        <Suspense fallback={null}>
          <view.Component
            {...props}
            state={state}
            onState={onState}
            found={props.snapshot.probed[id]}
            onStudy={onStudy}
          />
          <Ready />
        </Suspense>
      </ViewBoundary>
    </Measured>
  );
}

/** Heights in pixels below which a view leaves things out. */
const HEIGHTS = { short: 368, half: 256, low: 208, lowest: 144 } as const;

/**
 * The place of a view. Its styles know by `data-height` how high it is: a container query for heights makes Chromium lay
 * out the whole view whenever anything on the page changes.
 */
function Measured({ id, children }: { readonly id: string; readonly children: ReactNode }) {
  const [place, { height }] = useSize<HTMLDivElement>();
  const names = Object.entries(HEIGHTS).flatMap(([name, below]) =>
    height > 0 && height < below ? name : [],
  );
  return (
    <div
      ref={place}
      className="view"
      data-view={id}
      data-height={names.join(' ')}
      style={{ '--view-height': `${height}px` }}
    >
      {children}
    </div>
  );
}

interface ViewBoundaryProps {
  readonly resetKey: number;
  readonly children: ReactNode;
}

interface ViewBoundaryState {
  readonly error?: Error | undefined;
  readonly resetKey: number;
}

class ViewBoundary extends Component<ViewBoundaryProps, ViewBoundaryState> {
  override readonly state: ViewBoundaryState = { resetKey: this.props.resetKey };

  static getDerivedStateFromError(error: unknown): Partial<ViewBoundaryState> {
    return { error: error instanceof Error ? error : new Error(String(error)) };
  }

  /** Clears the error on each step, because the view may be able to draw another step. */
  static getDerivedStateFromProps(
    { resetKey }: ViewBoundaryProps,
    state: ViewBoundaryState,
  ): Partial<ViewBoundaryState> | null {
    return resetKey === state.resetKey ? null : { error: undefined, resetKey };
  }

  override render(): ReactNode {
    const { error } = this.state;
    if (error === undefined) return this.props.children;
    return (
      <p className="stage-message" role="alert">
        {t('transport.viewFailed', { message: messageOf(error) })}
      </p>
    );
  }
}
