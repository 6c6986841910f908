import { PAGE_SIZE } from '../../core/layout.ts';
import { t } from '../../words/index.ts';
import type { Line } from './model.ts';
import { DEEDS, isAnywhere, MOST_CALLS, type Call, type CutParameters, type Deed } from './parameters.ts';
import { addressOf } from './program.ts';
import type { Selection } from './Strip.tsx';

interface DeedsProps {
  readonly parameters: CutParameters;
  /** The VMAs over the pages that are shown. */
  readonly lines: readonly Line[];
  readonly selection: Selection;
  /** There is something to do it to. */
  readonly isReady: boolean;
  readonly onAct: (call: Call) => void;
}

/** In pages: what can be asked for anywhere. */
const ASKED: Readonly<Partial<Record<Deed, readonly number[]>>> = { a: [1, 2, 4], o: [3] };

const LABEL = {
  w: 'cut.write',
  r: 'cut.read',
  n: 'cut.none',
  u: 'cut.unmap',
  m: 'cut.map',
  x: 'cut.text',
  d: 'cut.data',
  z: 'cut.zeroes',
  t: 'cut.touch',
  a: 'cut.ask',
  o: 'cut.askReadOnly',
} as const;

/** What the reader can have the program do. */
export function Deeds({ parameters, lines, selection, isReady, onAct }: DeedsProps) {
  const { place, pages, calls } = parameters;
  const isFull = calls.length >= MOST_CALLS;
  const [anywhere, here] = [
    DEEDS[place].filter(isAnywhere),
    DEEDS[place].filter((deed) => !isAnywhere(deed)),
  ];
  const { first, last } = selection;
  return (
    <fieldset className="cut-deeds">
      <legend className="visually-hidden">{t('cut.deeds')}</legend>
      {anywhere.length > 0 && (
        <div>
          <span>{t('cut.anywhere')}</span>
          {anywhere.flatMap((deed) =>
            (ASKED[deed] ?? []).map((count) => (
              <button
                key={`${deed}${count}`}
                type="button"
                className="button"
                // What is placed below the pages that are shown couldn't be seen.
                disabled={isFull || !isReady || longestGap(parameters, lines) < count}
                title={longestGap(parameters, lines) < count ? t('cut.noGap') : undefined}
                onClick={() => onAct({ first: 1, last: count, deed })}
              >
                {t(LABEL[deed], { size: (count * PAGE_SIZE) / 1024 })}
              </button>
            )),
          )}
        </div>
      )}
      <div>
        <span className="cut-selected">
          {first === 0
            ? t('cut.nothingSelected')
            : t('cut.selected', { count: last - first + 1, first, last })}
        </span>
        {here.map((deed) => (
          <button
            key={deed}
            type="button"
            className="button"
            disabled={isFull || !isReady || first === 0 || last > pages}
            onClick={() => onAct({ first, last: deed === 't' ? first : last, deed })}
          >
            {t(LABEL[deed] as Exclude<(typeof LABEL)[Deed], 'cut.ask' | 'cut.askReadOnly'>)}
          </button>
        ))}
      </div>
    </fieldset>
  );
}

/** In pages, of those that are shown. */
function longestGap(parameters: CutParameters, lines: readonly Line[]): number {
  const start = addressOf(parameters);
  const ends = [start, ...lines.map((line) => line.end)];
  const starts = [...lines.map((line) => line.start), start + parameters.pages * PAGE_SIZE];
  return Math.max(...ends.map((end, i) => (starts[i] ?? end) - end)) / PAGE_SIZE;
}
