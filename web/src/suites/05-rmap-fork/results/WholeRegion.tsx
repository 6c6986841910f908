import { wholeLevels, WHOLE_TABLES } from '../counted.ts';
import { PTE_CHAIN } from '../../../bench/rmap-kernels.ts';
import { ANON_VMA, MEMORY, WHOLE_REGION } from '../plan.ts';
import { TableScroll } from '../../../widgets/TableScroll.tsx';
import { eraName } from '../../../narrate/era-name.ts';
import { formatNumber, t } from '../../../words/index.ts';
import { NumbersHead } from '../../../app/bench/NumbersHead.tsx';

/** The figures of the reported program with its whole region, counted beforehand. */
export function WholeRegion() {
  const caption = t('benchRmapFork.wholeCaption', { n: WHOLE_REGION });
  const numbers = [
    t('benchRmapFork.wholeTables'),
    t('benchRmapFork.wholeChains'),
    ...[PTE_CHAIN, ANON_VMA].map(eraName),
  ];
  return (
    <div className="bench-reported">
      <TableScroll label={caption}>
        <table>
          <caption>
            {caption} <span className="tag counted">{t('benchRmapFork.counted')}</span>
          </caption>
          <NumbersHead rows={t('benchRmapFork.columnLevel')} numbers={numbers} />
          {[...WHOLE_TABLES.keys()].map((form) => (
            <tbody key={form}>
              <tr>
                <th scope="rowgroup" colSpan={numbers.length + 1} className="bench-group">
                  {t(form === '' ? 'benchRmapFork.withoutPae' : 'benchRmapFork.withPae')}
                </th>
              </tr>
              {wholeLevels(form).map(({ level, tables, chains, sums }) => (
                <tr key={level}>
                  <th scope="row">{level}</th>
                  <td className="number">{formatNumber(tables)}</td>
                  <td className="number">{formatNumber(chains)}</td>
                  {sums.map(({ era, mib, fits }) => (
                    <td key={era} className="number">
                      {fits ? formatNumber(mib) : t('benchRmapFork.tooMuch', { mib })}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          ))}
        </table>
      </TableScroll>
      <p>{t('benchRmapFork.wholeText', { ram: MEMORY * WHOLE_REGION })}</p>
    </div>
  );
}
