/*
 * What a lesson may write: its head, the components of its text, their attributes, and what stands in them. The components take
 * the types of their props from here, and web/build/lesson-check reads every lesson.mdx by it.
 */
import type { Frontmatter } from './lesson.ts';

/** What the text of an attribute is; web/build/lesson-check/attributes.ts says of each kind what is wrong with a text. */
export type Kind =
  | 'text'
  | 'part'
  | 'situation'
  | 'challenge'
  | 'scenario'
  | 'kernel'
  | 'kernels'
  | 'release'
  | 'operation'
  | 'operations'
  | 'beat'
  | 'count'
  | 'question'
  | 'answer'
  | 'wanted'
  | 'calls'
  | 'counters'
  | 'views'
  | 'figure'
  | 'page'
  | 'cpus'
  | 'events'
  | 'topics'
  | 'scene'
  | 'address'
  | 'button'
  | 'suite'
  | 'term';

export interface Attribute {
  readonly kind: Kind;
  readonly isOptional: boolean;
  /** What to write. */
  readonly write: string;
}

function must<K extends Kind>(kind: K, write: string) {
  return { kind, write, isOptional: false } as const;
}

function may<K extends Kind>(kind: K, write: string) {
  return { kind, write, isOptional: true } as const;
}

export interface Component {
  readonly is: string;
  readonly attributes: Readonly<Record<string, Attribute>>;
  /**
   * Where it stands: in the lesson itself, in a section, in a section or something folded, directly in a question, or
   * anywhere in the text of a section.
   */
  readonly place: 'lesson' | 'section' | 'part' | 'question' | 'text';
  readonly holds: 'paragraphs' | 'words' | 'nothing';
  /** Of these attributes there must be one. */
  readonly oneOf?: readonly string[];
  /** Of these attributes there may be one. */
  readonly atMostOneOf?: readonly string[];
  /** `beat: 'operation'`: there is no beat without an operation. */
  readonly needs?: Readonly<Record<string, string>>;
}

/** How a scene and a question tell their steps. */
const STYLE = {
  oneByOne: may('events', 'types of events: each such event becomes a step of its own: "gap_check"'),
  untold: may('topics', 'topics that this text isn’t about: their steps are told with the next ones: "anon"'),
} as const;

const PLAYED = {
  trace: must('scenario', 'the name of a file in scenarios/: "two-gaps.strace"'),
  kernel: must('kernel', 'the kernel that runs it: "3.8"'),
} as const;

const OFFERED = {
  kernels: may(
    'kernels',
    'the kernels to choose from, separated by spaces, if they aren’t those of the head',
  ),
} as const;

const PAGE = {
  page: may(
    'page',
    'the page whose reverse mapping is shown first, as process:address: "2:804e000". Without it, the page that each step is about',
  ),
} as const;

const FIGURE = {
  figure: may(
    'figure',
    'the instrument that stands in place of the views, and what it begins with: "race/mappings:36/pages:3"',
  ),
} as const;

const FOLD = {
  attributes: {
    id: must('part', 'a name that links can use. It must not change later: "worst-case"'),
    title: must('text', 'what it says while it is folded'),
  },
  place: 'section',
  holds: 'paragraphs',
} as const;

