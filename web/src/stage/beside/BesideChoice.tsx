import { Icon } from '../../widgets/icon/Icon.tsx';
import { t } from '../../words/index.ts';
import { MOST_KERNELS } from '../link.ts';
import type { Beside } from './beside.ts';

interface BesideChoiceProps extends Beside {
  readonly leading: string;
}

/** Puts a kernel beside the others. */
export function BesideChoice({ leading, kernels, offered, nameOf, onChange }: BesideChoiceProps) {
  const free = offered.filter((kernel) => kernel !== leading && !kernels.includes(kernel));
  if (free.length === 0 || kernels.length + 1 >= MOST_KERNELS) return null;
  return (
    <span className="beside-choice">
      <Icon name="columns" />
      <select
        aria-label={t('beside.choice')}
        value=""
        onChange={({ target }) => onChange([...kernels, target.value])}
      >
        <option value="">{t('beside.choose')}</option>
        {free.map((kernel) => (
          <option key={kernel} value={kernel}>
            {nameOf(kernel)}
          </option>
        ))}
      </select>
    </span>
  );
}
