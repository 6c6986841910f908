import { useMemo, useRef } from 'react';
import { known, nth } from '../../base/known.ts';
import { PAGE_SIZE } from '../../core/layout.ts';
import { formatAddress } from '../../narrate/format.ts';
import { useNewest } from '../../widgets/use-newest.ts';
import { useSeen } from '../../widgets/use-seen.ts';
import { formatList, formatNumber, t } from '../../words/index.ts';
import { Instrument } from '../Instrument.tsx';
import { KernelCount } from '../KernelCount.tsx';
import { Playback } from '../Playback.tsx';
import type { FigureProps } from '../registry.ts';
import { Slider } from '../Slider.tsx';
import { useClock } from '../use-clock.ts';
import { Waiting } from '../Waiting.tsx';
import type { Asked } from './model.ts';
import { read, write, type GuardKernel, type GuardParameters } from './parameters.ts';
import { placesOf, type Place } from './program.ts';
import type { Deed, DrawnVma, Guarded, Search } from './run.ts';
import { lastsOf, soughtIn, stagesOf, type Stage } from './stages.ts';
import './guard.css';

interface Answered {
  readonly parameters: GuardParameters;
  readonly guarded: readonly Guarded[];
}

/** The instrument: calls change bounds, and take the lock for it or don’t. */
export default function GuardFigure({ parameters: text, client, scene, plays, onChange }: FigureProps) {
  const parameters = known(read(text), 'who shows a figure has read its parameters');
  const { answer, of, failure } = useNewest(text, async (): Promise<Answered | undefined> => {
    const guarded: Guarded[] = [];
    for (const kernel of parameters.kernels) {
      // The model's type says what it returns.
      const each = (await client.model('guard', { kernel, parameters } satisfies Asked)) as
        Guarded | undefined;
      if (each === undefined) return undefined;
      guarded.push(each);
    }
    return { parameters, guarded };
  });
  if (answer === undefined) return <Waiting failure={failure} />;
  const { find } = parameters;
  // The answer may be another page’s: the VMAs are the same.
  return find === undefined || answer.parameters.find === undefined ? (
    <Guard key={scene} {...answer} plays={of === text ? plays : undefined} />
  ) : (
    <Find {...answer} find={find} onFind={(next) => onChange(write({ ...parameters, find: next }))} />
  );
}

const NAMES = {
  '2.6.31-rc8': 'line.before',
  '2.6.31-zhang': 'line.posted',
  '2.6.32': 'line.merged',
  '3.8': 'line.apart',
} as const;
const nameOf = (kernel: GuardKernel): string => t(NAMES[kernel]);
/** In pages. */
const MAPPED = 8;
const DEEDS = ['guard.grows', 'guard.half', 'guard.page', 'guard.below', 'guard.whole'] as const;

interface GuardProps extends Answered {
  readonly plays: number | undefined;
}

function Guard({ guarded, parameters, plays }: GuardProps) {
  const element = useRef<HTMLDivElement>(null);
  const { from, unsearched: isUnsearched = false } = parameters;
  const [first] = guarded as readonly [Guarded];
  const places = placesOf(parameters);
  // The same ones at each frame: with others the clock would begin anew, and run at half its speed.
  const stages = useMemo(() => stagesOf(first.deeds, isUnsearched), [first, isUnsearched]);
  const lasts = useMemo(() => lastsOf(stages), [stages]);
  const total = stages.length;
  const clock = useClock({
    pace: { few: total, many: total, lasts },
    isSeen: useSeen(element),
    of: guarded,
    plays,
    begins: stages.filter(({ call }) => call < from).length,
  });
  const { tick, share } = clock;
  const isOver = tick >= total;
  /** A stage begins with what has changed. What is left of it is for the search, and for the reader. */
  const now = stages[share > 0 ? tick : tick - 1];
  const made = now === undefined ? 0 : now.call + 1;
  const looks =
    now === undefined || now.stage === 'whole'
      ? []
      : guarded.flatMap(({ kernel, deeds }): Look[] => {
          const { search, taken } = nth(deeds, now.call);
          const name = guarded.length > 1 ? nameOf(kernel) : undefined;
          const sought = soughtIn(now.stage, share === 0 ? 1 : share, taken > 0);
          return search === undefined
            ? []
            : [{ kernel, name, search, isTorn: taken === 0, stage: now.stage, sought }];
        });
  return (
    <Instrument ref={element} figure="guard" name={t('guard.name')}>
      <div className={guarded.length === 1 ? 'instrument-kernels one' : 'instrument-kernels'}>
        {guarded.map(({ kernel, deeds }) => {
          const taken = deeds.slice(0, made).reduce((sum, deed) => sum + deed.taken, 0);
          return (
            <KernelCount
              key={kernel}
              kernel={kernel}
              name={nameOf(kernel)}
              way=""
              counted={t('guard.taken', { count: taken })}
              count={taken}
              caption=""
              isDone={isOver}
            />
          );
        })}
      </div>
      <Calls guarded={guarded} made={made} />
      <div className="guard-places">
        {places.map((place) => (
          <PlaceDrawing
            key={place.start}
            {...place}
            name={t(
              place.pages < MAPPED
                ? 'guard.heap'
                : place.pages > MAPPED
                  ? 'guard.mappingBelow'
                  : 'guard.mapping',
            )}
            vmas={nth(first.vmas, made)}
            looks={looks}
            lines={guarded.length}
          />
        ))}
      </div>
      <Playback clock={clock} total={total} steps={t('guard.steps')} />
      <div className="guard-search">
        {looks.slice(0, 1).map((look) => (
          <p key={look.stage}>{stageSaid(look, made, places)}</p>
        ))}
        {looks
          .filter(({ stage }) => stage !== 'start')
          .map((look) => (
            <p key={look.kernel}>{searchSaid(look, places)}</p>
          ))}
      </div>
      <p className={isOver ? 'instrument-end over' : 'instrument-end'} aria-live="polite">
        {isOver ? conclusionOf(guarded, from) : t('guard.pace')}
      </p>
    </Instrument>
  );
}

