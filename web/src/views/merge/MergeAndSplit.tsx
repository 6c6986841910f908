/* What the merge or split at this step does to the VMAs around it: before and after. At other steps it shows the call's latest one, or a
 * way to the previous one. */
import { useMemo } from 'react';
import { t } from '../../words/index.ts';
import { Figure } from '../Figure.tsx';
import type { ViewProps } from '../view.ts';
import { Fates } from './Fates.tsx';
import { MergeLegend } from './MergeLegend.tsx';
import { caseText, ruleText, titleText } from './say.ts';
import { StripPair } from './StripPair.tsx';
import { stripsOf } from './strips.ts';
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
