import { CHECKED_ON, checkedOf, type Checked } from '../../core/checked.ts';
import { NEWEST } from '../../core/row-of-release.ts';
import { useKernels } from '../../stage/use-kernels.ts';
import { TableScroll } from '../../widgets/TableScroll.tsx';
import { kernelName } from '../../narrate/kernel-name.ts';
import { formatDay, t } from '../../words/index.ts';
import { casesText, comparedText } from './checked-text.ts';

/** How far each row of the model agrees with recordings of its kernel. */
export function Agreement() {
  const newest = checkedOf(NEWEST);
  return (
    <section aria-labelledby="checked">
      <h2 id="checked">{t('about.checkedTitle')}</h2>
      {newest && (
        <p className="agreement">
          <strong>{t('about.agreement', { agree: newest.operationsAgree, all: newest.operations })}</strong>{' '}
          {t('about.agreementUnit', { kernel: newest.releases.join(', ') })}
        </p>
      )}
      <p>{t('about.checked')}</p>
      <p>{t('about.checkedHow')}</p>
      <RowsChecked />
      <p>
        {t('about.checkedWhen')} <time dateTime={CHECKED_ON}>{formatDay(CHECKED_ON)}</time>.{' '}
        {t('about.repeat')}
      </p>
      <pre>
        <code>npm run -s cli -- check tests/conformance tests/fixtures</code>
      </pre>
      <p>{t('about.recordYours')}</p>
      <pre>
        <code>{RECORD_AND_CHECK}</code>
      </pre>
    </section>
  );
}

function RowsChecked() {
  const kernels = useKernels();
  if (kernels.status !== 'ready') return null;
  return (
    <TableScroll label={t('about.rowsChecked')}>
      <table className="rows-checked">
        <thead>
          <tr>
            <th scope="col">{t('about.kernel')}</th>
            <th scope="col">{t('about.operationsAgree')}</th>
            <th scope="col">{t('about.recordingsAgree')}</th>
            <th scope="col">{t('about.recordedKernel')}</th>
            <th scope="col">{t('about.compared')}</th>
          </tr>
        </thead>
        <tbody>
          {kernels.rows.map(({ id }) => (
            <tr key={id}>
              <th scope="row">{kernelName(id)}</th>
              <CheckedCells checked={checkedOf(id)} />
            </tr>
          ))}
        </tbody>
      </table>
    </TableScroll>
  );
}

function CheckedCells({ checked }: { readonly checked: Checked | undefined }) {
  if (!checked) return <td colSpan={4}>{t('about.notChecked')}</td>;
  return (
    <>
      <td>{t('about.agreement', { agree: checked.operationsAgree, all: checked.operations })}</td>
      <td>{casesText(checked)}</td>
      <td>
        {checked.releases.map((release) => (
          <span key={release} className="recorded-kernel">
            {release}
          </span>
        ))}
      </td>
      <td>{comparedText(checked)}</td>
    </>
  );
}

const RECORD_AND_CHECK = `npm run record -- --seed 1 --out mine.trace
npm run -s cli -- check mine.trace`;
