/* What a lesson may use. Its MDX gets these by name, without an import. */
import { At } from './At.tsx';
import { Bench } from './Bench.tsx';
import { Challenge } from './Challenge.tsx';
import { Compare, Counted, CountedThere, Memory, Reported } from './Figures.tsx';
import { Deeper, History } from './Fold.tsx';
import { Option, Wrong } from './Option.tsx';
import { Predict } from './Predict.tsx';
import { Press } from './Press.tsx';
import { Section } from './Prose.tsx';
import type { Name } from './schema.ts';
import { Scene } from './Scene.tsx';
import { Table } from './Table.tsx';
import { Term } from './Term.tsx';

export const KIT = {
  At,
  Bench,
  Challenge,
  Compare,
  Counted,
  CountedThere,
  Deeper,
  History,
  Memory,
  Option,
  Predict,
  Press,
  Reported,
  Scene,
  Section,
  Term,
  Wrong,
  table: Table,
} as const satisfies Readonly<Record<Name | 'table', unknown>>;
