import type { ReactNode } from 'react';
import { useScrolls } from './use-scrolls.ts';

interface TableScrollProps {
  readonly label: string;
  /** A single table. */
  readonly children: ReactNode;
}

/** A box around a table. If the table is wider, the box scrolls sideways, so that the page doesn't. */
export function TableScroll({ label, children }: TableScrollProps) {
  const [ref, scrolls] = useScrolls<HTMLDivElement>();
  return (
    <div
      ref={ref}
      className="table-scroll"
      // Only a box that scrolls is a tab stop.
      {...(scrolls && { role: 'group', 'aria-label': label, tabIndex: 0 })}
    >
      {children}
    </div>
  );
}
