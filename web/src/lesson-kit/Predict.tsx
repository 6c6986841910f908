import {
  Children,
  isValidElement,
  useEffect,
  useId,
  useRef,
  useState,
  type FormEvent,
  type ReactElement,
  type ReactNode,
} from 'react';
import { t } from '../words/index.ts';
import { messageOf } from '../words/message-of.ts';
import { eventTypes, pageOf, useLesson, type SceneSpec } from './context.ts';
import { kindOf, parseAsk, parseOperations, type Ask } from './ask.ts';
import { answer } from './exam.ts';
import { formatAnswer, readAnswer } from './grade.ts';
import { Option, type OptionProps } from './Option.tsx';
import type { Form } from '../questions/question.ts';

interface PredictProps {
  readonly id: string;
  readonly trace: string;
  readonly era: string;
  /** As in <Scene>. */
  readonly eras?: string;
  /** The operation that the question is about, or the range over which a counter is taken. */
  readonly operations: string;
  /** "areas", "survivor at 7ffff7ff1000", a counter …: each file of questions/kinds is a kind of question. */
  readonly ask: string;
  readonly hint: string;
  /** Types of events that are told one by one, separated by blanks. */
  readonly oneByOne?: string;
  /** Ids of the views that show how the answer comes about. */
  readonly views: string;
  /** The page whose reverse map is shown first, "2:804e000". If it is missing, the page that the steps are about. */
  readonly page?: string;
  /** The question, followed by an <Option> for each choice. Without options the reader types the answer. */
  readonly children: ReactNode;
}

type Grade =
  | { readonly kind: 'none' }
  | { readonly kind: 'unreadable' }
  | { readonly kind: 'right' }
  | { readonly kind: 'wrong'; readonly why: string | undefined }
  | { readonly kind: 'failed'; readonly reason: string };

/** A question whose answer the core computes when the reader checks it. */
export function Predict(props: PredictProps) {
  const { id, trace, era, eras, operations, ask: askText, hint, views, page, oneByOne, children } = props;
  const { shelf, core, current, register, watch } = useLesson();
  const element = useRef<HTMLFormElement>(null);
  /** Counts changes of the answer and checks. A grade that arrives after the next of these is out of date. */
  const tries = useRef(0);
  const [given, setGiven] = useState('');
  const [grade, setGrade] = useState<Grade>({ kind: 'none' });
  const ask = parseAsk(askText);
  const range = parseOperations(operations);
  const { question, options } = splitOptions(children);
  const { form, scene: opens } = kindOf(ask);

  const check = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const mine = ++tries.current;
    const mean = readAnswer(given, form);
    if (mean === undefined) return setGrade({ kind: 'unreadable' });
    try {
      const truth = await answer(core, await shelf.session(trace, era), range, ask);
      const why = options.find(({ value }) => value === given)?.why;
      if (mine === tries.current) setGrade(mean === truth ? { kind: 'right' } : { kind: 'wrong', why });
    } catch (error) {
      if (mine === tries.current) setGrade({ kind: 'failed', reason: messageOf(error) });
    }
  };
  const scene: SceneSpec = {
    id: `predict-${id}`,
    trace,
    era,
    operation: range.from,
    views: views.split(/\s+/),
    own: { ...pageOf(page), ...opens?.(ask) },
    ...(eras !== undefined && { eras: eras.split(/\s+/) }),
    ...(oneByOne !== undefined && { oneByOne: eventTypes(oneByOne) }),
    lastOperation: range.to,
  };
  const key = JSON.stringify(scene);
  useEffect(() => {
    return element.current === null ? undefined : register(JSON.parse(key) as SceneSpec, element.current);
  }, [register, key]);
  const give = (value: string) => {
    tries.current++;
    setGiven(value);
    setGrade({ kind: 'none' });
  };

  return (
    <form ref={element} className="predict" id={scene.id} data-shown={current === scene.id} onSubmit={check}>
      <p className="predict-title">{t('lesson.predict')}</p>
      <div className="predict-question">{question}</div>
      {options.length > 0 ? (
        <Choices options={options} given={given} onGive={give} />
      ) : (
        <Field form={form} given={given} onGive={give} />
      )}
      <div className="predict-tools">
        <button type="submit" className="button primary">
          {t('lesson.check')}
        </button>
        <button type="button" className="button" onClick={() => watch(scene)}>
          {t('lesson.watch')}
        </button>
        <details>
          <summary>{t('lesson.hint')}</summary>
          <p>{hint}</p>
        </details>
      </div>
      <output className={`predict-grade ${grade.kind}`}>
        <Verdict grade={grade} given={given} ask={ask} form={form} era={era} />
      </output>
    </form>
  );
}

interface GivenProps {
  readonly given: string;
  readonly onGive: (value: string) => void;
}

const YOURS = {
  address: 'lesson.yourAddress',
  number: 'lesson.yourNumber',
  word: 'lesson.yourWord',
  choice: 'lesson.yourWord',
} as const satisfies Record<Form, string>;

const NOT_READ = {
  address: 'lesson.noAddress',
  number: 'lesson.noNumber',
  word: 'lesson.noWord',
  choice: 'lesson.nothingGiven',
} as const satisfies Record<Form, string>;

function Choices({ options, given, onGive }: GivenProps & { readonly options: readonly OptionProps[] }) {
  const name = useId();
  return (
    <fieldset>
      <legend className="visually-hidden">{t('lesson.choices')}</legend>
      {options.map(({ value, children }) => (
        <label key={value}>
          <input
            type="radio"
            name={name}
            value={value}
            checked={given === value}
            onChange={() => onGive(value)}
          />
          <span>{children}</span>
        </label>
      ))}
    </fieldset>
  );
}

function Field({ form, given, onGive }: GivenProps & { readonly form: Form }) {
  return (
    <label className="predict-field">
      {t(YOURS[form])}
      <input
        type="text"
        inputMode={form === 'number' ? 'numeric' : 'text'}
        autoComplete="off"
        spellCheck={false}
        value={given}
        onChange={(event) => onGive(event.target.value)}
      />
    </label>
  );
}

interface VerdictProps {
  readonly grade: Grade;
  readonly given: string;
  readonly ask: Ask;
  readonly form: Form;
  readonly era: string;
}

function Verdict({ grade, given, ask, form, era }: VerdictProps) {
  switch (grade.kind) {
    case 'none':
      return null;
    case 'unreadable':
      return t(given === '' ? 'lesson.nothingGiven' : NOT_READ[form]);
    case 'right':
      return t('lesson.right', { answer: formatAnswer(readAnswer(given, form) ?? given, ask, era) });
    case 'wrong':
      return grade.why === undefined ? t('lesson.wrong') : t('lesson.wrongBecause', { why: grade.why });
    case 'failed':
      return grade.reason;
  }
}

function splitOptions(children: ReactNode): {
  readonly question: ReactNode[];
  readonly options: OptionProps[];
} {
  const all = Children.toArray(children);
  return {
    question: all.filter((child) => !isOption(child)),
    options: all.filter(isOption).map(({ props }) => props),
  };
}

function isOption(child: ReactNode): child is ReactElement<OptionProps> {
  return isValidElement(child) && child.type === Option;
}
