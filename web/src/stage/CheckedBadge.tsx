import { checkedOf } from '../core/checked.ts';
import { Icon } from '../widgets/icon/Icon.tsx';
import { t } from '../words/index.ts';
import './checked-badge.css';

interface CheckedBadgeProps {
  readonly era: string;
  /** Shows words beside the mark, for places that have room for them. */
  readonly worded?: boolean;
}

/**
 * Stands beside a kernel's name: says whether recordings of that kernel confirm its answers, and how many operations
 * agree.
 */
export function CheckedBadge({ era, worded = false }: CheckedBadgeProps) {
  const text = checkedText(era);
  return (
    <span className={worded ? 'checked-badge worded' : 'checked-badge'} title={text}>
      <Icon name={checkedOf(era) ? 'check' : 'unchecked'} />
      <span className="visually-hidden">{text}</span>
      {worded && <span aria-hidden="true">{shortText(era)}</span>}
    </span>
  );
}

function checkedText(era: string): string {
  const checked = checkedOf(era);
  if (!checked) return t('transport.notChecked');
  const { operationsAgree: agree, operations: all, kernels } = checked;
  return t('transport.checked', { agree, all, kernels: kernels.join(', ') });
}

function shortText(era: string): string {
  const checked = checkedOf(era);
  if (!checked) return t('transport.notCheckedShort');
  return t('transport.checkedShort', { agree: checked.operationsAgree, all: checked.operations });
}
