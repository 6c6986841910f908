import { useId } from 'react';
import { PAGE_SIZE } from '../../core/layout.ts';
import { formatBytes } from '../../narrate/format.ts';
import { Choice } from '../../widgets/choice/Choice.tsx';
import { formatNumber, t } from '../../words/index.ts';
import { FEWEST, LONGEST, MOST, write, type RaceParameters } from './parameters.ts';

interface ControlsProps {
  readonly parameters: RaceParameters;
  readonly onChange: (parameters: RaceParameters) => void;
}

/** The stops of the slider, at like distances: each is about a third more than the one before. */
const STOPS = [10, 14, 20, 27, 36, 56, 75, 100, 140, 200, 270, 360, 500, 700, 1000, 1400, 2000, 3000, 5000]
  .concat([7000, 10_000, 14_000, 20_000, 30_000, 50_000, MOST])
  .filter((stop) => stop >= FEWEST);

/** What the reader moves: how many mappings there are, what is asked for, and what was asked for before. */
export function Controls({ parameters, onChange }: ControlsProps) {
  const { mappings, length, before = [] } = parameters;
  const stop = STOPS.findLastIndex((each) => each <= mappings);
  const earlier = write({ mappings: FEWEST, length, before });
  const memories = [[], [length], [length, PAGE_SIZE]].map((lengths) => ({
    before: lengths,
    value: write({ mappings: FEWEST, length, before: lengths }),
  }));
  return (
    <div className="race-controls">
      <Slider
        label={t('race.mappings')}
        text={formatNumber(mappings)}
        value={stop}
        most={STOPS.length - 1}
        onChange={(next) => onChange({ ...parameters, mappings: STOPS[next] ?? mappings })}
      />
      <Slider
        label={t('race.request')}
        text={formatBytes(length)}
        value={length / PAGE_SIZE}
        least={1}
        most={LONGEST}
        onChange={(pages) => onChange({ mappings, length: pages * PAGE_SIZE })}
      />
      <div className="race-before">
        <span aria-hidden="true">{t('race.before')}</span>
        <Choice
          label={t('race.before')}
          options={memories.map(({ value }, i) => ({
            value,
            text: t(BEFORE[i] ?? 'race.before0', { size: formatBytes(length) }),
          }))}
          value={earlier}
          onChange={(value) =>
            onChange({
              mappings,
              length,
              before: memories.find((each) => each.value === value)?.before ?? [],
            })
          }
        />
      </div>
    </div>
  );
}

const BEFORE = ['race.before0', 'race.before1', 'race.before2'] as const;

interface SliderProps {
  readonly label: string;
  /** The value, as it is said. */
  readonly text: string;
  readonly value: number;
  readonly least?: number;
  readonly most: number;
  readonly onChange: (value: number) => void;
}

function Slider({ label, text, value, least = 0, most, onChange }: SliderProps) {
  const id = useId();
  return (
    <div className="race-slider">
      <label htmlFor={id}>{label}</label>
      <output htmlFor={id}>{text}</output>
      <input
        id={id}
        type="range"
        min={least}
        max={most}
        value={value}
        aria-valuetext={text}
        onChange={({ target }) => onChange(Number(target.value))}
      />
    </div>
  );
}
