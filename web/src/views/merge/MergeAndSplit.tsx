/* What the merge or split at this step does to the VMAs around it: before and after. At other steps it shows the call's latest one, or a
 * way to the previous one. */
import { useMemo } from 'react';
import type { Keeps } from '../../core/kernel-row.ts';
import { formatAddress } from '../../narrate/format.ts';
import { t } from '../../words/index.ts';
import { Figure } from '../Figure.tsx';
import { Legend, LegendItem } from '../Legend.tsx';
import type { ViewProps } from '../view.ts';
import { Fates } from './Fates.tsx';
import { StripPair } from './StripPair.tsx';
import { stripsOf, type Strips } from './strips.ts';
import './merge.css';

export function MergeAndSplit({ snapshot, spec, world, chosen, onChoose, onSeek }: ViewProps) {
  const { reshapes, reshapedBefore, vmas, position, keeps } = snapshot;
  const shown = reshapes.at(-1);
  const strips = useMemo(() => shown && stripsOf(shown.events, world.vma, vmas), [shown, world, vmas]);
  const isNow = shown !== undefined && shown.position >= position - 1;

  if (!shown || !strips) {
    return (
      <Figure id="merge" title="views.merge" summary={t('views.mergeNothing')}>
        <div className="figure-empty merge-nothing">
          <p>{t(reshapedBefore ? 'views.mergeNothingHere' : 'views.mergeNothing')}</p>
          {reshapedBefore > 0 && onSeek && (
            <button type="button" className="button" onClick={() => onSeek(reshapedBefore)}>
              {t('views.mergeSeek', { position: reshapedBefore })}
            </button>
          )}
        </div>
      </Figure>
    );
  }
  const rule = ruleText(strips, keeps);
  return (
    <Figure
      id="merge"
      title="views.merge"
      summary={`${titleText(strips)} ${caseText(strips)}`}
      legend={<MergeLegend />}
      note={isNow ? '' : t('views.mergePast', { position: shown.position })}
    >
      {/* It may scroll, so it must be reachable by keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className="merge" tabIndex={0}>
        <p className="merge-title">{titleText(strips)}</p>
        <p className="merge-case">
          {caseText(strips)}
          {rule && <span className="merge-rule">{rule}</span>}
        </p>
        <StripPair strips={strips} world={world} files={spec.files} chosen={chosen} onChoose={onChoose} />
        <Fates strips={strips} world={world} chosen={chosen} onChoose={onChoose} />
        {reshapes.length > 1 && (
          <ol className="merge-log" aria-label={t('views.mergeLog')}>
            {reshapes.map(({ events, position: at }, i) => {
              const each = stripsOf(events, world.vma, vmas);
              return (
                <li key={at} aria-current={i === reshapes.length - 1 ? 'true' : undefined}>
                  <button type="button" disabled={!onSeek} onClick={() => onSeek?.(at)}>
                    {each && titleText(each)}
                  </button>
                </li>
              );
            })}
          </ol>
        )}
      </div>
    </Figure>
  );
}

function MergeLegend() {
  return (
    <Legend marks={['changed', 'pointed']}>
      <LineItem className="kept" text={t('views.legendBoundKept')} />
      <LineItem className="made" text={t('views.legendBoundMade')} />
      <LineItem className="lost" text={t('views.legendBoundLost')} />
    </Legend>
  );
}

function LineItem({ className, text }: { readonly className: string; readonly text: string }) {
  return (
    <LegendItem
      text={text}
      swatch={
        <svg className="swatch merge-links" viewBox="0 0 24 16" aria-hidden="true">
          <line x1={12} x2={12} y2={16} className={className} />
        </svg>
      }
    />
  );
}

/** "Merge, case 4", "Split at 7fff f7fc 0000". */
function titleText({ kind, mergeCase, range, state }: Strips): string {
  if (kind === 'split') return t('views.splitTitle', { address: formatAddress(range.start) });
  if (state === 'running') return t('views.mergeTitleRunning');
  if (mergeCase === 'none') return t('views.mergeTitleNone');
  return t('views.mergeTitle', { number: mergeCase.slice('case_'.length) });
}

function caseText({ kind, mergeCase, state }: Strips): string {
  if (state === 'failed') return t('views.mergeFailed');
  if (kind === 'split') return t('views.splitCase');
  if (state === 'running') return t('views.mergeRunning');
  if (mergeCase === 'none') return t('views.mergeRefused');
  const meaning = t(`codes.merge_case.${mergeCase}`);
  return `${meaning.charAt(0).toUpperCase()}${meaning.slice(1)}.`;
}

/** The rule by which kernels since 6.12 decide the case: they no longer number cases. */
function ruleText({ kind, mergeCase }: Strips, keeps: Keeps): string {
  if (kind === 'split' || mergeCase === 'none' || !keeps.has('unnumbered_merges')) return '';
  return t(`views.mergeRule_${mergeCase}`);
}
