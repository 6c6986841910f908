import { ends } from 'virtual:conformance';
import { TableScroll } from '../../widgets/TableScroll.tsx';
import { t } from '../../words/index.ts';

/** Where the same operations end in other maps on older kernels, and what those kernels didn't do yet. */
export function RowsApart() {
  const { recordings, rows, changes } = ends;
  const counts = rows.map(({ kernel, alike }) => t('about.alike', { kernel, alike }));
  return (
    <section aria-labelledby="apart">
      <h2 id="apart">{t('about.apartTitle')}</h2>
      <p>{t('about.apart', { recordings, counts: counts.join(', ') })}</p>
      <p>{t('about.apartLow')}</p>
      <p>{t('about.apartPosted2009')}</p>
      <p>{t('about.apartPosted')}</p>
      <p>{t('about.apartPosted2014')}</p>
      <p>{t('about.apartPosted2023')}</p>
      <TableScroll label={t('about.apartTitle')}>
        <table>
          <thead>
            <tr>
              <th scope="col">{t('about.since')}</th>
              <th scope="col">{t('about.change')}</th>
              <th scope="col">{t('about.recordings')}</th>
            </tr>
          </thead>
          <tbody>
            {changes.map((change) => (
              <tr key={change.text}>
                <th scope="row">{change.since}</th>
                <td>
                  {change.text}{' '}
                  {change.fromMemory === true && <span className="tag memory">{t('about.memory')}</span>}
                </td>
                <td>
                  <details>
                    <summary>{change.recordings.length}</summary>
                    {change.recordings.join(', ')}
                  </details>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </TableScroll>
    </section>
  );
}
