/* Figures in the text, each with a mark of how far it can be trusted. Kinds of figures are never mixed. */
import { nth } from '../base/known.ts';
import { useCallback, type ReactNode } from 'react';
import { TableScroll } from '../widgets/TableScroll.tsx';
import { formatNumber, t } from '../words/index.ts';
import { useLesson } from './context.ts';
import { kindOf, parseAsk, parseOperations } from './ask.ts';
import { parseCounters } from '../questions/counters.ts';
import { answer, count } from './exam.ts';
import { formatAnswer } from './grade.ts';
import type { Written } from './schema.ts';
import { useAnswer } from './use-answer.ts';

interface ReportedProps extends Written<'Reported'> {
  readonly children: ReactNode;
}

/** A figure that somebody else measured on another machine. */
export function Reported({ source, children }: ReportedProps) {
  return (
    <span className="figure-value">
      {children} <span className="tag reported">{t('lesson.reported', { source })}</span>
    </span>
  );
}

interface CountedThereProps extends Written<'CountedThere'> {
  readonly children: ReactNode;
}

/** What a real kernel counted while it ran one of our programs. */
export function CountedThere({ kernel, by, children }: CountedThereProps) {
  return (
    <span className="figure-value">
      {children}{' '}
      <span className="tag there" title={t('lesson.countedThereHow', { kernel, by })}>
        {t('lesson.countedThere', { kernel })}
        <span className="visually-hidden">{t('lesson.countedThereBy', { by })}</span>
      </span>
    </span>
  );
}

/** A fact that we believe but have not checked against a source. */
export function Memory({ children }: { readonly children: ReactNode }) {
  return (
    <span className="figure-value">
      {children} <span className="tag memory">{t('lesson.memory')}</span>
    </span>
  );
}

/** A figure that the core counts, or simulates, while the page is open. */
export function Counted({ trace, kernel, operations, of }: Written<'Counted'>) {
  const { shelf, core } = useLesson();
  const result = useAnswer(
    useCallback(
      async () => answer(core, await shelf.session(trace, kernel), parseOperations(operations), parseAsk(of)),
      [core, shelf, trace, kernel, operations, of],
    ),
  );
  return (
    <span className="figure-value">
      {result.status === 'ready' && formatAnswer(result.value, parseAsk(of), kernel)}
      {result.status === 'waiting' && '…'}
      {result.status === 'failed' && <span className="bad">{result.reason}</span>}{' '}
      {kindOf(parseAsk(of)).isSimulated ? (
        <span className="tag simulated">{t('lesson.simulated')}</span>
      ) : (
        <span className="tag counted">{t('lesson.counted')}</span>
      )}
    </span>
  );
}

/** The same operations in several kernels, counted side by side. */
export function Compare({ trace, kernels, operations, of, caption }: Written<'Compare'>) {
  const { shelf, core, nameOf } = useLesson();
  const columns = kernels.split(/\s+/);
  const rows = parseCounters(of);
  const result = useAnswer(
    useCallback(() => {
      const range = parseOperations(operations);
      const each = async (kernel: string) => count(core, await shelf.session(trace, kernel), range);
      return Promise.all(kernels.split(/\s+/).map(each));
    }, [core, shelf, trace, kernels, operations]),
  );
  if (result.status === 'failed') return <p className="bad">{result.reason}</p>;
  return (
    <figure className="compare">
      <figcaption>
        {caption} <span className="tag counted">{t('lesson.counted')}</span>
      </figcaption>
      <TableScroll label={caption}>
        <table>
          <thead>
            <tr>
              <th scope="col">{t('lesson.counter')}</th>
              {columns.map((kernel) => (
                <th key={kernel} scope="col" className="number">
                  {nameOf(kernel)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((name) => (
              <tr key={name}>
                <th scope="row">{t(`counters.${name}`)}</th>
                {columns.map((kernel, i) => (
                  <td key={kernel} className="number">
                    {result.status === 'ready' ? formatNumber(nth(result.value, i)[name]) : '…'}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </TableScroll>
    </figure>
  );
}
