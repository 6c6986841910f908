import { useSize } from '../../views/use-size.ts';
import { t } from '../../words/index.ts';
import type { Act } from './parameters.ts';
import type { Cell, Picture } from './picture.ts';

interface StripProps {
  readonly rows: readonly { readonly name: string; readonly picture: Picture }[];
  readonly acts: readonly Act[];
  /** There is more than one thread. */
  readonly isMany: boolean;
  readonly onClear: () => void;
  /** Undefined while there is nothing of the reader’s to take back. */
  readonly onUndo: (() => void) | undefined;
}

const WHAT = {
  hit: 'remember.stripHit',
  miss: 'remember.stripMiss',
  unmap: 'remember.stripUnmap',
  other: 'remember.stripOther',
} as const;

/** In pixels: narrower boxes have no room for a number, or for more than that. */
const NUMBERED = 13;
const WORDED = 50;
/** In pixels: before each row. */
const NAME = 40;
/** Fewer boxes aren’t any wider: those of threads, and those of one thread, which have the names of VMAs. */
const FEWEST = { many: 16, one: 10 };

/** Whose it is; where there is only one thread, which VMA it touches. */
function numberOf(act: Act, isMany: boolean, isWide: boolean): number | string {
  if (isMany) return act.thread;
  if (act.deed !== 't') return '';
  return isWide ? t('remember.vma', { number: act.vma }) : act.vma;
}

/** A box for each touch, with a number: what it was, and what is still to come. */
export function Strip({ rows, acts, isMany, onClear, onUndo }: StripProps) {
  const [box, { width }] = useSize<HTMLDivElement>();
  const isFew = acts.length * NUMBERED < width - NAME;
  const count = Math.max(acts.length, isMany ? FEWEST.many : FEWEST.one);
  const columns = { gridTemplateColumns: `repeat(${count}, minmax(0, 1fr))` };
  const isWide = (width - (rows.length > 1 ? NAME : 0)) / count >= WORDED;
  return (
    <div ref={box} className="remember-strip">
      <p className="visually-hidden">{labelOf(rows, acts)}</p>
      {rows.map(({ name, picture }) => (
        <div key={name} className="remember-row" aria-hidden="true">
          {rows.length > 1 && <b>{name}</b>}
          <span className="remember-cells" style={columns}>
            {picture.cells.map((cell, i) => (
              // They are in the order of the calls.
              // oxlint-disable-next-line react/no-array-index-key
              <i key={i} className={cell === 'coming' && acts[i]?.deed !== 't' ? 'coming call' : cell}>
                {isFew && acts[i] ? numberOf(acts[i], isMany, isWide) : ''}
              </i>
            ))}
          </span>
        </div>
      ))}
      <p className="instrument-key remember-key">
        <span>
          <i className="hit" /> {t('remember.stripHit')}
        </span>
        <span>
          <i className="miss" /> {t('remember.stripMiss')}
        </span>
        {/* There is no room for both, and rings have been met by then. */}
        {acts.some(({ deed }) => deed === 'u' || deed === 'f') ? (
          <span>
            <i className="unmap" /> {t('remember.stripUnmap')}
          </span>
        ) : (
          <span>
            <i className="look">1</i> {t('remember.keyLook')}
          </span>
        )}
        {acts.some(({ deed }) => deed === 'b') && (
          <span>
            <i className="other" /> {t('remember.stripOther')}
          </span>
        )}
        {(isMany || !isWide) && <span>{t(isMany ? 'remember.keyOf' : 'remember.keyVma')}</span>}
        {isMany && (
          <>
            <span>
              <i className="chosen" /> {t('remember.keyChosen')}
            </span>
            <span>
              <i className="acts" /> {t('remember.keyActs')}
            </span>
          </>
        )}
        <span className="remember-taken">
          <button type="button" className="text-button" disabled={onUndo === undefined} onClick={onUndo}>
            {t('remember.undo')}
          </button>
          <button
            type="button"
            className="text-button"
            disabled={acts.length === 0}
            aria-label={t('remember.clearAll')}
            onClick={onClear}
          >
            {t('remember.clear')}
          </button>
        </span>
      </p>
    </div>
  );
}

function labelOf(rows: StripProps['rows'], acts: readonly Act[]): string {
  const cellOf = (cell: Cell, i: number): readonly string[] =>
    cell === 'coming' ? [] : [t('remember.stripCell', { thread: acts[i]?.thread ?? 0, what: t(WHAT[cell]) })];
  return rows
    .map(({ name, picture }) =>
      t('remember.stripOf', {
        name,
        cells: picture.cells.flatMap(cellOf).join(', ') || t('remember.endNone'),
      }),
    )
    .join(' ');
}
