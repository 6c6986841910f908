import { useId, useRef } from 'react';
import { nth } from '../base/known.ts';
import type { Form } from '../questions/question.ts';
import { t } from '../words/index.ts';
import type { OptionProps } from './Option.tsx';

interface AnswerFieldProps {
  readonly form: Form;
  /** An address may be given by its number in the figure. */
  readonly isNumbered?: boolean;
  /** Without options the reader types the answer. */
  readonly options: readonly OptionProps[];
  readonly given: string;
  /** What is given is the right answer, and the reader has been told so. */
  readonly isKnown?: boolean;
  readonly onGive: (value: string) => void;
}

/** Where a reader answers: a choice, an order, or a line of text. */
export function AnswerField(props: AnswerFieldProps) {
  if (props.form === 'order') return <Order {...props} />;
  return props.options.length > 0 ? <Choices {...props} /> : <Line {...props} />;
}

const YOURS = {
  address: 'lesson.yourAddress',
  number: 'lesson.yourNumber',
  word: 'lesson.yourWord',
  choice: 'lesson.yourWord',
} as const satisfies Record<Exclude<Form, 'order'>, string>;

function Choices({ options, given, isKnown = false, onGive }: AnswerFieldProps) {
  const name = useId();
  return (
    <fieldset>
      <legend className="visually-hidden">{t('lesson.choices')}</legend>
      {options.map(({ value, children }) => (
        <label key={value} className={isKnown && given === value ? 'right' : undefined}>
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

function Line({ form, isNumbered = false, given, onGive }: AnswerFieldProps) {
  return (
    <label className="predict-field">
      {form !== 'order' && t(isNumbered ? 'lesson.yourNumbered' : YOURS[form])}
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

/** The options in an order of the reader's: each can be moved up and down. `given` lists their values. */
function Order({ options, given, isKnown = false, onGive }: AnswerFieldProps) {
  const values = given.split(' ');
  const list = useRef<HTMLOListElement>(null);
  const move = (from: number, by: -1 | 1): void => {
    onGive(
      values
        .with(from, nth(values, from + by))
        .with(from + by, nth(values, from))
        .join(' '),
    );
    // The focus follows what is moved, so that it can be moved again.
    list.current?.children[from + by]?.querySelector<HTMLElement>(`[data-by='${by}']`)?.focus();
  };
  return (
    <fieldset>
      <legend className="visually-hidden">{t('lesson.order')}</legend>
      <ol ref={list} className={isKnown ? 'predict-order right' : 'predict-order'}>
        {values.map((value, i) => (
          // The places stay as they are, and the focus with them; what stands there moves.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={i}>
            <span>{options.find((option) => option.value === value)?.children}</span>
            {([-1, 1] as const).map((by) => (
              <button
                key={by}
                type="button"
                className="button"
                data-by={by}
                aria-disabled={values[i + by] === undefined}
                aria-label={t(by < 0 ? 'lesson.earlier' : 'lesson.later', { place: i + 1 })}
                onClick={() => values[i + by] !== undefined && move(i, by)}
              >
                {by < 0 ? '↑' : '↓'}
              </button>
            ))}
          </li>
        ))}
      </ol>
    </fieldset>
  );
}
