import type { ReactNode } from 'react';
import { nth } from '../../../base/known.ts';
import { CALL_CODES } from '../../../protocol/protocol.gen.ts';
import { deedText, type Deed } from '../../../timeline/ask/deed.ts';
import { formatNumber, say, t } from '../../../words/index.ts';
import type { Found, Hit } from './use-found.ts';

interface LifeProps {
  /** Serial number of the VMA. */
  readonly vma: number;
  /** Its name, if it is there at this moment. */
  readonly nameNow: string | undefined;
  /** What is found of it; undefined until something is. */
  readonly found: Found | undefined;
  /** Whether operations before those that run are unknown here. */
  readonly isWindow: boolean;
  /** Index of the running operation. */
  readonly current: number;
  readonly onHit: (hit: Hit) => void;
  readonly onVma: (vma: number) => void;
  /** Asks this in the box, where it can be combined with other terms. */
  readonly onAsk: (query: string) => void;
  /** What can be done to it. */
  readonly children?: ReactNode;
}

/** What became of a VMA: each call that made, changed or removed it, and the VMAs that it came from and turned into. */
export function Life({ vma, nameNow, found, isWindow, current, onHit, onVma, onAsk, children }: LifeProps) {
  const events = (found?.hits ?? []).flatMap((hit, i) => {
    const deed = found?.deeds?.[i]?.[0];
    return deed ? [{ hit, deed }] : [];
  });
  const deeds = events.map(({ deed }) => deed);
  const isBorn = deeds[0]?.before === undefined && deeds.length > 0;
  const isGone = deeds.length > 0 && deeds.at(-1)?.after === undefined;
  const name = nameNow ?? deeds.at(-1)?.name ?? '';
  const kin = kinOf(deeds);
  const now = events.findLastIndex(({ hit }) => hit.index <= current);
  return (
    <section className="life" aria-label={t('ask.life', { vma: String(vma) })}>
      <h2>
        {t('ask.life', { vma: String(vma) })} <span className="quiet">{name}</span>
      </h2>
      {children}
      {found?.failure !== undefined && <p className="warn">{found.failure}</p>}
      {found?.isDone !== true && <p className="quiet">{t('ask.lifeSearching')}</p>}
      <ol>
        {found?.isDone === true && !isBorn && (
          <li className="quiet">{t(isWindow ? 'ask.lifeBeforeWindow' : 'ask.lifeFromStart')}</li>
        )}
        {events.map(({ hit, deed }, i) => (
          <li key={hit.index} aria-current={i === now ? 'step' : undefined}>
            <button type="button" onClick={() => onHit(hit)}>
              {placeOf(hit)} {say(deedText(deed))}
            </button>
          </li>
        ))}
        {found?.isDone === true && !isGone && (
          <li className="quiet">{t(isWindow ? 'ask.lifeAfterWindow' : 'ask.lifeToEnd')}</li>
        )}
      </ol>
      {kin.length > 0 && (
        <p>
          {t('ask.kin')}{' '}
          {kin.map((id) => (
            <button key={id} type="button" className="text-button" onClick={() => onVma(id)}>
              #{id}
            </button>
          ))}
        </p>
      )}
      <p>
        <button type="button" className="text-button" onClick={() => onAsk(`vma:#${vma}`)}>
          {t('ask.lifeAsk')}
        </button>
      </p>
    </section>
  );
}

function placeOf({ line, index, call }: Hit): string {
  const name = nth(CALL_CODES, call);
  return line > 0
    ? t('ask.lineOf', { line: String(line), call: name })
    : t('ask.operationOf', { number: formatNumber(index + 1), call: name });
}

/** The other VMAs that a life tells of, in the order in which it does. */
function kinOf(deeds: readonly Deed[]): readonly number[] {
  const all = deeds.flatMap(({ kin, cut, took }) => [kin, ...cut, ...took]);
  return [...new Set(all)].filter((id) => id !== 0);
}
