import type { ReactNode } from 'react';
import { Link } from 'wouter';

interface BenchProps {
  /** A suite of the benchmark mode. */
  readonly suite: string;
  /** Rows that it compares, with blanks between them. */
  readonly eras: string;
  readonly children: ReactNode;
}

/** The way to the suite that measures what the text has just counted. */
export function Bench({ suite, eras, children }: BenchProps) {
  const query = new URLSearchParams({ eras: eras.split(/\s+/).join(',') });
  return <Link href={`/bench/${suite}?${query.toString()}`}>{children}</Link>;
}
