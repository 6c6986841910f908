import type { Cost } from '../../../bench/report.ts';
import { TableScroll } from '../../../widgets/TableScroll.tsx';
import { say, t } from '../../../words/index.ts';
import { formatFigure } from '../figures.ts';
import { KindTag } from '../../../chart/KindTag.tsx';

interface CostsSectionProps {
  readonly costs: readonly Cost[];
  readonly elsewhere: boolean;
}

/** The costs that simulated time is made of, and where each number comes from. */
export function CostsSection({ costs, elsewhere }: CostsSectionProps) {
  return (
    <section aria-labelledby="costs">
      <h3 id="costs">{t('benchLocks.costsTitle')}</h3>
      <p>{t('benchLocks.costsLead')}</p>
      {costs.length === 0 ? (
        <p className="quiet">{t('benchLocks.costsElsewhere')}</p>
      ) : (
        <>
          <p>{t('views.cpusCostsMeasured')}</p>
          <TableScroll label={t('benchLocks.costsCaption')}>
            <table className="cpu-costs">
              <caption>
                {t('benchLocks.costsCaption')} <KindTag kind="simulated" elsewhere={elsewhere} />
              </caption>
              <thead>
                <tr>
                  <th scope="col">{t('benchLocks.cost')}</th>
                  <th scope="col" className="number">
                    {t('benchLocks.costTime')}
                  </th>
                  <th scope="col">{t('benchLocks.costSource')}</th>
                </tr>
              </thead>
              <tbody>
                {costs.map(({ name, cost, source }) => {
                  const { what, from } = partsOf(say(source));
                  return (
                    <tr key={name}>
                      <th scope="row">
                        {what} <code>{name}</code>
                      </th>
                      <td className="number">{formatFigure(cost)}</td>
                      <td>{from}</td>
                    </tr>
                  );
                })}
              </tbody>
            </table>
          </TableScroll>
        </>
      )}
    </section>
  );
}

/** "what it is; where the number comes from". */
function partsOf(source: string): { readonly what: string; readonly from: string } {
  const at = source.indexOf('; ');
  return at < 0 ? { what: '', from: source } : { what: source.slice(0, at), from: source.slice(at + 2) };
}
