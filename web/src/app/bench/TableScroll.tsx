import { useLayoutEffect, useState, type ReactNode } from 'react';
import { useSize } from '../../views/use-size.ts';

interface TableScrollProps {
  readonly label: string;
  readonly children: ReactNode;
}

/** A table's own box, which scrolls sideways where the table is wider: the page does not. */
export function TableScroll({ label, children }: TableScrollProps) {
  const [ref, { width }] = useSize<HTMLDivElement>();
  const [scrolls, setScrolls] = useState(false);
  useLayoutEffect(() => setScrolls((ref.current?.scrollWidth ?? 0) > width), [ref, width]);
  return (
    <div
      ref={ref}
      className="table-scroll"
      // Keys scroll what has the focus; what doesn't scroll is no place to stop at.
      {...(scrolls && { role: 'group', 'aria-label': label, tabIndex: 0 })}
    >
      {children}
    </div>
  );
}
