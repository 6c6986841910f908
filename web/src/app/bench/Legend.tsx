import type { FillStyle } from '../../chart/fills.ts';
import { Swatch } from '../../chart/Sample.tsx';

interface LegendProps {
  readonly parts: readonly {
    readonly name: string;
    readonly fill: FillStyle;
    readonly means: string;
    readonly figure?: string;
  }[];
}

/** What the parts of charts mean: for several charts, or where a name doesn't say enough. */
export function Legend({ parts }: LegendProps) {
  return (
    <dl className="bench-legend">
      {parts.map(({ name, fill, means, figure }) => (
        <div key={name}>
          <dt>
            <Swatch fill={fill} /> {name} {figure !== undefined && <b>{figure}</b>}
          </dt>
          <dd>{means}</dd>
        </div>
      ))}
    </dl>
  );
}
