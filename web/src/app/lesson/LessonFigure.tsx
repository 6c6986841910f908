import {
  lazy,
  Suspense,
  useCallback,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  type KeyboardEvent,
  type MouseEvent,
} from 'react';
import { useStore } from 'zustand';
import { SkipToText } from '../../lesson-kit/Skip.tsx';
import type { Picked } from '../../lesson-kit/context.ts';
import { CheckedBadge } from '../../stage/CheckedBadge.tsx';
import { besideAnother } from '../../stage/beside/beside.ts';
import { AFRESH } from '../../stage/link.ts';
import { useChangeLink, usePositionInLink } from '../../stage/use-link.ts';
import type { Player } from '../../stage/use-player.ts';
import { hearGaps, type PickedGap } from '../../views/picked.ts';
import { Choice } from '../../widgets/choice/Choice.tsx';
import { t } from '../../words/index.ts';
import type { TimelineClient } from '../../timeline/client.ts';
import { InstrumentStage } from './InstrumentStage.tsx';
import type { Instrument } from './use-instrument.ts';
import { useHighlighted, type ChosenStore } from './use-places.ts';

// A first screen with an instrument doesn’t need it.
const Stage = lazy(async () => ({ default: (await import('../../stage/Stage.tsx')).Stage }));

interface LessonFigureProps {
  readonly player: Player;
  readonly kernels: readonly string[];
  readonly nameOf: (kernel: string) => string;
  readonly kernel: string | undefined;
  /** The kernels beside `kernel`. */
  readonly beside: readonly string[];
  readonly open: readonly string[];
  readonly failure: string | undefined;
  /** Whether the first scene isn’t known yet, which has an instrument. */
  readonly isOpening: boolean;
  /** Whether another scene is being loaded. */
  readonly isLeaving: boolean;
  readonly onPresent: () => void;
  readonly chosen: ChosenStore;
  /** What hears of the VMA or gap that the reader picks, if the scene asks for one. */
  readonly taker: ((picked: Picked) => boolean) | undefined;
  readonly instrument: Instrument;
  /** What the core answers to the question whose end is shown. */
  readonly answer: string | undefined;
  /** What the reader has moved can’t be looked into. */
  readonly isClosed: boolean;
  readonly client: TimelineClient;
}

/** The figure beside the text: the current scene, on any of its kernels. */
export function LessonFigure({
  player,
  kernels,
  nameOf,
  kernel,
  beside,
  open,
  failure,
  isOpening,
  isLeaving,
  onPresent,
  chosen,
  taker,
  instrument,
  answer,
  isClosed,
  client,
}: LessonFigureProps) {
  const changeLink = useChangeLink();
  const choose = useCallback((id: number) => chosen.setState({ chosen: id }), [chosen]);
  usePositionInLink(
    player,
    useStore(chosen, (state) => state.chosen),
    choose,
    isLeaving,
  );
  const highlighted = useHighlighted(chosen);
  const pick = (event: MouseEvent | KeyboardEvent): void => {
    const vmas = player.getState().snapshot?.vmas;
    const start = vmas?.at(vmas.placeOf(chosen.getState().chosen))?.start;
    if (taker === undefined || start === undefined || !isInDrawing(event.target)) return;
    if (!taker({ kind: 'vma', start })) return;
    event.preventDefault();
    event.stopPropagation();
  };
  const section = useRef<HTMLElement>(null);
  const pickGap = useEffectEvent((gap: PickedGap) =>
    taker?.({ kind: 'gap', ...gap, operations: player.getState().operations }),
  );
  useEffect(
    () => (section.current === null ? undefined : hearGaps(section.current, (gap) => pickGap(gap))),
    [],
  );
  const { isInside, lookInside } = instrument;
  useEffect(() => {
    if (!isInside) return;
    // The button that had the focus is another one now, so it may be nowhere.
    const leave = (event: globalThis.KeyboardEvent): void => {
      if (event.key === 'Escape' && !event.defaultPrevented) lookInside(false);
    };
    document.addEventListener('keydown', leave);
    return () => document.removeEventListener('keydown', leave);
  }, [isInside, lookInside]);
  return (
    // What is pointed at is picked by a click, or by Enter before the view itself sees it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events
    <section
      ref={section}
      className="lesson-figure"
      aria-label={t('lesson.figure')}
      aria-busy={isLeaving && failure === undefined}
      onClick={pick}
      onKeyDownCapture={(event) => event.key === 'Enter' && pick(event)}
    >
      <SkipToText />
      {instrument.shown && !instrument.isInside ? (
        <InstrumentStage
          shown={instrument.shown}
          scene={instrument.scene}
          plays={instrument.plays}
          client={client}
          onPick={taker && ((start) => taker({ kind: 'vma', start }))}
        >
          <InsideButton {...instrument} isClosed={isClosed} />
          <button
            type="button"
            className="button stage-present"
            title={t('present.hint')}
            onClick={onPresent}
          >
            {t('present.start')}
          </button>
        </InstrumentStage>
      ) : isOpening ? (
        <p className="stage-message">{t('lesson.figureWaits')}</p>
      ) : failure === undefined ? (
        <Suspense fallback={<p className="stage-message">{t('lesson.figureWaits')}</p>}>
          <Stage
            player={player}
            open={open}
            onOpen={(views) => changeLink({ views })}
            answer={answer}
            chosen={highlighted}
            onPresent={onPresent}
            onChoose={choose}
            beside={{
              kernels: beside,
              offered: kernels,
              nameOf,
              onChange: (next) => changeLink({ kernel, beside: next }, true),
            }}
            tools={
              <>
                {instrument.shown && <InsideButton {...instrument} />}
                <Choice
                  label={t('lesson.kernelChoice')}
                  options={kernels.map((each) => ({
                    value: each,
                    text: nameOf(each),
                    badge: <CheckedBadge kernel={each} />,
                  }))}
                  value={kernel ?? ''}
                  onChange={(next) =>
                    changeLink({ kernel: next, beside: besideAnother(beside, kernel, next), ...AFRESH }, true)
                  }
                />
              </>
            }
          >
            <p className="quiet">{t('lesson.figureWaits')}</p>
          </Stage>
        </Suspense>
      ) : (
        <p className="stage-message bad">{t('lesson.failed', { reason: failure })}</p>
      )}
    </section>
  );
}

/** Between the instrument and the structures that it is about. */
function InsideButton({ isInside, lookInside, isClosed }: Instrument & { readonly isClosed?: boolean }) {
  const [isTold, setTold] = useState(false);
  return (
    <>
      <button
        type="button"
        className="button"
        aria-disabled={isClosed}
        onClick={() => {
          setTold(isClosed === true);
          if (isClosed !== true) lookInside(!isInside);
        }}
      >
        {t(isInside ? 'lesson.lookOutside' : 'lesson.lookInside')}
      </button>
      {isTold && isClosed === true && <output className="lesson-closed">{t('lesson.insideMoved')}</output>}
    </>
  );
}

/** Not in a view's tools. A VMA's own button, in a list, is part of the drawing. */
function isInDrawing(target: EventTarget): boolean {
  if (!(target instanceof Element) || target.closest('[data-view]') === null) return false;
  return target.closest('button:not([data-area]), input, select, summary, a') === null;
}
