/* What a lesson may use. Its MDX gets these by name, without an import. */
import { At } from './At.tsx';
import { Bench } from './Bench.tsx';
import { Compare, Counted, CountedThere, Memory, Reported } from './Figures.tsx';
import { Option } from './Option.tsx';
import { Predict } from './Predict.tsx';
import { Section, Term } from './Prose.tsx';
import { Scene } from './Scene.tsx';

export const KIT = {
  At,
  Bench,
  Compare,
  Counted,
  CountedThere,
  Memory,
  Option,
  Predict,
  Reported,
  Scene,
  Section,
  Term,
} as const;
