/* What is wrong with the text of an attribute, by its kind. */
import { nth } from '../../src/base/known.ts';
import { similarTo } from '../../src/base/similar.ts';
import { suiteNames } from '../../src/bench/suites.ts';
import { kindOf, parseAsk, parseOperations, type Ask } from '../../src/lesson-kit/ask.ts';
import { ENTRIES, isTerm, termOf } from '../../src/lesson-kit/glossary.ts';
import { readAnswer } from '../../src/lesson-kit/grade.ts';
import { BUTTONS, type Kind } from '../../src/lesson-kit/schema.ts';
import { COUNTER_NAMES, EVENT_TYPES } from '../../src/protocol/protocol.gen.ts';
import { FIGURE_NAMES, readFigure } from '../../src/figures/registry.ts';
import { QUESTIONS } from '../../src/questions/index.ts';
import { readOwn } from '../../src/stage/own-states.ts';
import { TOPICS } from '../../src/timeline/beat-roles.ts';
import { VIEWS } from '../../src/views/registry.ts';

/** What a lesson may name. */
export interface Named {
  readonly kernels: readonly string[];
  /** Why the core has no such kernel; undefined if it has. */
  readonly refusesKernel: (id: string) => string | undefined;
  /** The files in scenarios/. */
  readonly scenarios: readonly string[];
  /** As `At` names scenes, questions and challenges. */
  readonly scenes: readonly string[];
}

export interface Fault {
  /** Follows on the attribute: `views="rbtre": there is no view "rbtre"`. */
  readonly why: string;
  /** What may have been meant; undefined if only the schema knows what to write. */
  readonly meant?: string | undefined;
}

/** `ask` is that of the question around the attribute. */
type Reader = (text: string, named: Named, ask: Ask | undefined) => readonly Fault[];

export function faultsOf(kind: Kind, text: string, named: Named, ask?: Ask): readonly Fault[] {
  return text.trim() === '' ? [{ why: 'it is empty' }] : READERS[kind](text, named, ask);
}

/** So many names are listed in a message. */
const MOST_LISTED = 24;

export function meantBy(word: string, names: readonly string[]): string | undefined {
  const similar = similarTo(word, names);
  if (similar !== undefined) return `Did you mean "${similar}"?`;
  return names.length > 0 && names.length <= MOST_LISTED ? `There are ${names.join(', ')}.` : undefined;
}

const words = (text: string): readonly string[] => text.split(/\s+/);

const anything: Reader = () => [];

function fits(pattern: RegExp, why: string): Reader {
  return (text) => (pattern.test(text) ? [] : [{ why }]);
}

/** Words, each of which is one of `names`. */
function each(what: string, names: () => readonly string[]): Reader {
  return (text) =>
    words(text).flatMap((word) =>
      names().includes(word) ? [] : [{ why: `there is no ${what} "${word}"`, meant: meantBy(word, names()) }],
    );
}

function one(what: string, names: (named: Named) => readonly string[]): Reader {
  return (text, named) =>
    names(named).includes(text)
      ? []
      : [{ why: `there is no ${what} "${text}"`, meant: meantBy(text, names(named)) }];
}

function kernel(id: string, { kernels, refusesKernel }: Named): readonly Fault[] {
  const why = refusesKernel(id);
  if (why === undefined) return [];
  // Of a mix, the core knows best what is wrong.
  if (id.includes('+'))
    return [{ why, meant: '“Mix your own …” in the lab puts together what goes together.' }];
  return [{ why: `there is no kernel "${id}"`, meant: meantBy(id, kernels) }];
}

/** Whatever a parser accepts. */
function parsed(parse: (text: string) => unknown): Reader {
  return (text) => {
    try {
      parse(text);
      return [];
    } catch (error) {
      return [{ why: (error as Error).message }];
    }
  };
}

const ASKED = [...QUESTIONS].filter(([name]) => name !== 'counter').flatMap(([, { usage }]) => usage);

const question: Reader = (text, named) => {
  const ask = askOf(text);
  if (ask === undefined) {
    const meant = similarTo(text, [...COUNTER_NAMES, ...ASKED]);
    return [{ why: 'the core can’t be asked that', meant: meant && `Did you mean "${meant}"?` }];
  }
  return kernelsOf(ask).flatMap((id) => kernel(id, named));
};

/** Undefined if it is no question. */
export function askOf(text: string | undefined): Ask | undefined {
  try {
    return text === undefined ? undefined : parseAsk(text);
  } catch {
    return undefined;
  }
}

/** The kernels that a question compares. */
function kernelsOf({ kernels }: Ask): readonly string[] {
  return Array.isArray(kernels) ? (kernels as readonly string[]) : [];
}

const answer: Reader = (text, _, ask) => {
  if (ask === undefined) return [];
  const { form, choices = {} } = kindOf(ask);
  if (readAnswer(text, form) === undefined) return [{ why: `it can’t be read as ${FORMS[form]}` }];
  const names = [...Object.keys(choices), ...kernelsOf(ask)];
  if (form !== 'choice' || names.includes(text)) return [];
  return [{ why: 'it is none of the answers that there are', meant: meantBy(text, names) }];
};

const FORMS = {
  address: 'an address in hexadecimal',
  number: 'a number',
  word: 'an error or a signal such as ENOMEM or SIGSEGV, or none',
  choice: 'a word',
  order: 'a number in hexadecimal',
} as const;

const ID = fits(/^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/, 'a name has small letters, digits and hyphens');
const NUMBER = fits(/^[1-9]\d*$/, 'it is not a number from 1');

/** By the glossary's name for it, or as a text writes it. */
export function termFaults(text: string): readonly Fault[] {
  if (isTerm(text) || termOf(text) !== undefined) return [];
  const names = ENTRIES.map(({ id }) => id);
  return [{ why: `the glossary has no "${text}"`, meant: meantBy(text.toLowerCase(), names) }];
}

const wanted: Reader = (text, named, ask) => {
  if (ask === undefined || kindOf(ask).form !== 'number') return answer(text, named, ask);
  return /^(?:at (?:least|most) )?\d+$/.test(text) ? [] : [{ why: 'the answer is a number' }];
};

const READERS: Readonly<Record<Kind, Reader>> = {
  text: anything,
  part: ID,
  situation: ID,
  challenge: ID,
  scenario: one('file in scenarios/ called', ({ scenarios }) => scenarios),
  kernel,
  kernels: (text, named) => words(text).flatMap((id) => kernel(id, named)),
  release: fits(/^\d+\.\d+/, 'it is no release'),
  operation: NUMBER,
  operations: parsed(parseOperations),
  beat: NUMBER,
  count: NUMBER,
  question,
  answer,
  wanted,
  calls: anything,
  counters: each('counter', () => COUNTER_NAMES),
  views: each('view', () => [...VIEWS.keys()]),
  figure: (text) =>
    readFigure(text) === undefined
      ? [
          {
            why: 'there is no such figure, or it has no such parameters',
            meant: meantBy(nth(text.split('/'), 0), FIGURE_NAMES),
          },
        ]
      : [],
  page: (text) => (readOwn('page', text) === undefined ? [{ why: 'it is no page' }] : []),
  cpus: (text) => (readOwn('cpus', text) === undefined ? [{ why: 'there is no such machine' }] : []),
  events: each('type of event', () => EVENT_TYPES),
  topics: each('topic', () => TOPICS),
  scene: one('scene', ({ scenes }) => scenes),
  address: fits(/^[0-9a-f]{1,13}$/, 'it is not an address in hexadecimal, without 0x'),
  button: one('button', () => BUTTONS),
  suite: one('suite', suiteNames),
  term: termFaults,
};
