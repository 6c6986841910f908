/* The whole catalogue, for tests, the command line and the types. The page loads it shelf by shelf. */
import { areas as meanings } from './shelves/meanings.ts';
import { areas as shell } from './shelves/shell.ts';
import { areas as figures } from './shelves/figures.ts';
import { areas as instruments } from './shelves/instruments.ts';
import { areas as stage } from './shelves/stage.ts';
import { areas as lab } from './shelves/lab.ts';
import { areas as charts } from './shelves/charts.ts';
import { areas as bench } from './shelves/bench.ts';
import { areas as about } from './shelves/about.ts';
import { areas as book } from './shelves/book.ts';
import { areas as sources } from './shelves/sources.ts';
import { areas as findings } from './shelves/findings.ts';
import { areas as glossary } from './shelves/glossary.ts';
import { areas as kernels } from './shelves/kernels.ts';
import { areas as make } from './shelves/make.ts';
import { areas as situations } from './shelves/situations.ts';
import { areas as diagnosis } from './shelves/diagnosis.ts';
import { areas as kernelCosts } from './shelves/kernelCosts.ts';
import { areas as twoTraces } from './shelves/twoTraces.ts';
import { areas as cli } from './shelves/cli.ts';

/** The areas of the catalogue. A message is a text, or a pair of texts chosen by `count`. */
export const en = {
  ...shell,
  ...figures,
  ...instruments,
  ...stage,
  ...lab,
  ...charts,
  ...bench,
  ...about,
  ...book,
  ...findings,
  ...glossary,
  ...sources,
  ...kernels,
  ...kernelCosts,
  ...diagnosis,
  ...situations,
  ...make,
  ...twoTraces,
  ...cli,
  ...meanings,
} as const;
