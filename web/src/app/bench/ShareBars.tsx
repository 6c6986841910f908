/* The parts of a whole: a bar for each kernel, and a legend. */
import type { ReactNode } from 'react';
import { Sample, styleOf, type EraOrder } from './series.tsx';
import { eraName } from '../../narrate/era-name.ts';

export interface ShareBar {
  readonly era: string;
  readonly parts: readonly {
    readonly name: string;
    /** Sets the style of the part. */
    readonly className: string;
    readonly percent: number;
  }[];
}

interface ShareBarsProps {
  readonly bars: readonly ShareBar[];
  readonly order: EraOrder;
}

export function ShareBars({ bars, order }: ShareBarsProps) {
  return (
    <ul className="share-bars">
      {bars.map(({ era, parts }) => (
        <li key={era}>
          <span className="bench-era">
            <Sample style={styleOf(order, era)} />
            {eraName(era)}
          </span>
          <div className="share-bar" aria-hidden="true">
            {parts.map(({ name, className, percent }) => (
              <i key={name} className={className} style={{ width: `${percent}%` }} />
            ))}
          </div>
        </li>
      ))}
    </ul>
  );
}

interface ShareLegendProps {
  readonly parts: readonly { readonly name: string; readonly swatch: ReactNode; readonly means: string }[];
}

export function ShareLegend({ parts }: ShareLegendProps) {
  return (
    <dl className="share-legend">
      {parts.map(({ name, swatch, means }) => (
        <div key={name}>
          <dt>
            {swatch} {name}
          </dt>
          <dd>{means}</dd>
        </div>
      ))}
    </dl>
  );
}
