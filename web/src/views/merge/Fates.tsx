/* Which VMAs grow, shrink, disappear or stay, in words: also for readers who can't see the strips. */
import { type NarrateContext, shortName } from '../../narrate/context.ts';
import { formatBytes, formatRange } from '../../narrate/format.ts';
import { t } from '../../words/index.ts';
import type { Part, Strips } from './strips.ts';

interface FatesProps {
  readonly strips: Strips;
  readonly world: NarrateContext;
  readonly chosen: number;
  readonly onChoose: (id: number) => void;
}

const SIGNS = { grows: '↔', shrinks: '→←', goes: '×', new: '+', stays: '=' } as const;

export function Fates({ strips, world, chosen, onChoose }: FatesProps) {
  const { parts, refusals } = strips;
  return (
    <ul className="merge-fates">
      {parts.map((part) => (
        <li
          key={part.id}
          className={part.id === chosen && chosen !== 0 ? `${part.fate} pointed` : part.fate}
          onPointerEnter={() => onChoose(part.id)}
          onPointerLeave={() => onChoose(0)}
        >
          <span className="merge-sign" aria-hidden="true">
            {SIGNS[part.fate]}
          </span>
          <b>{nameOf(part, world)}</b> {fateText(part, strips)}{' '}
          <span className="mono dim">{rangeText(part)}</span>
        </li>
      ))}
      {refusals.map(({ id, why }, i) => (
        // Two refusals may have the same text.
        // oxlint-disable-next-line react/no-array-index-key
        <li key={`refused ${i}`} className="refused">
          <span className="merge-sign" aria-hidden="true">
            ≠
          </span>
          {id ? (
            <>
              <b>#{id}</b> {t('views.mergeRefusal', { reason: t(`codes.refusal.${why}`) })}
            </>
          ) : (
            t('views.mergeRefusalAll', { reason: t(`codes.refusal.${why}`) })
          )}
        </li>
      ))}
    </ul>
  );
}

function nameOf({ id }: Part, world: NarrateContext): string {
  const vma = world.vma(id);
  if (vma) return t('narrate.vma', { name: shortName(vma, world), id: String(id) });
  return id ? `#${id}` : t('views.mergeNew');
}

function fateText({ fate, before, after }: Part, { kind, state }: Strips): string {
  const change = Math.abs(sizeOf(after) - sizeOf(before));
  const size = formatBytes(change);
  switch (fate) {
    case 'grows':
      return t('views.fateGrows', { size });
    case 'shrinks':
      return kind === 'split' ? t('views.fateCut', { size }) : t('views.fateShrinks', { size });
    case 'goes':
      return t('views.fateGoes');
    case 'new':
      return t('views.fateNew', { size });
    case 'stays':
      return t(state === 'running' ? 'views.fateAsked' : 'views.fateStays');
  }
}

function sizeOf(range: Part['before']): number {
  return range ? range.end - range.start : 0;
}

function rangeText({ before, after }: Part): string {
  const range = after ?? before;
  return range ? formatRange(range.start, range.end) : '';
}
