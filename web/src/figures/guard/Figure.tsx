import { useRef } from 'react';
import { known, nth } from '../../base/known.ts';
import { PAGE_SIZE } from '../../core/layout.ts';
import { formatAddress } from '../../narrate/format.ts';
import { useNewest } from '../../widgets/use-newest.ts';
import { useSeen } from '../../widgets/use-seen.ts';
import { t } from '../../words/index.ts';
import { Instrument } from '../Instrument.tsx';
import { KernelCount } from '../KernelCount.tsx';
import { Playback } from '../Playback.tsx';
import type { FigureProps } from '../registry.ts';
import { useClock } from '../use-clock.ts';
import { Waiting } from '../Waiting.tsx';
import type { Asked } from './model.ts';
import { read, type GuardKernel, type GuardParameters } from './parameters.ts';
import { OVER, PLACES } from './program.ts';
import type { Deed, DrawnVma, Guarded, Search } from './run.ts';
import './guard.css';

interface Answered {
  readonly parameters: GuardParameters;
  readonly guarded: readonly Guarded[];
}

/** The instrument: calls change bounds, and take the lock for it or don’t. */
export default function GuardFigure({ parameters: text, client, scene, plays }: FigureProps) {
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
  return <Guard key={scene} {...answer} plays={of === text ? plays : undefined} />;
}

const NAMES = {
  '2.6.31-rc8': 'line.before',
  '2.6.31-zhang': 'line.posted',
  '2.6.32': 'line.merged',
  '3.8': 'line.apart',
} as const;
const nameOf = (kernel: GuardKernel): string => t(NAMES[kernel]);
/** In ms: as long as it takes to read what a call has done. */
const LASTS = 2000;
const DEEDS = ['guard.grows', 'guard.half', 'guard.page', 'guard.below', 'guard.whole'] as const;

interface GuardProps extends Answered {
  readonly plays: number | undefined;
}

function Guard({ guarded, parameters, plays }: GuardProps) {
  const element = useRef<HTMLDivElement>(null);
  const { calls, from } = parameters;
  const clock = useClock({
    pace: { few: calls, many: calls, lasts: Array<number>(calls).fill(LASTS) },
    isSeen: useSeen(element),
    of: guarded,
    plays,
    begins: from,
  });
  const { tick, share } = clock;
  const isOver = tick >= calls;
  const [{ vmas }] = guarded as readonly [Guarded];
  const said = share > 0 || tick === 0 ? tick : tick - 1;
  const looks =
    share > 0 || tick === from
      ? []
      : guarded.flatMap(({ kernel, deeds }): Look[] => {
          const { search, taken } = nth(deeds, tick - 1);
          return search === undefined ? [] : [{ kernel, search, isTorn: taken === 0 }];
        });
  return (
    <Instrument ref={element} figure="guard" name={t('guard.name')}>
      <div className={guarded.length === 1 ? 'instrument-kernels one' : 'instrument-kernels'}>
        {guarded.map(({ kernel, deeds }) => {
          const taken = deeds.slice(from, tick).reduce((sum, deed) => sum + deed.taken, 0);
          const latest = deeds[tick - 1];
          return (
            <KernelCount
              key={kernel}
              kernel={kernel}
              name={nameOf(kernel)}
              way=""
              counted={t('guard.taken', { count: taken })}
              count={taken}
              // While a call is on its way, what was said of the one before would be taken for it.
              caption={
                share > 0 ? t('guard.makes') : latest && tick > from ? captionOf(latest) : t('guard.nothing')
              }
              isDone={isOver}
            />
          );
        })}
      </div>
      <p className="guard-call">
        {tick === from && share === 0
          ? t('guard.begins')
          : t('guard.call', { number: OVER + said + 1, call: t(nth(DEEDS, said)) })}
      </p>
      <div className="guard-places">
        {PLACES.map((place, i) => (
          <Place
            key={place.start}
            {...place}
            name={t(i === 0 ? 'guard.heap' : 'guard.mapping')}
            vmas={nth(vmas, tick)}
            looks={looks}
          />
        ))}
      </div>
      <Playback clock={clock} total={calls} steps={t('guard.steps')} />
      <div className="guard-search">
        {looks.map((look) => (
          <p key={look.kernel}>{searchSaid(look)}</p>
        ))}
      </div>
      <p className={isOver ? 'instrument-end over' : 'instrument-end'} aria-live="polite">
        {isOver ? conclusionOf(guarded, from) : t('guard.pace')}
      </p>
    </Instrument>
  );
}

