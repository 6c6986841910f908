import { Icon } from '../../widgets/icon/Icon.tsx';
import { t } from '../../words/index.ts';
import { MOST_KERNELS } from '../link.ts';
import type { Beside } from './beside.ts';

interface BesideChoiceProps extends Beside {
  readonly leading: string;
}

/** Puts a kernel beside the others. */
export function BesideChoice({ leading, eras, offered, nameOf, onChange }: BesideChoiceProps) {
  const free = offered.filter((era) => era !== leading && !eras.includes(era));
  if (free.length === 0 || eras.length + 1 >= MOST_KERNELS) return null;
  return (
    <span className="beside-choice">
      <Icon name="columns" />
      <select
        aria-label={t('beside.choice')}
        value=""
        onChange={({ target }) => onChange([...eras, target.value])}
      >
        <option value="">{t('beside.choose')}</option>
        {free.map((era) => (
          <option key={era} value={era}>
            {nameOf(era)}
          </option>
        ))}
      </select>
    </span>
  );
}
