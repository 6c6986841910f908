import { Children, isValidElement, useContext, useState, type ReactNode } from 'react';
import { t } from '../words/index.ts';
import { UnfoldedContext, useLesson } from './context.ts';
import { Predict, type PredictProps } from './Predict.tsx';
import { TRIES, useAnswers } from './progress.ts';
import type { Written } from './schema.ts';

interface SectionProps extends Written<'Section'> {
  readonly children: ReactNode;
}

/** A section of the lesson. Its heading's id must not change, because links use it. */
export function Section({ id, title, children }: SectionProps) {
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <Parts of={Children.toArray(children)} />
    </section>
  );
}

/** What a section says, or a fold. Up to its end, what follows a question may hold the answer. */
export function Parts({ of: parts }: { readonly of: readonly ReactNode[] }) {
  const place = parts.findIndex((part) => isValidElement(part) && part.type === Predict);
  const question = parts[place];
  const rest = parts.slice(place + 1);
  if (!isValidElement<PredictProps>(question) || rest.every((part) => typeof part === 'string')) return parts;
  return (
    <>
      {parts.slice(0, place + 1)}
      <After question={question.props.id}>
        <Parts of={rest} />
      </After>
    </>
  );
}

interface AfterProps {
  readonly question: string;
  readonly children: ReactNode;
}

/** Folded until the reader has answered the question, and can’t try again, or goes on without; on slides nobody reads ahead. */
function After({ question, children }: AfterProps) {
  const { slug, isPresented } = useLesson();
  const answered = useAnswers(slug)[question];
  const isAnswered = answered !== undefined && (answered.outcome !== 'wrong' || answered.misses >= TRIES);
  const [isSkipped, setSkipped] = useState(false);
  const open = isAnswered || isSkipped || isPresented;
  const isSeen = useContext(UnfoldedContext) && open;
  return (
    <details
      className="after"
      open={open}
      // What slides have opened is folded again after them.
      onToggle={({ currentTarget }) => isPresented || setSkipped(currentTarget.open)}
    >
      <summary>
        <span className="after-more">{t('lesson.more')}</span> {t('lesson.goOn')}
      </summary>
      <UnfoldedContext value={isSeen}>{children}</UnfoldedContext>
    </details>
  );
}
