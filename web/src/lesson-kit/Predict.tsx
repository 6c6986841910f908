import { useEffect, useEffectEvent, useRef, useState, type FormEvent, type ReactNode } from 'react';
import { PAGE_SIZE } from '../core/layout.ts';
import { toNumber, u64 } from '../protocol/u64.ts';
import { isTouch } from '../widgets/touch.ts';
import { t } from '../words/index.ts';
import { AnswerField } from './AnswerField.tsx';
import { kindOf, parseAsk, parseOperations } from './ask.ts';
import {
  ASK,
  beatStyle,
  ownOf,
  REVEAL,
  useLesson,
  useSituation,
  type Picked,
  type SceneSpec,
} from './context.ts';
import { formatAnswer, readAnswer, writeAnswer } from './grade.ts';
import { partsOf } from './Option.tsx';
import type { Written } from './schema.ts';
import { leaveToFigure, SkipToFigure } from './Skip.tsx';
import { useGrading } from './use-grading.ts';
import { Verdict } from './Verdict.tsx';

export interface PredictProps extends Written<'Predict'> {
  /**
   * The question, followed by an <Option> for each choice, or for each part of the order that is asked for. Without options
   * the reader types the answer, and <Wrong> says what a wrong one would have meant.
   */
  readonly children: ReactNode;
}

/** A question whose answer the core computes when the reader checks it. */
export function Predict(props: PredictProps) {
  const {
    id,
    trace,
    kernel,
    kernels,
    operations,
    ask: askText,
    hint,
    why,
    views,
    figure,
    suppose,
    proof,
    page,
    oneByOne,
    untold,
    children,
  } = props;
  const { current, watch, answerWith, numberedIn } = useLesson();
  const ask = parseAsk(askText);
  const range = parseOperations(operations);
  const { question, options, wrongs } = partsOf(children);
  const { form, scene: opens, pointsAt, shownAt, isReported = false } = kindOf(ask);
  const first = form === 'order' ? options.map(({ value }) => value).join(' ') : '';
  const numbered = form === 'address' && figure !== undefined ? numberedIn(figure) : [];
  const choices = form === 'order' ? 0 : options.length;
  const grading = useGrading({ id, trace, kernel, range, ask, numbered, first, choices });
  const { given, grade, mayShow, give, check, show } = grading;
  const scene: SceneSpec = {
    id: `predict-${id}`,
    trace,
    kernel,
    operation: range.from,
    views: views.split(/\s+/),
    ...(figure !== undefined && { figure }),
    ...(proof !== undefined && { proof: proof.split(/\s+/) }),
    own: { ...ownOf({ page }), ...opens?.(ask) },
    ...(kernels !== undefined && { kernels: kernels.split(/\s+/) }),
    ...beatStyle({ oneByOne, untold }),
    lastOperation: range.to,
    ...(shownAt && { endsAt: (events) => shownAt(events, { ...ask }) }),
    answer: async () => {
      const truth = await grading.answer();
      return truth === undefined ? undefined : formatAnswer(truth, ask, kernel, numbered);
    },
  };
  const element = useSituation<HTMLFormElement>(scene);
  const graded = useRef<HTMLOutputElement>(null);
  const [picked, setPicked] = useState<number>();
  const [isHinted, setHinted] = useState(false);
  // Among options, a place in a gap would hardly ever be one of them; views have no pages.
  const isTaken = pointsAt === 'gap' ? options.length === 0 : pointsAt !== 'page' || figure !== undefined;
  const isKnown = grade.kind === 'right' || grade.kind === 'shown';
  // Whoever knows the answer moves the figure, and would lose it to the next press.
  const takes = isTaken && !isKnown ? pointsAt : undefined;
  // In an instrument one picks the page where a VMA would begin.
  const isPage = takes !== undefined && takes !== 'vma' && figure !== undefined;
  const how =
    (isPage && (takes === 'page' ? 'address' : 'page')) ||
    (numbered.length > 0 && 'numbered') ||
    (takes ?? 'vma');
  const pick = useEffectEvent((place: Picked): boolean => {
    if (place.kind !== (isPage ? 'vma' : takes)) return false;
    const address = place.kind === 'vma' ? place.start : placeIn(place, range.to);
    setPicked(address);
    give(writeAnswer(address, form, first, numbered));
    return true;
  });
  useEffect(
    () => (takes === undefined ? undefined : answerWith(scene.id, (place) => pick(place))),
    [answerWith, scene.id, takes],
  );
  const present = useEffectEvent(({ type }: Event): void => {
    // What a class has been shown is no answer of the reader's.
    if (type === REVEAL) void show({ keeps: false });
    else give(first);
  });
  useEffect(() => {
    const { current: asked } = element;
    const listener = (event: Event): void => present(event);
    for (const type of [ASK, REVEAL]) asked?.addEventListener(type, listener);
    return () => {
      for (const type of [ASK, REVEAL]) asked?.removeEventListener(type, listener);
    };
  }, [element]);
  const option = options.find(({ value }) => value === given);
  const misplaced =
    grade.kind === 'wrong' && grade.rightUntil !== undefined
      ? options.find(({ value }) => value === given.split(' ')[grade.rightUntil ?? 0])
      : undefined;
  const mean = readAnswer(given, form, numbered);
  /** The answer as the figure has it. */
  const number = mean === undefined ? '' : writeAnswer(mean, form, first, numbered);
  const wrong = wrongs.find(({ value }) => readAnswer(value, form) === mean);
  /** What a wrong answer would have meant. */
  const meant = option?.why ?? wrong?.children;
  return (
    <form
      ref={element}
      className="predict"
      id={scene.id}
      data-shown={current === scene.id}
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        void check().then(({ isWrong, mayPlay }) => {
          graded.current?.scrollIntoView({ block: 'nearest' });
          // What is played ends on the answer: whoever was wrong once may want to think again first.
          if (isWrong && suppose !== undefined) watch({ ...scene, figure: suppose.replace(/\d+$/, number) });
          else if (mayPlay) {
            watch(scene);
            goOn(element.current);
          }
        });
      }}
    >
      <p className="predict-title">{t(isReported ? 'lesson.predictReported' : 'lesson.predict')}</p>
      <div className="predict-question">{question}</div>
      {takes !== undefined && (
        <p className="predict-point" aria-live="polite">
          {picked !== undefined && writeAnswer(picked, form, first, numbered) === given
            ? t('lesson.picked', { address: formatAnswer(picked, ask, kernel, numbered) })
            : t((options.length > 0 ? CHOOSE : HOW[how])[isTouch() ? 'tap' : 'click'])}
        </p>
      )}
      <AnswerField
        form={form}
        isNumbered={numbered.length > 0}
        options={options}
        given={given}
        isKnown={isKnown}
        onGive={give}
      />
      <div className="predict-tools">
        <button type="submit" className="button primary">
          {t('lesson.check')}
        </button>
        <button
          type="button"
          className="button"
          onClick={(event) => {
            // What was wrong doesn’t stay there beside what is seen to happen.
            if (grade.kind === 'wrong') void show().then(() => watch(scene));
            else watch(scene);
            goOn(element.current);
            leaveToFigure(event);
          }}
        >
          {t('lesson.watch')}
        </button>
        {mayShow && (
          <button type="button" className="button" onClick={() => void show().then(() => watch(scene))}>
            {t('lesson.showMe')}
          </button>
        )}
        <details onToggle={({ currentTarget }) => setHinted(currentTarget.open)}>
          <summary>{t('lesson.hint')}</summary>
          <p>{hint}</p>
        </details>
      </div>
      <output ref={graded} className={`predict-grade ${grade.kind}`}>
        <Verdict
          grade={grade}
          given={given}
          ask={ask}
          numbered={numbered}
          kernel={kernel}
          next={suppose === undefined && t(grading.isOpen ? 'lesson.wrongAgain' : 'lesson.wrongNext')}
          option={form === 'order' ? undefined : option?.children}
          misplaced={misplaced?.children}
          hint={isHinted ? undefined : hint}
          why={isKnown ? why : meant}
        />
      </output>
      <SkipToFigure />
    </form>
  );
}