interface CallsProps {
  readonly guarded: readonly Guarded[];
  readonly made: number;
}

/** A row for each call; what it has changed, and whether that took the lock, stays there once it is made. */
function Calls({ guarded, made }: CallsProps) {
  const [{ deeds }] = guarded as readonly [Guarded];
  return (
    <table className="guard-calls">
      <thead>
        <tr>
          <th scope="col">{t('guard.calls')}</th>
          <th scope="col">{t('guard.changes')}</th>
          {guarded.map(({ kernel }) => (
            <th key={kernel} scope="col">
              {guarded.length === 1 ? t('guard.lock') : nameOf(kernel)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {deeds.map((deed, i) => (
          // oxlint-disable-next-line react/no-array-index-key -- a call’s number
          <tr key={i} className={i === made - 1 ? 'latest' : i < made ? 'made' : ''}>
            <th scope="row">{t('guard.call', { number: i + 1, call: t(nth(DEEDS, i)) })}</th>
            <td>{i < made && changeOf(deed)}</td>
            {guarded.map(({ kernel, deeds: own }) => {
              const did = nth(own, i);
              return (
                <td key={kernel} className={did.taken > 0 ? 'taken' : undefined}>
                  {i < made && takenSaid(did)}
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Where a search looks on a kernel that has just moved a start. */
interface Look {
  readonly kernel: GuardKernel;
  /** Where there are two kernels. */
  readonly name: string | undefined;
  readonly search: Search;
  /** Nobody had to wait: start and first page may be read one without the other. */
  readonly isTorn: boolean;
  readonly stage: Stage;
  /** How much of its way from the VMA’s start to the place is behind it; undefined if it hasn’t set out. */
  readonly sought: number | undefined;
  /** In place of what the search does there. */
  readonly said?: string;
}

interface PlaceProps extends Place {
  readonly name: string;
  readonly vmas: readonly DrawnVma[];
  readonly looks: readonly Look[];
  /** Looks at most, for which there is space from the beginning. */
  readonly lines: number;
}

/** A place in the address space, a column for each page, and the VMAs in it. */
function PlaceDrawing({ start, pages, zero, name, vmas, looks, lines }: PlaceProps) {
  const end = start + pages * PAGE_SIZE;
  const percent = (bytes: number): string => `${(bytes / (pages * PAGE_SIZE)) * 100}%`;
  const here = looks.filter(({ search }) => start <= search.page && search.page < end);
  const mine = vmas.filter((vma) => start <= vma.start && vma.start < end);
  return (
    <div className="guard-place" style={{ flexGrow: pages }}>
      <p>{name}</p>
      <div className="guard-ticks" aria-hidden="true">
        {Array.from({ length: pages }, (_, page) => (
          // oxlint-disable-next-line react/no-array-index-key -- a page is its place
          <span key={page}>{(start + page * PAGE_SIZE).toString(16).slice(-4)}</span>
        ))}
      </div>
      <div className="guard-strip" style={{ backgroundSize: `${100 / pages}% 100%` }}>
        {mine.map((vma, i) => (
          <div
            // As many as there are, from the left: each moves to where it goes.
            // oxlint-disable-next-line react/no-array-index-key
            key={i}
            className={vma.isWritable ? 'guard-vma' : 'guard-vma read-only'}
            style={{ left: percent(vma.start - start), width: percent(vma.end - vma.start) }}
          >
            <span>{t(vma.isWritable ? 'guard.writable' : 'guard.readOnly')}</span>
          </div>
        ))}
        {here.slice(0, 1).map(({ search }) => (
          <div
            key={search.page}
            className="guard-page"
            style={{ left: percent(search.page - start), width: percent(PAGE_SIZE) }}
          />
        ))}
        {mine.flatMap((vma) =>
          pagesOf(vma).map((at) => (
            <span
              key={at}
              className="guard-number"
              style={{ left: percent(at - start), width: percent(PAGE_SIZE) }}
            >
              {numbered(vma.pgoff + (at - vma.start) / PAGE_SIZE - zero)}
            </span>
          )),
        )}
      </div>
      <div className="guard-looks" style={{ minHeight: `${lines * LOOK_HIGH}em` }}>
        {here.filter(hasSetOut).map((look) => (
          <Counting key={look.kernel} look={look} zero={zero} from={start} percent={percent} />
        ))}
      </div>
      <ul className="guard-starts">
        {mine.map((vma) => {
          const moved = here.find(({ search, stage }) => stage !== 'whole' && search.start === vma.start);
          return (
            <li
              key={vma.start}
              className={moved?.isTorn && moved.stage !== 'page' ? 'torn' : undefined}
              style={{ marginInlineStart: percent(vma.start - start), width: percent(vma.end - vma.start) }}
            >
              <span>{t(moved ? 'guard.startNew' : 'guard.start', { address: shortened(vma.start) })}</span>{' '}
              <span>
                {t(firstSaid(moved?.stage), {
                  old: numbered((moved?.search.oldPgoff ?? 0) - zero),
                  page: numbered(vma.pgoff - zero),
                })}
              </span>
            </li>
          );
        })}
      </ul>
    </div>
  );
}

/** Of a search, two lines: the numbers that it counts, and what it does. */
const LOOK_HIGH = 3.2;

type SetOut = Look & { readonly sought: number };

function hasSetOut(look: Look): look is SetOut {
  return look.sought !== undefined;
}

interface CountingProps {
  readonly look: SetOut;
  readonly zero: number;
  /** Where the place begins. */
  readonly from: number;
  readonly percent: (bytes: number) => string;
}

/** A search counts from the start of the VMA: below each page, the number that it takes it for. */
function Counting({ look, zero, from, percent }: CountingProps) {
  const { search, isTorn } = look;
  const first = (isTorn ? search.oldPgoff : search.pgoff) - zero;
  const count = (comeTo(look) - search.start) / PAGE_SIZE + 1;
  const width = comeTo(look) - search.start + PAGE_SIZE;
  return (
    <div
      className={isTorn ? 'guard-look missed' : 'guard-look'}
      style={{ marginInlineStart: percent(search.start - from), width: percent(width) }}
    >
      <ol aria-hidden="true">
        {Array.from({ length: count }, (_, page) => (
          // oxlint-disable-next-line react/no-array-index-key -- a page is its place
          <li key={page} className={first + page === search.index - zero ? 'sought' : undefined}>
            {numbered(first + page)}
          </li>
        ))}
      </ol>
      <p>{lookSaid(look)}</p>
    </div>
  );
}

/** Pages that come to lie below the first one have numbers below 0. */
function numbered(page: number): string {
  return page < 0 ? `−${-page}` : String(page);
}

function pagesOf({ start, end }: DrawnVma): readonly number[] {
  return Array.from({ length: (end - start) / PAGE_SIZE }, (_, page) => start + page * PAGE_SIZE);
}

interface FindProps extends Answered {
  readonly find: number;
  readonly onFind: (page: number) => void;
}

/** Where a page is in the VMA that may have it: the sum that a search makes of start and vm_pgoff. */
function Find({ guarded, parameters, find, onFind }: FindProps) {
  const [{ kernel, vmas }] = guarded as readonly [Guarded];
  const place = known(placesOf(parameters).at(-1), 'the mapping is the last');
  const all = nth(vmas, parameters.calls).filter(({ start }) => start >= place.start);
  const index = place.zero + find;
  const vma = known(
    all.findLast(({ pgoff }) => pgoff <= index),
    'one has the page',
  );
  const page = vma.start + (index - vma.pgoff) * PAGE_SIZE;
  const search = { index, page, start: vma.start, pgoff: vma.pgoff, oldPgoff: vma.pgoff, torn: page };
  const first = vma.pgoff - place.zero;
  return (
    <Instrument ref={null} figure="guard" name={t('guard.findName')}>
      <div className="guard-places">
        <PlaceDrawing
          {...place}
          name={t('guard.mapping')}
          vmas={all}
          looks={[
            {
              kernel,
              name: undefined,
              search,
              isTorn: false,
              stage: 'whole',
              sought: 1,
              said: t('guard.finds'),
            },
          ]}
          lines={1}
        />
      </div>
      <div className="instrument-controls">
        <Slider
          label={t('guard.findPage')}
          text={formatNumber(find)}
          value={find}
          most={place.pages - 1}
          onChange={onFind}
        />
      </div>
      <p className="instrument-end over" aria-live="polite">
        {t('guard.found', {
          index: find,
          start: shortened(vma.start),
          first,
          count: find - first,
          place: shortened(page),
        })}
      </p>
    </Instrument>
  );
}

/** The start changes first, and then the first page. */
function firstSaid(stage: Stage = 'whole') {
  if (stage === 'whole') return 'guard.first';
  return stage === 'page' ? 'guard.firstThen' : 'guard.firstOld';
}

/** As lessons write an address: without the zeros that it begins with. */
function shortened(address: number): string {
  return formatAddress(address).replace(/^(?:0000\s)+/, '');
}

function zeroOf({ search }: Look, places: readonly Place[]): number {
  return known(
    places.find(({ start, pages }) => start <= search.page && search.page < start + pages * PAGE_SIZE),
    'what is searched for is drawn',
  ).zero;
}

const STAGES = {
  whole: 'guard.pace',
  start: 'guard.stageStart',
  search: 'guard.stageSearch',
  page: 'guard.stagePage',
} as const;

/** What the call does in a stage, or what comes in between. */
function stageSaid(look: Look, call: number, places: readonly Place[]): string {
  const zero = zeroOf(look, places);
  const { start, oldPgoff, pgoff, index } = look.search;
  return t(STAGES[look.stage], {
    call,
    start: shortened(start),
    old: numbered(oldPgoff - zero),
    first: numbered(pgoff - zero),
    index: index - zero,
  });
}

function searchSaid(look: Look, places: readonly Place[]): string {
  const { kernel, search, isTorn, sought } = look;
  const zero = zeroOf(look, places);
  // What it comes to isn’t said before it is there.
  const said =
    sought === undefined
      ? 'guard.searchWaits'
      : sought < 1
        ? 'guard.searchCounts'
        : isTorn
          ? 'guard.searchTorn'
          : 'guard.search';
  return t(said, {
    kernel: nameOf(kernel),
    index: search.index - zero,
    start: shortened(search.start),
    first: numbered((isTorn ? search.oldPgoff : search.pgoff) - zero),
    place: shortened(isTorn ? search.torn : search.page),
    page: shortened(search.page),
  });
}

/** Page by page from the start of the VMA, as the sum has it. */
function comeTo({ search, isTorn, sought }: SetOut): number {
  const pages = ((isTorn ? search.torn : search.page) - search.start) / PAGE_SIZE;
  return search.start + Math.floor(pages * sought) * PAGE_SIZE;
}

function lookSaid({ name, isTorn, sought, said: own }: SetOut): string {
  if (own !== undefined) return own;
  const said = t(sought < 1 ? 'guard.counting' : isTorn ? 'guard.misses' : 'guard.finds');
  return name === undefined ? said : t('guard.looksOn', { kernel: name, said });
}

function takenSaid({ taken, forList, forBound }: Deed): string {
  if (forList && forBound) return t('guard.takesBoth');
  return taken > 0 ? t('guard.takes', { count: taken }) : t('guard.without');
}

function changeOf({ joined, left, startMoves }: Deed): string {
  if (joined > 0) return t('guard.joins');
  if (left > 0) return t('guard.leaves');
  return t(startMoves ? 'guard.startMoves' : 'guard.endMoves');
}

function listed(calls: readonly number[]) {
  return { count: calls.length, calls: formatList(calls.map(String)) };
}

/** Which of the calls that were played move a start while the list stays, and which take no lock. */
function conclusionOf(guarded: readonly Guarded[], from: number): string {
  const those = (deeds: readonly Deed[], are: (deed: Deed) => boolean): readonly number[] =>
    deeds.flatMap((deed, i) => (i >= from && are(deed) ? [i + 1] : []));
  const [{ deeds: all }] = guarded as readonly [Guarded];
  const moved = those(all, ({ search }) => search !== undefined);
  return [
    t('guard.endMoved', listed(moved)),
    ...guarded.map(({ kernel, deeds }) => {
      const without = those(deeds, ({ taken }) => taken === 0);
      return without.length === 0
        ? t('guard.endAlways', { kernel: nameOf(kernel) })
        : t('guard.endWithout', { kernel: nameOf(kernel), ...listed(without) });
    }),
  ].join(' ');
}
