import { useState } from 'react';
import { PAGE_SIZE } from '../../core/layout.ts';
import { formatBytes } from '../../narrate/format.ts';
import { Choice } from '../../widgets/choice/Choice.tsx';
import { isTouch } from '../../widgets/touch.ts';
import { formatNumber, t } from '../../words/index.ts';
import { Slider } from '../Slider.tsx';
import { stopAt, STOPS } from '../stops.ts';
import {
  LONGEST,
  MOST,
  mostWith,
  removable,
  withGone,
  withMappings,
  type RaceParameters,
} from './parameters.ts';

interface ControlsProps {
  readonly parameters: RaceParameters;
  readonly onChange: (parameters: RaceParameters) => void;
}

/** What the reader moves: how many mappings there are, what is asked for, and what was asked for before. */
export function Controls({ parameters, onChange }: ControlsProps) {
  const { mappings, length, gone = [], before = [], whole = false, alone } = parameters;
  // They stay what they were when the scene began, whatever is asked for now.
  const [usual] = useState(() => usualBefore(length));
  /** What a scene isn’t about isn’t offered: it would ask for words that come later. */
  const [isAboutBefore] = useState(before.length > 0);
  const memories = new Map([...usual, before].map((lengths) => [saidOf(lengths), lengths]));
  return (
    <div className="instrument-controls">
      <Slider
        label={t(before.length + gone.length === 0 ? 'figure.mappings' : 'race.mappingsBefore')}
        text={formatNumber(mappings)}
        value={stopAt(mappings, mostWith(parameters))}
        most={STOPS.length - 1}
        onChange={(next) => onChange(withMappings(parameters, STOPS[next] ?? mappings))}
      />
      <Slider
        label={t('race.request')}
        text={formatBytes(length)}
        value={length / PAGE_SIZE}
        least={1}
        most={LONGEST}
        onChange={(pages) => onChange({ ...parameters, length: pages * PAGE_SIZE })}
      />
      <div className="instrument-choice">
        {isAboutBefore && !alone && (
          <>
            <span aria-hidden="true">{t('race.before')}</span>
            <Choice
              label={t('race.before')}
              options={[...memories.keys()].map((value) => ({ value, text: value }))}
              value={saidOf(before)}
              onChange={(value) => {
                const next = { ...parameters, before: memories.get(value) ?? [] };
                onChange(mappings > mostWith(next) ? withMappings(next, MOST) : next);
              }}
            />
          </>
        )}
        {removable(mappings) && (
          <div className="race-unmap">
            {gone.length === 0 ? (
              <span>
                {t(
                  PRESS[whole ? 'whole' : alone === 'tries' ? 'bar' : 'node'][isTouch() ? 'touch' : 'click'],
                )}
              </span>
            ) : (
              <>
                <span>{t('race.unmapped', { count: gone.length })}</span>
                <button
                  type="button"
                  className="button small"
                  onClick={() => onChange(withGone(parameters, []))}
                >
                  {t('race.mapAgain')}
                </button>
              </>
            )}
          </div>
        )}
      </div>
    </div>
  );
}

/** Where no tree is shown, there is no node to press. */
const PRESS = {
  bar: { click: 'race.unmapBar', touch: 'race.unmapBarTouch' },
  node: { click: 'race.unmap', touch: 'race.unmapTouch' },
  whole: { click: 'race.point', touch: 'race.pointTouch' },
} as const;

/** What may have been asked for before a request. */
function usualBefore(length: number): readonly (readonly number[])[] {
  return length === PAGE_SIZE ? [[], [length]] : [[], [length], [length, PAGE_SIZE]];
}

function saidOf(lengths: readonly number[]): string {
  const [first, ...rest] = lengths.map(formatBytes);
  if (first === undefined) return t('race.before0');
  return rest.reduce((sizes, size) => t('race.afterThat', { sizes, size }), first);
}