/** Where a search looks on a kernel that has just moved a start. */
interface Look {
  readonly kernel: GuardKernel;
  readonly search: Search;
  /** Nobody had to wait: start and vm_pgoff may be read one without the other. */
  readonly isTorn: boolean;
}

interface PlaceProps {
  readonly start: number;
  readonly pages: number;
  readonly name: string;
  readonly vmas: readonly DrawnVma[];
  readonly looks: readonly Look[];
}

/** A place in the address space, a column for each page, and the VMAs in it. */
function Place({ start, pages, name, vmas, looks }: PlaceProps) {
  const end = start + pages * PAGE_SIZE;
  const percent = (bytes: number): string => `${(bytes / (pages * PAGE_SIZE)) * 100}%`;
  const here = looks.filter(({ search }) => start <= search.page && search.page < end);
  return (
    <div className="guard-place" style={{ flexGrow: pages }}>
      <p>{name}</p>
      <div className="guard-strip" style={{ backgroundSize: `${100 / pages}% 100%` }}>
        {vmas
          .filter((vma) => start <= vma.start && vma.start < end)
          .map((vma, i) => (
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
      </div>
      {here.map(({ kernel, search, isTorn }) => (
        <p
          key={kernel}
          className={isTorn ? 'guard-look missed' : 'guard-look'}
          style={{ paddingInlineEnd: percent(end - (isTorn ? search.torn : search.page) - PAGE_SIZE / 2) }}
        >
          {t(isTorn ? 'guard.misses' : 'guard.finds', { kernel: nameOf(kernel) })} <span>▲</span>
        </p>
      ))}
      <ul className="guard-starts">
        {vmas
          .filter((vma) => start <= vma.start && vma.start < end)
          .map((vma) => (
            <li key={vma.start}>
              {t('guard.start', { address: formatAddress(vma.start), pgoff: vma.pgoff.toString(16) })}
            </li>
          ))}
      </ul>
    </div>
  );
}

/** As lessons write an address: without the zeros that it begins with. */
function shortened(address: number): string {
  return formatAddress(address).replace(/^(?:0000\s)+/, '');
}

function searchSaid({ kernel, search, isTorn }: Look): string {
  return t(isTorn ? 'guard.searchTorn' : 'guard.search', {
    kernel: nameOf(kernel),
    index: search.index.toString(16),
    start: shortened(search.start),
    pgoff: (isTorn ? search.oldPgoff : search.pgoff).toString(16),
    place: shortened(isTorn ? search.torn : search.page),
    page: shortened(search.page),
  });
}

function captionOf({ taken, joined, left, startMoves }: Deed): string {
  const lock = t(taken > 0 ? 'guard.takes' : 'guard.without');
  if (joined > 0) return t('guard.because', { lock, why: t('guard.joins') });
  if (left > 0) return t('guard.because', { lock, why: t('guard.leaves') });
  return t('guard.because', { lock, why: t(startMoves ? 'guard.startMoves' : 'guard.endMoves') });
}

/** How many of the calls that were played move a start without the lock. */
function conclusionOf(guarded: readonly Guarded[], from: number): string {
  return guarded
    .map(({ kernel, deeds }) => {
      const count = deeds.slice(from).filter(({ taken, startMoves }) => startMoves && taken === 0).length;
      return t(count === 0 ? 'guard.endNone' : 'guard.end', { kernel: nameOf(kernel), count });
    })
    .join(' ');
}
