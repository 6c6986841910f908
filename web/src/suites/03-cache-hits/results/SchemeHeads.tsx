import { Sample } from '../../../chart/Sample.tsx';
import { styleOf, type EraOrder } from '../../../app/bench/series.ts';
import { schemeName, shortSchemeName } from './schemes.ts';

interface SchemeHeadsProps {
  readonly eras: readonly string[];
  readonly order: EraOrder;
  readonly className?: string;
}

/** Column heads, one for each scheme. */
export function SchemeHeads({ eras, order, className }: SchemeHeadsProps) {
  return eras.map((era) => (
    <th key={era} scope="col" className={className} title={schemeName(era)}>
      <Sample style={styleOf(order, era)} />
      {shortSchemeName(era)}
    </th>
  ));
}
