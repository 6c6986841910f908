import { checkedOf } from '../core/checked.ts';
import { Icon } from '../widgets/icon/Icon.tsx';
import { t } from '../words/index.ts';
import './checked-badge.css';

/** Beside a kernel's name: whether recordings of that very kernel say how it answers, and how many operations agree. */
export function CheckedBadge({ era }: { readonly era: string }) {
  const text = checkedText(era);
  return (
    <span className="checked-badge" title={text}>
      <Icon name={checkedOf(era) ? 'check' : 'unchecked'} />
      <span className="visually-hidden">{text}</span>
    </span>
  );
}

function checkedText(era: string): string {
  const checked = checkedOf(era);
  if (!checked) return t('transport.notChecked');
  const { operationsAgree: agree, operations: all, kernels } = checked;
  return t('transport.checked', { agree, all, kernels: kernels.join(', ') });
}
