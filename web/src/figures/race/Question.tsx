import { Link } from 'wouter';
import { Suspense, lazy, useEffect, useMemo, useRef, useState, type RefObject } from 'react';
import { formatAddress, formatBytes } from '../../narrate/format.ts';
import { Ready } from '../../widgets/Ready.tsx';
import { isTouch } from '../../widgets/touch.ts';
import { t } from '../../words/index.ts';
import { messageOf } from '../../words/message-of.ts';
import type { Searches } from './ask.ts';
import { AddressSpace, tooSmall } from './AddressSpace.tsx';
import { gapsOf, judge, placesOf, type Place } from './places.ts';
import { spansOf, vmasIn } from '../process.ts';
import { FIRST, TRACE } from './program.ts';
import { layoutStrip } from '../strip.ts';
import { usePlacing } from './use-placing.ts';
import './question.css';

const Race = lazy(() => import('./Race.tsx'));

const { length } = FIRST;
const SPANS = spansOf(FIRST.mappings);
const GAPS = gapsOf(vmasIn(SPANS));
const PLACES = placesOf(GAPS, length);

/** Asks where a mapping will go. After the reader's guess the core answers, on two kernels. */
export function Question() {
  const answers = useAnswers();
  const placing = usePlacing(PLACES);
  const [ref, width] = useWidth<HTMLDivElement>();
  const strip = useMemo(() => layoutStrip(SPANS, width), [width]);
  const { place, guess, small, hasGuessed } = placing;
  const ready = answers.kind === 'ready' && hasGuessed ? answers.answers : undefined;
  return (
    <div className="question">
      <div ref={ref} className="question-figure">
        {width > 0 && (
          <AddressSpace strip={strip} places={PLACES} placing={placing} answer={ready?.tree.address} />
        )}
      </div>
      <p className="question-axis" aria-hidden="true">
        <span>{t('race.lowAddresses')}</span>
        <span>{t('race.highAddresses')}</span>
      </p>
      <div className="question-said">
        <output>
          {guess ? (
            <Said guess={guess} answers={answers} />
          ) : (
            <span className="question-hint">
              {t(isTouch() ? 'race.hintTouch' : 'race.hint')}
              {/* The figure shows it beside the gap. */}
              {small && <span className="visually-hidden"> {tooSmall(small)}</span>}
            </span>
          )}
        </output>
        {place >= 0 && !guess && (
          <button type="button" className="button primary" onClick={placing.drop}>
            {t('race.drop')}
          </button>
        )}
      </div>
      {answers.kind !== 'waiting' && <Ready />}
      {ready && (
        <Suspense fallback={<p className="question-waiting quiet">{t('figure.loading')}</p>}>
          <Answered searches={ready} />
        </Suspense>
      )}
    </div>
  );
}

/** The race, which comes into sight by itself, and where to go from it. */
function Answered({ searches }: { readonly searches: Searches }) {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const behavior = matchMedia('(prefers-reduced-motion: reduce)').matches ? 'auto' : 'smooth';
    // The figure has its height in the next frame.
    const frame = requestAnimationFrame(() =>
      element.current?.scrollIntoView({ block: 'nearest', behavior }),
    );
    return () => cancelAnimationFrame(frame);
  }, []);
  return (
    <div ref={element} className="question-race">
      <Race searches={searches} playsAtOnce plays={0} heading="h2" />
      <p className="race-links">
        <Link href="/lessons/gap-search">{t('race.whyLesson')}</Link>
        <Link href={`/lab?v=1&trace=${TRACE}&kernels=3.4,3.8`}>{t('race.openInLab')}</Link>
      </p>
    </div>
  );
}

/** What the core says to a guess. */
function Said({ guess, answers }: { readonly guess: Place; readonly answers: Answers }) {
  if (answers.kind === 'waiting') return <span className="question-hint">{t('figure.loading')}</span>;
  if (answers.kind === 'failed')
    return <span className="question-hint bad">{t('figure.failed', { reason: answers.reason })}</span>;
  const answer = answers.answers.tree.address;
  const verdict = judge(guess, answer, GAPS, length);
  return (
    <span className={verdict === 'right' ? 'verdict right' : 'verdict wrong'}>
      <strong>{t(verdict === 'right' ? 'race.right' : 'race.wrong')}</strong>{' '}
      {t(`race.verdict_${verdict}`, { size: formatBytes(length) })}{' '}
      {t('race.answer', { address: formatAddress(answer) })}
    </span>
  );
}

/**
 * The width of an element's content box in pixels, kept up to date; 0 until the page has been painted once. To ask before
 * would have the whole page laid out while it is still being made, which is the longest task of a first visit.
 */
function useWidth<E extends Element>(): readonly [RefObject<E | null>, number] {
  const ref = useRef<E>(null);
  const [width, setWidth] = useState(0);
  useEffect(() => {
    const { current } = ref;
    if (!current) return;
    const measure = (): void => setWidth(current.clientWidth);
    const observer = new ResizeObserver(measure);
    observer.observe(current);
    // Where nothing has a layout, as in tests, an observer has nothing to say.
    const timer = setTimeout(measure, AFTER_PAINT);
    return () => {
      clearTimeout(timer);
      observer.disconnect();
    };
  }, []);
  return [ref, width];
}

type Answers =
  | { readonly kind: 'waiting' }
  | { readonly kind: 'ready'; readonly answers: Searches }
  | { readonly kind: 'failed'; readonly reason: string };

/** The kernels' answers. The core is loaded once the page has been painted, while the reader reads. */
function useAnswers(): Answers {
  const [state, setState] = useState<Answers>({ kind: 'waiting' });
  useEffect(() => {
    const stop = new AbortController();
    const ask = async (): Promise<void> => {
      // What shows them comes along, so that a guess need not wait for it.
      const [{ askBoth }, { startEngine }] = await Promise.all([
        import('./ask.ts'),
        import('../../engine/start.ts'),
        import('./Race.tsx'),
      ]);
      if (stop.signal.aborted) return;
      const { client, close } = startEngine();
      stop.signal.addEventListener('abort', close, { once: true });
      try {
        const answers = await askBoth(client, FIRST);
        if (answers !== undefined) setState({ kind: 'ready', answers });
      } finally {
        close();
      }
    };
    const timer = setTimeout(() => {
      ask().catch((error: unknown) => {
        if (!stop.signal.aborted) setState({ kind: 'failed', reason: messageOf(error) });
      });
    }, AFTER_PAINT);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, []);
  return state;
}

/** In ms. */
const AFTER_PAINT = 50;
