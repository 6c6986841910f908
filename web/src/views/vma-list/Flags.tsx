/* vm_flags as smaps writes them. Pointing at a flag, or focusing it, shows its meaning. */
import { smapsFlags } from '../../protocol/vm-flags-smaps.ts';
import { t, title, type MessageKey } from '../../words/index.ts';

/** A test checks that the catalogue has all flags of smaps. */
export function flagMeaning(flag: string): string {
  return title(`views.flag_${flag}` as MessageKey);
}

interface FlagsProps {
  readonly vmFlags: number;
  /** The flags before this call; undefined if it has not changed them. */
  readonly old: number | undefined;
  /** The flags that have their old names in this kernel. */
  readonly oldNames: number;
  readonly isTabStop: boolean;
  readonly onFlag: (flag: string) => void;
}

export function Flags({ vmFlags, old, oldNames, isTabStop, onFlag }: FlagsProps) {
  const now = smapsFlags(vmFlags, oldNames);
  const before = old === undefined ? undefined : smapsFlags(old, oldNames);
  const gone = before?.filter((flag) => !now.includes(flag)) ?? [];
  const isNew = (flag: string): boolean => before !== undefined && !before.includes(flag);
  const button = (flag: string, change: 'new' | 'gone' | '') => {
    const meaning = flagMeaning(flag);
    const label = change ? t(`views.flagChange_${change}`, { flag, meaning }) : `${flag}: ${meaning}`;
    return (
      <button
        key={flag}
        type="button"
        className={`vma-flag ${change}`}
        tabIndex={isTabStop ? 0 : -1}
        aria-label={label}
        title={label}
        onFocus={() => onFlag(flag)}
        onBlur={() => onFlag('')}
        onPointerEnter={() => onFlag(flag)}
        onPointerLeave={() => onFlag('')}
      >
        {flag}
      </button>
    );
  };
  return (
    <>
      {now.map((flag) => button(flag, isNew(flag) ? 'new' : ''))}
      {gone.map((flag) => button(flag, 'gone'))}
    </>
  );
}
