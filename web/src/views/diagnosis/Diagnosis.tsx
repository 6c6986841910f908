/* What the process's VMAs are made of, and why neighbours stay apart. Pressing an entry shows the VMAs that it is about in the other
 * views, one after another. */
import { useState, type ReactNode } from 'react';
import { kernelMessage } from '../../core/kernel-id.ts';
import type { Diagnosis as Found } from '../../diagnose/diagnose.ts';
import { courseText, makerName, factsText, onText, toMarkdown } from '../../diagnose/report.ts';
import {
  boundaryText,
  fullness,
  gapsText,
  limitText,
  ownerText,
  patternSize,
  patternText,
  trialText,
} from '../../diagnose/say.ts';
import { formatNumber, say, t } from '../../words/index.ts';
import { message, type Said } from '../../words/message.ts';
import { Figure } from '../Figure.tsx';
import { askForRange } from '../shown-range.ts';
import { CourseDrawing } from './CourseDrawing.tsx';
import { Entries, type Entry } from './Entries.tsx';
import { Shares } from './Shares.tsx';
import { useDiagnosis, type DiagnosisProps } from './use-diagnosis.ts';
import './diagnosis.css';

export function Diagnosis(props: DiagnosisProps) {
  const { spec, snapshot, operations, onChoose, onSeek } = props;
  const { found, isNewest, failure } = useDiagnosis(props);
  const { vmas } = snapshot;

  /** `lower`: of two neighbours that meet at the address, the lower one is shown, too. `count`: so many from there on. */
  const show = (from: Element, address: number, { lower = false, count = 1 } = {}): void => {
    const place = vmas.firstFrom(address);
    const vma = vmas.at(place);
    if (!vma) return;
    onChoose(vma.id);
    const last = Math.min(place + count, vmas.length) - 1;
    askForRange(from, { start: vmas.startOf(lower && place > 0 ? place - 1 : place), end: vmas.endOf(last) });
  };

  if (failure !== undefined) return <Frame text={failure} />;
  if (!found) return <Frame text={t('diagnosis.examining', { count: vmas.length })} isBusy />;
  const { boundaries, patterns, owners, protections, gaps, trials, kernel, course } = found;
  const isOfList = spec.calls.length === 0;
  const most = course ? course.counts.indexOf(Math.max(...course.counts)) : 0;
  return (
    <Figure
      id="diagnosis"
      title="views.diagnosis"
      summary={t('diagnosis.summary', {
        vmas: formatNumber(found.vmas),
        limit: found.limit,
        patterns: patterns.length,
        boundaries: boundaries.count,
      })}
      tools={<Copy found={found} name={spec.title ?? ''} isOfList={isOfList} />}
    >
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard */}
      <div className="diagnosis" tabIndex={0} aria-busy={!isNewest}>
        <Limit found={found} />
        <div className="diagnosis-parts">
          <Part title="diagnosis.patterns">
            {patterns.length === 0 && <p>{t('diagnosis.noPatterns')}</p>}
            <Entries
              entries={patterns.map((pattern): Entry => ({
                text: say(patternText(pattern)),
                note: say(patternSize(pattern)),
                at: pattern.at,
                onShow: (from, address) => show(from, address, { count: pattern.parts.length }),
              }))}
            />
          </Part>
          <Part title="diagnosis.boundaries">
            <p>{boundariesSummary(found)}</p>
            <Entries
              entries={boundaries.groups.map((group): Entry => ({
                text: say(
                  message('diagnosis.boundary', {
                    count: group.count,
                    reasons: boundaryText(group, isOfList),
                  }),
                ),
                at: group.at,
                onShow: (from, address) => show(from, address, { lower: true }),
              }))}
            />
          </Part>
          <Part title="diagnosis.owners">
            <Shares
              label={t('diagnosis.owners')}
              head={t('diagnosis.owner')}
              hasRss={found.rss !== undefined}
              shares={owners.map((share) => Object.assign({ name: say(ownerText(share.owner)) }, share))}
              onShow={show}
            />
          </Part>
          {protections.length > 0 && (
            <Part title="diagnosis.protections">
              <Shares
                label={t('diagnosis.protections')}
                head={t('diagnosis.protection')}
                hasRss={found.rss !== undefined}
                shares={protections.map((share) =>
                  Object.assign(
                    {
                      name: share.permissions,
                      ...(share.writableCode && { mark: t('diagnosis.writableCode') }),
                    },
                    share,
                  ),
                )}
                onShow={show}
              />
            </Part>
          )}
          <Part title="diagnosis.gaps">
            {gapsText(gaps).map((line) => (
              <p key={say(line)}>{say(line)}</p>
            ))}
            <p>{t('diagnosis.trials', { kernel: kernelMessage(kernel) })}</p>
            <ul>
              {trials.map((trial) => (
                <li key={`${trial.call} ${trial.size}`}>{say(trialText(trial))}</li>
              ))}
            </ul>
          </Part>
          {course && (
            <Part title="diagnosis.course">
              <CourseDrawing
                counts={course.counts}
                limit={found.limit}
                operation={found.operation}
                label={say(courseText(found, course.counts))}
              />
              {onSeek && most > 0 && (
                <button
                  type="button"
                  className="text-button"
                  onClick={() => onSeek(operations[most - 1]?.last ?? 0)}
                >
                  {t('diagnosis.goToMost', { count: course.counts[most] ?? 0, operation: most })}
                </button>
              )}
              <Makers title={t('diagnosis.makersCall')} makers={course.byCall} />
              <Makers title={t('diagnosis.makersThread')} makers={course.byThread} />
            </Part>
          )}
        </div>
      </div>
    </Figure>
  );
}

