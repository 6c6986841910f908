import { lazy, Suspense, useState } from 'react';
import { known } from '../../base/known.ts';
import { t } from '../../words/index.ts';
import { withShelves } from '../../words/load.ts';
import type { FigureProps } from '../registry.ts';
import { Controls } from './Controls.tsx';
import { read, write, type RaceParameters } from './parameters.ts';
import Race from './Race.tsx';
import { useRace } from './use-race.ts';

const Curve = lazy(withShelves(() => import('./Curve.tsx'), 'charts'));

/** The instrument: the race, what a reader can change of it, and what each change would cost. */
export default function RaceFigure({ parameters: text, client, plays, onChange }: FigureProps) {
  const parameters = known(read(text), 'who shows a figure has read its parameters');
  const { searches, failure } = useRace(client, parameters);
  const [hasCurve, setCurve] = useState(false);
  const change = (next: RaceParameters): void => onChange(write(next));
  if (failure !== undefined)
    return <p className="stage-message bad">{t('race.coreFailed', { reason: failure })}</p>;
  if (searches === undefined) return <p className="stage-message">{t('race.coreLoading')}</p>;
  return (
    <>
      <Race searches={searches} plays={plays}>
        <Controls parameters={parameters} onChange={change} />
      </Race>
      {/* What it shows is the answer to many a question. */}
      <details className="race-curve" onToggle={({ currentTarget }) => setCurve(currentTarget.open)}>
        <summary>{t('race.curveOpen')}</summary>
        {hasCurve && (
          <Suspense fallback={<p className="quiet">{t('race.coreLoading')}</p>}>
            <Curve
              client={client}
              parameters={parameters}
              onMappings={(mappings) => change({ ...parameters, mappings })}
            />
          </Suspense>
        )}
      </details>
    </>
  );
}
