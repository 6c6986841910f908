import type { ReactNode } from 'react';
import { useScrolls } from './use-scrolls.ts';

interface TableScrollProps {
  readonly label: string;
  /** One table. */
  readonly children: ReactNode;
}

/** A table's own box, which scrolls sideways where the table is wider: the page does not. */
export function TableScroll({ label, children }: TableScrollProps) {
  const [ref, scrolls] = useScrolls<HTMLDivElement>();
  return (
    <div
      ref={ref}
      className="table-scroll"
      // What doesn't scroll is no place to stop at.
      {...(scrolls && { role: 'group', 'aria-label': label, tabIndex: 0 })}
    >
      {children}
    </div>
  );
}
