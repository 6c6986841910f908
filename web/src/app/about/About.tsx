import { useKernels } from '../../stage/use-kernels.ts';
import { TableScroll } from '../../widgets/TableScroll.tsx';
import { t } from '../../words/index.ts';
import { useTitle } from '../shell/use-title.ts';
import { Agreement } from './Agreement.tsx';
import { RowsApart } from './RowsApart.tsx';
import './about.css';

export default function About() {
  useTitle(t('about.title'));
  return (
    <article className="page about">
      <h1>{t('about.title')}</h1>
      <p>{t('about.what')}</p>
      <h2>{t('about.runsTitle')}</h2>
      <p>{t('about.runs')}</p>
      <h2>{t('about.modelTitle')}</h2>
      <p>{t('about.model')}</p>
      <p>{t('about.virtual')}</p>
      <Agreement />
      <h2>{t('about.figuresTitle')}</h2>
      <dl>
        <dt>
          <span className="tag reported">{t('about.reported')}</span>
        </dt>
        <dd>{t('about.reportedText')}</dd>
        <dt>
          <span className="tag counted">{t('about.counted')}</span>
        </dt>
        <dd>{t('about.countedText')}</dd>
        <dt>
          <span className="tag there">{t('about.countedThere')}</span>
        </dt>
        <dd>{t('about.countedThereText')}</dd>
        <dt>
          <span className="tag simulated">{t('about.simulated')}</span>
        </dt>
        <dd>{t('about.simulatedText')}</dd>
        <dt>
          <span className="tag measured">{t('about.measured')}</span>
        </dt>
        <dd>{t('about.measuredText')}</dd>
        <dt>
          <span className="tag composed">{t('about.composed')}</span>
        </dt>
        <dd>{t('about.composedText')}</dd>
        <dt>
          <span className="tag memory">{t('about.memory')}</span>
        </dt>
        <dd>{t('about.memoryText')}</dd>
      </dl>
      <p>{t('about.figuresEnd')}</p>
      <h2>{t('about.kernelsTitle')}</h2>
      <p>{t('about.kernelsText')}</p>
      <KernelTable />
      <RowsApart />
      <h2>{t('about.colophonTitle')}</h2>
      <p>{t('about.colophon')}</p>
      <p>
        {/* A file of the build (web/build/licenses-plugin.ts), not a route. */}
        <a href="./third-party-licenses.txt">{t('about.thirdParty')}</a>
      </p>
    </article>
  );
}

function KernelTable() {
  const kernels = useKernels();
  if (kernels.status === 'loading') return <p className="quiet">{t('app.loading')}</p>;
  if (kernels.status === 'failed')
    return <p className="bad">{t('app.kernelsFailed', { reason: kernels.reason })}</p>;
  const columns = Object.keys(kernels.rows[0]?.strategies ?? {});
  return (
    <TableScroll label={t('about.kernelsTitle')}>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('about.kernel')}</th>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {kernels.rows.map(({ id, strategies }) => (
            <tr key={id}>
              <th scope="row">{id}</th>
              {columns.map((column) => (
                <td key={column}>
                  <code>{strategies[column]}</code>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </TableScroll>
  );
}
