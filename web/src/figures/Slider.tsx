import { useId } from 'react';

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
}

export function Slider({ label, text, value, least = 0, most, onChange, said = text, onEnter }: SliderProps) {
  const id = useId();
  return (
    <div className="instrument-slider">
      <label htmlFor={id}>{label}</label>
      <output htmlFor={id}>{text}</output>
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
