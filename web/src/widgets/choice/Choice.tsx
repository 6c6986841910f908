import { useId, type MouseEvent, type ReactNode } from 'react';
import './choice.css';

interface ChoiceProps {
  readonly label: string;
  readonly options: readonly {
    readonly value: string;
    readonly text: string;
    /** Shown after the text. */
    readonly badge?: ReactNode;
  }[];
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** A choice between a few options, side by side. */
export function Choice({ label, options, value, onChange }: ChoiceProps) {
  const name = useId();
  return (
    <fieldset className="choice" aria-label={label}>
      {options.map((option) => (
        <label key={option.value}>
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
            onClick={leaveToStage}
          />
          <span>
            {option.text}
            {option.badge && <> {option.badge}</>}
          </span>
        </label>
      ))}
    </fieldset>
  );
}

/**
 * A choice made with a pointer gives the focus to the figures around it, where the arrow keys step. Chosen with the arrow keys, a
 * radio button keeps the focus and these keys.
 */
function leaveToStage({ currentTarget, detail }: MouseEvent<HTMLInputElement>): void {
  // Keys click, too, but no number of times.
  if (detail > 0)
    currentTarget.closest<HTMLElement>('[data-scroll-keys="own"]')?.focus({ preventScroll: true });
}