/** Who has watched what happens doesn’t have to answer before reading on: what follows is folded (Prose.tsx). */
function goOn(question: HTMLElement | null): void {
  const after = question?.nextElementSibling;
  if (after instanceof HTMLDetailsElement && after.className === 'after') after.open = true;
}

const HOW = {
  numbered: { click: 'lesson.orPointNumbered', tap: 'lesson.orTapNumbered' },
  vma: { click: 'lesson.orPoint', tap: 'lesson.orTap' },
  gap: { click: 'lesson.orPointGap', tap: 'lesson.orTapGap' },
  page: { click: 'lesson.orPointPage', tap: 'lesson.orTapPage' },
  address: { click: 'lesson.orPointAddress', tap: 'lesson.orTapAddress' },
} as const;

/** Of the VMAs that are among the options. */
const CHOOSE = { click: 'lesson.orPointChoose', tap: 'lesson.orTapChoose' } as const;

/** Where a new VMA of operation `number` would begin at the picked end of the gap. */
function placeIn(
  { start, end, upper, operations }: Extract<Picked, { kind: 'gap' }>,
  number: number,
): number {
  const length = toNumber(operations[number - 1]?.call.length ?? u64(0));
  return upper ? end - Math.ceil(length / PAGE_SIZE) * PAGE_SIZE : start;
}
