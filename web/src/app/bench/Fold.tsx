/* What a suite's page has besides its chart: folded, and each fold says what is chosen inside. The link names those that are open. */
import type { ReactNode } from 'react';
import { navigate, splitHash, useHashQuery } from '../../stage/hash-location.ts';
import { openFolds, withOpenFolds, type FoldId } from './settings-link.ts';

/** Whether a fold is open, and the way to open or close it. */
export function useFold(id: FoldId): readonly [isOpen: boolean, setOpen: (open: boolean) => void] {
  const isOpen = openFolds(useHashQuery()).has(id);
  const setOpen = (open: boolean): void => {
    // The query of now: another fold may have been opened since this one was drawn.
    const [path, query] = splitHash(location.hash);
    const folds = openFolds(query);
    if (open === folds.has(id)) return;
    if (open) folds.add(id);
    else folds.delete(id);
    navigate(`${path}${withOpenFolds(query, folds)}`, { replace: true });
  };
  return [isOpen, setOpen];
}

interface FoldProps {
  readonly id: FoldId;
  readonly title: string;
  /** What is chosen inside, in a few words. */
  readonly chosen: string;
  readonly children: ReactNode;
}

export function Fold({ id, title, chosen, children }: FoldProps) {
  const [isOpen, setOpen] = useFold(id);
  return (
    <section aria-labelledby={id} className="bench-fold">
      <details open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary>
          <h2 id={id}>{title}</h2> <span className="bench-chosen">{chosen}</span>
        </summary>
        {isOpen && <div className={`bench-fold-body bench-${id}`}>{children}</div>}
      </details>
    </section>
  );
}
