/* What a lesson knows beyond its core: folded, but on the page, so that the browser's search finds it and opens it. */
import { Children, useContext, useState, type ReactNode } from 'react';
import { t } from '../words/index.ts';
import { UnfoldedContext } from './context.ts';
import { Parts } from './Prose.tsx';
import type { Written } from './schema.ts';

interface FoldProps extends Written<'Deeper'> {
  readonly children: ReactNode;
}

/** Edge cases, exceptions and more to try. */
export function Deeper(props: FoldProps) {
  return <Fold {...props} kind={t('lesson.deeper')} />;
}

/** Who posted, reported and merged what, and how this is known. */
export function History(props: FoldProps) {
  return <Fold {...props} kind={t('lesson.history')} />;
}

function Fold({ id, title, kind, children }: FoldProps & { readonly kind: string }) {
  const [open, setOpen] = useState(false);
  const isSeen = useContext(UnfoldedContext) && open;
  return (
    <details
      id={id}
      className="fold"
      open={open}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>
        <span className="fold-kind">{kind}</span> {title}
      </summary>
      <UnfoldedContext value={isSeen}>
        <Parts of={Children.toArray(children)} />
      </UnfoldedContext>
    </details>
  );
}
