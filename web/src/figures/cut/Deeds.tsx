import { useId } from 'react';
import { PAGE_SIZE } from '../../core/layout.ts';
import { Choice } from '../../widgets/choice/Choice.tsx';
import { isTouch } from '../../widgets/touch.ts';
import { t } from '../../words/index.ts';
import type { Line } from './model.ts';
import { DEEDS, isAnywhere, type Call, type CutParameters, type Deed } from './parameters.ts';
import { addressOf } from './numbered.ts';

interface DeedsProps {
  readonly parameters: CutParameters;
  /** The VMAs over the pages that are shown. */
  readonly lines: readonly Line[];
  /** What is done to the pages that are drawn over. */
  readonly deed: Deed;
  readonly onDeed: (deed: Deed) => void;
  /** There is something to do it to, and space for one more call. */
  readonly isReady: boolean;
  /** A page that is pressed is an answer. */
  readonly isPicking: boolean;
  /** There are as many calls as there can be. */
  readonly isFull: boolean;
  readonly onAct: (calls: readonly Call[]) => void;
}

/** In pages: what can be asked for anywhere. */
const ASKED: Readonly<Partial<Record<Deed, readonly number[]>>> = { a: [1, 2, 4], o: [3] };

const ANYWHERE = { a: 'cut.ask', o: 'cut.askReadOnly' } as const;
const HERE = {
  w: 'cut.write',
  r: 'cut.read',
  n: 'cut.none',
  u: 'cut.unmap',
  m: 'cut.map',
  x: 'cut.text',
  d: 'cut.data',
  z: 'cut.zeroes',
  t: 'cut.touch',
} as const;
const ALONE = { gap: 'cut.onlyUnmap', stack: 'cut.onlyTouch' } as const;

/** What can be done to the pages that the reader draws over. */
export function deedsHere({ place }: Pick<CutParameters, 'place'>): readonly Exclude<Deed, 'a' | 'o'>[] {
  return DEEDS[place].filter((deed) => deed !== 'a' && deed !== 'o');
}

/** What the reader can have the program do. */
export function Deeds({ parameters, lines, deed, onDeed, isReady, isPicking, isFull, onAct }: DeedsProps) {
  const { place } = parameters;
  const here = deedsHere(parameters);
  const alone = place === 'gap' || place === 'stack' ? ALONE[place] : undefined;
  const told = isPicking ? 'cut.pick' : alone;
  const isAsked = DEEDS[place].some(isAnywhere);
  const longest = longestGap(parameters, lines);
  const isTooLong =
    isAsked &&
    Object.values(ASKED)
      .flat()
      .some((count) => longest < count);
  // Whoever sees a grey button is told why.
  const why = isFull ? t('cut.full') : isTooLong ? t('cut.noGap') : undefined;
  const id = useId();
  return (
    <>
      <div className="cut-deeds">
        {isAsked && (
          <fieldset>
            <legend className="visually-hidden">{t('cut.deeds')}</legend>
            <span aria-hidden="true">{t('cut.anywhere')}</span>
            {(['a', 'o'] as const).flatMap((asked) =>
              (ASKED[asked] ?? []).map((count) => (
                <button
                  key={`${asked}${count}`}
                  type="button"
                  className="button"
                  // What is placed below the pages that are shown couldn't be seen.
                  disabled={!isReady || longest < count}
                  aria-describedby={why !== undefined && (!isReady || longest < count) ? id : undefined}
                  onClick={() => onAct([{ first: 1, last: count, deed: asked }])}
                >
                  {t(ANYWHERE[asked], { size: (count * PAGE_SIZE) / 1024 })}
                </button>
              )),
            )}
          </fieldset>
        )}
        {told ? (
          <span className="quiet">{t(told)}</span>
        ) : (
          <>
            <Choice
              label={t('cut.deeds')}
              options={here.map((value) => ({ value, text: t(HERE[value]) }))}
              value={deed}
              onChange={(value) => onDeed(here.find((each) => each === value) ?? deed)}
            />
            <span className="quiet">
              {!isFull && t(isReady ? (isTouch() ? 'cut.drawTouch' : 'cut.draw') : 'cut.notYet')}
            </span>
          </>
        )}
      </div>
      {why !== undefined && (
        <p id={id} className="cut-why">
          {why}
        </p>
      )}
    </>
  );
}

/** In pages, of those that are shown. */
function longestGap(parameters: CutParameters, lines: readonly Line[]): number {
  const start = addressOf(parameters);
  const ends = [start, ...lines.map((line) => line.end)];
  const starts = [...lines.map((line) => line.start), start + parameters.pages * PAGE_SIZE];
  return Math.max(...ends.map((end, i) => (starts[i] ?? end) - end)) / PAGE_SIZE;
}