export const COMPONENTS = {
  Section: {
    is: 'A section of the lesson.',
    attributes: {
      id: must('part', 'a name that links can use. It must not change later: "idea"'),
      title: must('text', 'the heading'),
    },
    place: 'lesson',
    holds: 'paragraphs',
  },
  Deeper: { is: 'Folded: edge cases, exceptions, and more to try.', ...FOLD },
  History: { is: 'Folded: who posted, reported and merged what, and how we know.', ...FOLD },
  Scene: {
    is: 'The figure shows it once a reader gets here; its text says what to look at.',
    attributes: {
      id: must('situation', 'a name that no other scene or question has: "search"'),
      ...PLAYED,
      ...OFFERED,
      beside: may('kernels', 'the kernels that stand beside its own, separated by spaces'),
      operation: may(
        'operation',
        'the scene opens just before this operation, counted from 1, or else before the first: "9"',
      ),
      lastOperation: may(
        'operation',
        'Play goes to the end of this operation, or else of the one the scene opens before: "12"',
      ),
      views: must('views', 'the views to open, separated by spaces: "rbtree address-space"'),
      ...FIGURE,
      slide: may('text', 'one sentence for its slide; the text is then the speaker’s: "What runs out?"'),
      turn: may('text', 'a heading, where the reader acts and nothing is played: "Your turn: five VMAs"'),
      answer: may('text', 'what the reader finds out, folded: "It is 11."'),
      ...PAGE,
      cpus: may(
        'cpus',
        'the machine of the CPU timeline, as CPUs:sockets: "0:4" is a CPU for each process, on four sockets',
      ),
      ...STYLE,
      counters: may(
        'counters',
        'the counters that the text compares, separated by spaces: they are listed first',
      ),
    },
    place: 'part',
    holds: 'paragraphs',
  },
  Predict: {
    is: 'A question that the core grades. It holds the question, and after it an <Option> for each choice. Without options the reader types the answer.',
    attributes: {
      id: must('situation', 'a name that no other scene or question has: "visits"'),
      ...PLAYED,
      ...OFFERED,
      operations: must(
        'operations',
        'the operation that the question is about, "9", or the range that it counts, "3-40"',
      ),
      ask: must('question', 'what the core is asked: "areas", "start at 7ffff7ff1000", or a counter'),
      hint: must('text', 'what helps a reader who is stuck, and doesn’t give the answer away'),
      why: must('text', 'why the right answer is right, in one sentence'),
      views: must('views', 'the views to open, separated by spaces. They must not give the answer away'),
      ...FIGURE,
      suppose: may(
        'figure',
        'the instrument that plays what a wrong answer would mean; the last number in it is the answer: "copied/vmas:12/of:6.8/fail:11/mark:7"',
      ),
      proof: may('views', 'the views that would give the answer away: they open when it is played'),
      ...PAGE,
      ...STYLE,
    },
    place: 'part',
    holds: 'paragraphs',
  },
  Option: {
    is: 'A choice of a question, or one of the things to put in order.',
    attributes: {
      value: must('answer', 'the answer that it stands for, as the core gives it: "32", "7ffff7ff1000"'),
      why: may('text', 'what choosing it would have meant. Every wrong option has one'),
    },
    place: 'question',
    holds: 'words',
  },
  Wrong: {
    is: 'What a question says to a wrong answer that readers often type.',
    attributes: { value: must('answer', 'that answer, as a reader types it') },
    place: 'question',
    holds: 'words',
  },
  Challenge: {
    is: 'A goal that readers reach by adding calls to a scenario.',
    attributes: {
      id: must('challenge', 'a name that no other challenge has: "eleven"'),
      trace: may('scenario', 'the scenario that the reader writes calls for: "two-gaps.strace"'),
      figure: may(
        'figure',
        'or else the instrument that the reader moves, as it is at first: "cut/pages:9/from:1/calls:5u"',
      ),
      kernel: PLAYED.kernel,
      operation: must('operation', 'the reader’s first operation: one more than there are at first'),
      ask: must(
        'question',
        'what the core is asked after the calls: "areas", or a counter of what they cost; in an instrument, of what the last one costs',
      ),
      wants: must('wanted', 'the answer to reach: "11", "at least 100", "at most 1", a word or an address'),
      label: may('text', 'what the answer is, before a colon; an instrument needs it: "Places tried"'),
      calls: must('count', 'how many calls the reader may add at most'),
      views: must('views', 'the views to open, separated by spaces'),
      start: may('calls', 'calls that don’t reach the goal: the reader starts to write with them'),
      solution: must('calls', 'calls that reach it, or the instrument with them'),
      why: must('text', 'why the solution reaches the goal: what the kernel does there'),
    },
    place: 'part',
    holds: 'paragraphs',
    oneOf: ['trace', 'figure'],
    atMostOneOf: ['trace', 'figure'],
    needs: { trace: 'start', start: 'trace', figure: 'label' },
  },
  Compare: {
    is: 'A table: what the same operations cost on several kernels.',
    attributes: {
      trace: PLAYED.trace,
      kernels: must('kernels', 'the kernels, separated by spaces'),
      operations: must('operations', 'the operations that are counted: "98-105"'),
      of: must('counters', 'the counters, separated by spaces'),
      caption: must('text', 'what these operations do'),
    },
    place: 'part',
    holds: 'nothing',
  },
  Counted: {
    is: 'A figure that the core counts while the page is open.',
    attributes: {
      ...PLAYED,
      operations: must('operations', 'the operation, "9", or the range that is counted, "3-40"'),
      of: must('question', 'what the core is asked, as in a question: most often a counter'),
    },
    place: 'text',
    holds: 'nothing',
  },
  CountedThere: {
    is: 'A figure that a real kernel counted while it ran one of our programs.',
    attributes: {
      kernel: must('release', 'the release of that kernel: "2.6.34"'),
      by: must('text', 'what counted in that kernel: "/proc/lock_stat"'),
      of: must(
        'text',
        'where each number is recorded, separated by semicolons (tests/conformance/lesson-counts.ts)',
      ),
    },
    place: 'text',
    holds: 'words',
  },
  Reported: {
    is: 'A figure that somebody else measured, on another machine.',
    attributes: { source: must('text', 'who reported it, and when: "van Riel, 18 June 2012"') },
    place: 'text',
    holds: 'words',
  },
  Memory: {
    is: 'A fact that nobody has looked up.',
    attributes: {},
    place: 'text',
    holds: 'words',
  },
  At: {
    is: 'A place in the figure. Pointing at it highlights it there, pressing it goes there.',
    attributes: {
      scene: may(
        'scene',
        'the scene it is in, if it isn’t the one before: its id, or "predict-ID" or "challenge-ID"',
      ),
      operation: may('operation', 'an operation, counted from 1: "9"'),
      beat: may('beat', 'a beat of that operation, counted from 1'),
      address: may('address', 'an address in hexadecimal: "7ffff7ffb000"'),
    },
    place: 'text',
    holds: 'words',
    oneOf: ['operation', 'address'],
    needs: { beat: 'operation' },
  },
  Press: {
    is: 'A button of the figure, to press in the text.',
    attributes: { button: must('button', 'which one: "play", "stepBack", "stepForward" or "nextOperation"') },
    place: 'text',
    holds: 'nothing',
  },
  Bench: {
    is: 'A link to the benchmark that measures what the text speaks of.',
    attributes: {
      suite: must('suite', 'the suite: "gap-search"'),
      kernels: must('kernels', 'the kernels to compare, separated by spaces'),
    },
    place: 'text',
    holds: 'words',
  },
  Term: {
    is: 'A technical term, explained on the spot. It holds a term of the glossary, unless an attribute says what is meant.',
    attributes: {
      of: may('term', 'the glossary’s name for it, if the text has other words: "page-table"'),
      means: may('text', 'what it means here, if the glossary doesn’t have it'),
    },
    place: 'text',
    holds: 'words',
    atMostOneOf: ['of', 'means'],
  },
} as const satisfies Readonly<Record<string, Component>>;

