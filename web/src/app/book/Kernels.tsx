/* The kernels whose source was read, and those that were recorded. */
import { Link } from 'wouter';
import { CHECKED_ON, checkedKernels, type Checked } from '../../core/checked.ts';
import { outlineOf, partLink } from '../../lesson-kit/outlines.ts';
import { kernelName } from '../../narrate/kernel-name.ts';
import { TableScroll } from '../../widgets/TableScroll.tsx';
import { formatDay, formatNumber, t } from '../../words/index.ts';
import { KERNELS_READ } from './sources.ts';

export function Kernels() {
  return (
    <>
      <section aria-labelledby="kernels-read">
        <h2 id="kernels-read">{t('sources._kernelsRead')}</h2>
        <p>{t('sources._kernelsReadLead')}</p>
        <TableScroll label={t('sources._kernelsRead')}>
          <table className="kernels-read">
            <thead>
              <tr>
                <th scope="col">{t('sources._release')}</th>
                <th scope="col">{t('sources._readFor')}</th>
              </tr>
            </thead>
            <tbody>
              {KERNELS_READ.map(([release, ...lessons]) => (
                <tr key={release}>
                  <th scope="row">{release}</th>
                  <td>
                    {lessons.length === 0 && t('sources._readForModel')}
                    {lessons.map((slug) => (
                      <Link key={slug} href={partLink(slug, 'sources')}>
                        {t('sources._usedIn', { number: outlineOf(slug).number })}
                      </Link>
                    ))}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </TableScroll>
      </section>
      <section aria-labelledby="kernels-recorded">
        <h2 id="kernels-recorded">{t('sources._kernelsRecorded')}</h2>
        <p>{t('sources._kernelsRecordedLead')}</p>
        <TableScroll label={t('sources._kernelsRecorded')}>
          <table className="kernels-recorded">
            <thead>
              <tr>
                <th scope="col">{t('sources._kernel')}</th>
                <th scope="col" className="number">
                  {t('sources._recordings')}
                </th>
                <th scope="col" className="number">
                  {t('sources._operations')}
                </th>
                <th scope="col" className="number">
                  {t('sources._agree')}
                </th>
              </tr>
            </thead>
            <tbody>
              {checkedKernels().map(([kernel, checked]) => (
                <Recorded key={kernel} kernel={kernel} checked={checked} />
              ))}
            </tbody>
          </table>
        </TableScroll>
        <p>
          {t('sources._checkedOn')} <time dateTime={CHECKED_ON}>{formatDay(CHECKED_ON)}</time>.{' '}
          <Link href="/about">{t('sources._more')}</Link>
        </p>
      </section>
    </>
  );
}

function Recorded({ kernel, checked }: { readonly kernel: string; readonly checked: Checked }) {
  return (
    <tr>
      <th scope="row">
        {kernelName(kernel)}
        <small className="quiet">{t('sources._recorded', { kernels: checked.releases.join(', ') })}</small>
      </th>
      <td className="number">{formatNumber(checked.cases)}</td>
      <td className="number">{formatNumber(checked.operations)}</td>
      <td className="number">{formatNumber(checked.operationsAgree)}</td>
    </tr>
  );
}
