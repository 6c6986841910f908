import { PAGE_SIZE } from '../../core/layout.ts';
import { formatAddress, formatBytes } from '../../narrate/format.ts';
import { formatNumber, t } from '../../words/index.ts';
import { marksOf, unitOf } from './layout.ts';
import type { Line } from './model.ts';
import type { View } from './parameters.ts';

interface RulerProps {
  readonly lines: readonly Line[];
  readonly used: readonly number[];
  readonly view: View;
  /** In pixels. */
  readonly width: number;
}

/** In pixels: the scale, at most. */
const LONGEST = 150;

/** The addresses at both ends of the strip, and its scale. */
export function Ruler({ lines, used, view, width }: RulerProps) {
  const unit = unitOf(view, width, LONGEST);
  const page = (PAGE_SIZE / view.size) * width;
  const isWidened = marksOf(lines, view, width).some((mark) => mark.isWidened);
  const hasMemory = page >= 1 && used.some((each) => view.start <= each && each < view.start + view.size);
  return (
    <div className="zoom-ruler">
      <span className="zoom-from">{formatAddress(Math.round(view.start))}</span>
      <span className="zoom-scale">
        <i style={{ width: (unit / view.size) * width }} aria-hidden="true" /> {formatBytes(unit)}
      </span>
      <span className="zoom-to">{formatAddress(Math.round(view.start + view.size))}</span>
      <span className="zoom-notes">
        {page < 1
          ? t('zoom.pixel', { size: formatBytes(view.size / width) })
          : t('zoom.page', { count: Math.round(page), pixels: formatNumber(Math.round(page)) })}
        {isWidened && ` ${t('zoom.widened')}`}
        {hasMemory && (
          <>
            {' '}
            <i className="zoom-memory" aria-hidden="true" /> {t('zoom.memory')}
          </>
        )}
      </span>
    </div>
  );
}