export type Name = keyof typeof COMPONENTS;

type Attributes<N extends Name> = (typeof COMPONENTS)[N]['attributes'];
type Optional<A> = { [K in keyof A]: A[K] extends { readonly isOptional: true } ? K : never }[keyof A];

/** The attributes of a component as its props: MDX gives each as a string. */
export type Written<N extends Name> = {
  readonly [K in Exclude<keyof Attributes<N>, Optional<Attributes<N>>>]: K extends 'button'
    ? PressedButton
    : string;
} & { readonly [K in Optional<Attributes<N>>]?: string };

/** The head of a lesson. */
export const HEAD = {
  title: { write: 'title: the question that the lesson answers', isOptional: false },
  summary: { write: 'summary: one sentence that helps a reader decide whether to begin', isOptional: false },
  minutes: { write: 'minutes: the reading time, as a number', isOptional: false },
  kernels: { write: "kernels: the kernels that the figure offers: ['3.4', '3.8']", isOptional: false },
  figure: {
    write: 'figure: the instrument that it opens with, if it does: race',
    isOptional: true,
  },
  names: {
    write: 'names: what readers see for a kernel that is not a release, under its id',
    isOptional: true,
  },
  draft: { write: 'draft: true, as long as the lesson isn’t complete', isOptional: true },
} as const satisfies Readonly<Record<keyof Frontmatter, Pick<Attribute, 'write' | 'isOptional'>>>;

/** Buttons of the transport bar that the prose can press. */
export const BUTTONS = ['play', 'stepBack', 'stepForward', 'nextOperation'] as const;
export type PressedButton = (typeof BUTTONS)[number];

/** The ids of the parts that every finished lesson has. */
export const BONES = ['recap', 'challenges', 'pitfalls', 'sources'] as const;
