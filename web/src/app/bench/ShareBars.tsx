/* What a whole is made of: a bar for each kernel, and what its parts are. */
import { eraName } from '../../core/era-id.ts';
import { Sample, styleOf, type EraOrder } from './series.tsx';

interface Part {
  readonly name: string;
  /** Says how the part looks. */
  readonly className: string;
}

export interface ShareBar {
  readonly era: string;
  readonly parts: readonly (Part & { readonly percent: number })[];
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
  readonly parts: readonly (Part & { readonly means: string })[];
}

export function ShareLegend({ parts }: ShareLegendProps) {
  return (
    <dl className="share-legend">
      {parts.map(({ name, className, means }) => (
        <div key={name}>
          <dt>
            <i className={className} aria-hidden="true" /> {name}
          </dt>
          <dd>{means}</dd>
        </div>
      ))}
    </dl>
  );
}
