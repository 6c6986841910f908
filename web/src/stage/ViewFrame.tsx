import { Component, Suspense, type ReactNode } from 'react';
import type { ViewDefinition, ViewProps } from '../views/view.ts';
import { t } from '../words/index.ts';
import { messageOf } from '../words/message-of.ts';

interface ViewFrameProps extends ViewProps {
  readonly view: ViewDefinition;
}

/** The place of a view. One that throws leaves the others and the transport alone. */
export function ViewFrame({ view, ...props }: ViewFrameProps) {
  return (
    <div className="view" data-view={view.id}>
      <ViewBoundary resetKey={props.snapshot.position}>
        <Suspense fallback={null}>
          <view.Component {...props} />
        </Suspense>
      </ViewBoundary>
    </div>
  );
}

interface ViewBoundaryProps {
  readonly resetKey: number;
  readonly children: ReactNode;
}

interface ViewBoundaryState {
  readonly error?: Error;
  readonly resetKey: number;
}

class ViewBoundary extends Component<ViewBoundaryProps, ViewBoundaryState> {
  override readonly state: ViewBoundaryState = { resetKey: this.props.resetKey };

  static getDerivedStateFromError(error: unknown): Partial<ViewBoundaryState> {
    return { error: error instanceof Error ? error : new Error(String(error)) };
  }

  /** Another step may well be drawable. */
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
