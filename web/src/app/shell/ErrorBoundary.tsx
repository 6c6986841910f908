import { Component, type ReactNode } from 'react';
import { t } from '../../words/index.ts';
import { messageOf } from '../../words/message-of.ts';

interface ErrorBoundaryProps {
  /** A change, such as another route, tries again. */
  readonly resetKey: string;
  readonly children: ReactNode;
}

interface ErrorBoundaryState {
  readonly error?: Error | undefined;
  readonly resetKey: string;
}

/**
 * Replaces a part that threw an error by a sentence and ways to go on. A file that couldn't be fetched is asked for anew
 * only by a reload, which loses nothing: the address has it all.
 */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override readonly state: ErrorBoundaryState = { resetKey: this.props.resetKey };

  static getDerivedStateFromError(error: unknown): Partial<ErrorBoundaryState> {
    return { error: error instanceof Error ? error : new Error(String(error)) };
  }

  static getDerivedStateFromProps(
    props: ErrorBoundaryProps,
    state: ErrorBoundaryState,
  ): Partial<ErrorBoundaryState> | null {
    return props.resetKey === state.resetKey ? null : { error: undefined, resetKey: props.resetKey };
  }

  override render(): ReactNode {
    const { error } = this.state;
    if (error === undefined) return this.props.children;
    return (
      <section className="page notice" role="alert">
        <h1>{t('app.brokenTitle')}</h1>
        <p>{t('app.brokenText', { message: messageOf(error) })}</p>
        <p className="notice-links">
          <button type="button" className="button" onClick={() => location.reload()}>
            {t('app.tryAgain')}
          </button>
          <a href="#/">{t('app.toHome')}</a>
        </p>
      </section>
    );
  }
}
