import type { ReactNode } from 'react';
import { Link } from 'wouter';

interface BenchProps {
  /** Name of a benchmark suite. */
  readonly suite: string;
  /** The rows to compare, separated by blanks. */
  readonly eras: string;
  readonly children: ReactNode;
}

/** A link to the suite that measures what the text has just counted. */
export function Bench({ suite, eras, children }: BenchProps) {
  const query = new URLSearchParams({ eras: eras.split(/\s+/).join(',') });
  return <Link href={`/bench/${suite}?${query.toString()}`}>{children}</Link>;
}
