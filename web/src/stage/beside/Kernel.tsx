import { useId, type ReactNode } from 'react';
import { kernelName } from '../../narrate/kernel-name.ts';
import { resultText } from '../../core/result-text.ts';
import type { SessionProps } from '../../views/view.ts';
import { IconButton } from '../../widgets/button/IconButton.tsx';
import { say, t } from '../../words/index.ts';
import { CheckedBadge } from '../CheckedBadge.tsx';
import { StageViews } from '../StageViews.tsx';
import type { Player } from '../use-player.ts';
import type { Shown } from '../use-shown.ts';

interface KernelProps extends Pick<SessionProps, 'chosen' | 'onChoose' | 'onSeek' | 'onLook'> {
  readonly kernel: string;
  readonly name?: string;
  /** Whether it is the one that is seen where there is room for one. */
  readonly isFront: boolean;
  readonly player: Player;
  readonly shown: Shown;
  readonly open: readonly string[];
  /** Missing for the leading kernel. */
  readonly onClose?: () => void;
  /** What has just happened. */
  readonly children: ReactNode;
}

/** One of several kernels: its name, its views, what has just happened on it, and what the call returned. */
export function Kernel({
  kernel,
  name = kernelName(kernel),
  isFront,
  shown,
  onClose,
  children,
  ...views
}: KernelProps) {
  const id = useId();
  const { status, error, snapshot } = shown;
  return (
    <section
      className="kernel"
      aria-labelledby={id}
      data-kernel={kernel}
      data-front={isFront}
      data-operation={snapshot?.operation}
      data-at={snapshot?.position}
    >
      <div className="kernel-head">
        <h2 id={id}>{name}</h2> <CheckedBadge kernel={kernel} />
        <span className="kernel-returned">{returned(shown)}</span>
        {onClose && <IconButton icon="cross" label={t('beside.close', { name })} onClick={onClose} />}
      </div>
      {status === 'failed' ? (
        <p className="stage-message bad" role="alert">
          {error !== undefined && say(error)}
        </p>
      ) : (
        <StageViews shown={shown} {...views} />
      )}
      {children}
    </section>
  );
}

function returned({ snapshot, operations }: Shown): string {
  const operation = snapshot && operations[snapshot.operation];
  if (snapshot === undefined || operation === undefined) return '';
  if (snapshot.position !== operation.last) return t('beside.running');
  const { call, outcome } = operation;
  return t('beside.returned', { result: say(resultText(call.call, outcome)) });
}