function boundariesSummary({ boundaries: { count, unexplained } }: Found): string {
  if (count === 0) return t('diagnosis.noBoundaries');
  const told =
    unexplained === 0 ? t('diagnosis.allExplained') : t('diagnosis.unexplained', { count: unexplained });
  return `${t('diagnosis.boundaryCount', { count })}. ${told}`;
}

interface FrameProps {
  readonly text: string;
  readonly isBusy?: boolean;
}

function Frame({ text, isBusy = false }: FrameProps) {
  return (
    <Figure id="diagnosis" title="views.diagnosis" summary={text}>
      <p className="diagnosis-waiting" aria-busy={isBusy}>
        {text}
      </p>
    </Figure>
  );
}

/** The number of VMAs, large, and what it means. */
function Limit({ found }: { readonly found: Found }) {
  const { vmas, limit } = found;
  const share = fullness(found);
  return (
    <div className="diagnosis-limit" data-full={share >= 0.9}>
      <p className="diagnosis-count">
        <b>{t('diagnosis.count', { count: vmas })}</b> {t('diagnosis.of', { limit })}
      </p>
      <meter min={0} max={limit} value={Math.min(vmas, limit)} aria-label={say(limitText(found))} />
      <p>{say(limitText(found))}</p>
      <p className="quiet">{[onText(found), ...factsText(found)].map((said) => say(said)).join(' ')}</p>
    </div>
  );
}

type PartTitle =
  | 'diagnosis.patterns'
  | 'diagnosis.boundaries'
  | 'diagnosis.owners'
  | 'diagnosis.protections'
  | 'diagnosis.gaps'
  | 'diagnosis.course';

function Part({ title, children }: { readonly title: PartTitle; readonly children: ReactNode }) {
  return (
    <section aria-label={t(title)}>
      <p className="diagnosis-title" aria-hidden="true">
        {t(title)}
      </p>
      {children}
    </section>
  );
}

type Makers = NonNullable<Found['course']>['byCall'];

function Makers({ title, makers }: { readonly title: string; readonly makers: Makers }) {
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">{title}</th>
          <th scope="col">{t('diagnosis.made')}</th>
          <th scope="col">{t('diagnosis.gone')}</th>
          <th scope="col">{t('diagnosis.calls')}</th>
        </tr>
      </thead>
      <tbody>
        {makers.slice(0, MAKERS).map((maker) => (
          <tr key={maker.name}>
            <th scope="row">{say(makerName(maker))}</th>
            <td>+{formatNumber(maker.made)}</td>
            <td>−{formatNumber(maker.gone)}</td>
            <td>{formatNumber(maker.calls)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const MAKERS = 12;

interface CopyProps {
  readonly found: Found;
  readonly name: Said;
  readonly isOfList: boolean;
}

function Copy({ found, name, isOfList }: CopyProps) {
  const [said, setSaid] = useState<{ readonly text: string; readonly of: Found }>();
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(toMarkdown(found, { name, isOfList }, say));
      setSaid({ text: t('diagnosis.copied'), of: found });
    } catch {
      setSaid({ text: t('diagnosis.copyFailed'), of: found });
    }
  };
  return (
    <>
      <output className="quiet">{said?.of === found && said.text}</output>
      <button type="button" className="figure-tool" onClick={() => void copy()}>
        {t('diagnosis.copy')}
      </button>
    </>
  );
}
