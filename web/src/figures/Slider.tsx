import { useId } from 'react';
import { t } from '../words/index.ts';

interface SliderProps {
  readonly label: string;
  /** The value, as it is said. */
  readonly text: string;
  readonly value: number;
  readonly least?: number;
  readonly most: number;
  readonly onChange: (value: number) => void;
  /** What else is said of the value. */
  readonly said?: string;
  readonly onEnter?: () => void;
  /** Where the slider leaps over numbers, each can be come to one by one. */
  readonly onNudge?: (by: 1 | -1) => void;
}

export function Slider(props: SliderProps) {
  const { label, text, value, least = 0, most, onChange, said = text, onEnter, onNudge } = props;
  const id = useId();
  const output = <output htmlFor={id}>{text}</output>;
  const nudge = (by: 1 | -1) => (
    <button
      type="button"
      className="button"
      aria-label={t(by < 0 ? 'figure.oneLess' : 'figure.oneMore', { of: label })}
      onClick={() => onNudge?.(by)}
    >
      {by < 0 ? '−' : '+'}
    </button>
  );
  return (
    <div className="instrument-slider">
      <label htmlFor={id}>{label}</label>
      {onNudge === undefined ? (
        output
      ) : (
        <span className="slider-value">
          {nudge(-1)}
          {output}
          {nudge(1)}
        </span>
      )}
      <input
        id={id}
        type="range"
        min={least}
        max={most}
        value={value}
        aria-valuetext={said}
        onChange={({ target }) => onChange(Number(target.value))}
        onKeyDown={({ key }) => key === 'Enter' && onEnter?.()}
      />
    </div>
  );
}
