/* Each stream beside the reported figures of a similar workload, with the differences. */
import { FOUR_SLOTS, ONE_POINTER, PATCHED } from '../plan.ts';
import { besideOf, reportedRates } from '../published.ts';
import type { Workload } from '../../../bench/suite-core.ts';
import { say, t } from '../../../words/index.ts';
import { KindTag } from '../../../chart/KindTag.tsx';
import { NumbersHead } from '../../../app/bench/NumbersHead.tsx';
import { groupBy } from '../../../app/bench/rows.ts';
import { TableScroll } from '../../../widgets/TableScroll.tsx';
import type { StreamOutcomes } from './hit-data.ts';
import { share } from './MissFigure.tsx';
import { shortSchemeName } from './schemes.ts';

interface BesideTableProps {
  readonly streams: readonly StreamOutcomes[];
  readonly workloads: readonly Workload[];
  readonly elsewhere: boolean;
}

function operationOf(workloads: readonly Workload[], workload: string): string | undefined {
  const found = workloads.find(({ name }) => name === workload);
  return found && say(found.operation);
}

interface Compared {
  readonly workload: string;
  /** The kernel with the patch. */
  readonly era: string;
  readonly before: number;
  readonly after: number;
}

function comparedIn({ workload, of }: StreamOutcomes): Compared[] {
  const before = of.get(ONE_POINTER)?.rate;
  if (before === undefined) return [];
  for (const era of PATCHED) {
    const after = of.get(era)?.rate;
    if (after !== undefined) return [{ workload, era, before, after }];
  }
  return [];
}

export function BesideTable({ streams, workloads, elsewhere }: BesideTableProps) {
  const compared = streams.flatMap(comparedIn);
  if (compared.length === 0) return null;
  const groups = [...groupBy(compared, ({ workload }) => besideOf(workload)?.workload)].toSorted(
    ([a], [b]) => Number(a === undefined) - Number(b === undefined),
  );
  return (
    <section aria-labelledby="beside">
      <h3 id="beside">{t('bench.besideTitle')}</h3>
      <p>{t('bench.besideLead')}</p>
      <TableScroll label={t('bench.besideTitle')}>
        <table className="beside">
          <caption className="visually-hidden">{t('bench.besideTitle')}</caption>
          <NumbersHead
            rows={t('bench.stream')}
            numbers={[t('bench.besideOne'), t('bench.besideFour'), t('bench.points')]}
          />
          {groups.map(([reported, own]) => (
            <tbody key={reported ?? ''}>
              {reported === undefined ? (
                <tr>
                  <th scope="rowgroup" colSpan={4} className="bench-group">
                    {t('bench.besideNothing')}
                  </th>
                </tr>
              ) : (
                <Line
                  name={reported}
                  kind="reported"
                  elsewhere={elsewhere}
                  before={reportedRates(reported)[0]}
                  after={reportedRates(reported)[1]}
                />
              )}
              {own.map(({ workload, era, before, after }) => {
                const differs = besideOf(workload)?.differs;
                return (
                  <Line
                    key={workload}
                    name={workload}
                    about={[
                      operationOf(workloads, workload),
                      differs && t(differs),
                      era === FOUR_SLOTS ? undefined : t('bench.patchedIs', { scheme: shortSchemeName(era) }),
                    ]}
                    kind="counted"
                    elsewhere={elsewhere}
                    before={before}
                    after={after}
                  />
                );
              })}
            </tbody>
          ))}
        </table>
      </TableScroll>
    </section>
  );
}

interface LineProps {
  readonly name: string;
  readonly about?: readonly (string | undefined)[];
  readonly kind: 'reported' | 'counted';
  readonly elsewhere: boolean;
  readonly before: number;
  readonly after: number;
}

const NOTHING: readonly string[] = [];

function Line({ name, about = NOTHING, kind, elsewhere, before, after }: LineProps) {
  const gain = after - before;
  const texts = about.filter(Boolean);
  return (
    <>
      <tr className={kind === 'reported' ? 'beside-reported' : undefined}>
        <th scope="row">
          <b>{name}</b> <KindTag kind={kind} elsewhere={elsewhere} />
        </th>
        <td className="number">{share(before)}</td>
        <td className="number">{share(after)}</td>
        <td className={gain < 0 ? 'number worse' : 'number'}>
          {t(gain < 0 ? 'bench.lost' : 'bench.gained', { points: Math.abs(gain).toFixed(1) })}
        </td>
      </tr>
      {texts.length > 0 && (
        <tr className="beside-about">
          <td colSpan={4}>
            <small>{texts.join(' ')}</small>
          </td>
        </tr>
      )}
    </>
  );
}
