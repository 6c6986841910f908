import { checkedOf } from '../core/checked.ts';
import { isPosted } from '../core/kernel-id.ts';
import { Icon } from '../widgets/icon/Icon.tsx';
import { t } from '../words/index.ts';
import './checked-badge.css';

interface CheckedBadgeProps {
  readonly kernel: string;
  /** Shows words beside the mark, for places that have room for them. */
  readonly worded?: boolean;
}

/**
 * Stands beside a kernel's name: says whether recordings of that kernel confirm its answers, and how many operations
 * agree.
 */
export function CheckedBadge({ kernel, worded = false }: CheckedBadgeProps) {
  const text = checkedText(kernel);
  return (
    <span className={worded ? 'checked-badge worded' : 'checked-badge'} title={text}>
      <Icon name={checkedOf(kernel) ? 'check' : 'unchecked'} />
      <span className="visually-hidden">{text}</span>
      {worded && <span aria-hidden="true">{shortText(kernel)}</span>}
    </span>
  );
}

function checkedText(kernel: string): string {
  const checked = checkedOf(kernel);
  if (!checked) return t('transport.notChecked');
  const { operationsAgree: agree, operations: all, releases } = checked;
  return t(isPosted(kernel) ? 'transport.checkedPosting' : 'transport.checked', {
    agree,
    all,
    kernels: releases.join(', '),
  });
}

function shortText(kernel: string): string {
  const checked = checkedOf(kernel);
  if (!checked) return t('transport.notCheckedShort');
  return t('transport.checkedShort', { agree: checked.operationsAgree, all: checked.operations });
}
