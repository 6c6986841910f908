/* A diagnosis as a document: Markdown for an issue's report, or lines for a terminal. */
import { formatBytes } from '../base/bytes.ts';
import { kernelMessage } from '../core/kernel-id.ts';
import { message } from '../words/message.ts';
import type { Said, Say } from '../words/message.ts';
import type { Maker } from './course.ts';
import type { Diagnosis } from './diagnose.ts';
import { linesOf, markdownOf, type Document, type Section, type Table } from './document.ts';
import type { Share } from './owners.ts';
import {
  boundaryText,
  gapsText,
  hex,
  limitText,
  ownerText,
  patternSize,
  patternText,
  trialText,
} from './say.ts';

/** How many of each kind a document lists. */
const LISTED = 12;
/** Of user space on x86-64. */
const USUAL_BITS = 47;

interface Named {
  /** Of the program, or of the file. */
  readonly name: Said;
  /** Whether the VMAs are those of a list, and not of a log. */
  readonly isOfList: boolean;
  /** What was read and left out, and what is assumed. */
  readonly notes?: readonly Said[];
}

export function toMarkdown(found: Diagnosis, named: Named, say: Say): string {
  return markdownOf(documentOf(found, named, say));
}

export function toLines(found: Diagnosis, named: Named, say: Say): readonly string[] {
  return linesOf(documentOf(found, named, say));
}

function documentOf(found: Diagnosis, { name, isOfList, notes = [] }: Named, say: Say): Document {
  const { operation, patterns, protections, boundaries, gaps, trials, kernel, course } = found;
  const { groups, count, unexplained } = boundaries;
  const plain = (title: Said, parts: Partial<Section> = {}): Section => ({
    title: say(title),
    paragraphs: [],
    items: [],
    tables: [],
    ...parts,
  });
  const listed = <T>(all: readonly T[], line: (each: T) => Said): readonly string[] => [
    ...all.slice(0, LISTED).map((each) => say(line(each))),
    ...(all.length > LISTED ? [say(message('diagnosis.more', { count: all.length - LISTED }))] : []),
  ];
  return [
    plain(
      operation === 0
        ? message('diagnosis.title', { name })
        : message('diagnosis.titleAt', { name, operation }),
      {
        paragraphs: [
          say(message('diagnosis.ofLimit', { vmas: countText(found.vmas), limit: found.limit })),
          say(limitText(found)),
          say(onText(found)),
          ...factsText(found).map(say),
        ],
      },
    ),
    plain(message('diagnosis.patterns'), {
      paragraphs: patterns.length === 0 ? [say(message('diagnosis.noPatterns'))] : [],
      items: listed(
        patterns,
        (pattern) => `${say(patternText(pattern))} (${say(patternSize(pattern))}, ${say(firstAt(pattern))})`,
      ),
    }),
    plain(message('diagnosis.owners'), { tables: [ownersTable(found, say)] }),
    ...(protections.length === 0
      ? []
      : [plain(message('diagnosis.protections'), { tables: [protectionsTable(found, say)] })]),
    plain(message('diagnosis.boundaries'), {
      paragraphs:
        count === 0
          ? [say(message('diagnosis.noBoundaries'))]
          : [
              `${say(message('diagnosis.boundaryCount', { count }))}. ${say(
                unexplained === 0
                  ? message('diagnosis.allExplained')
                  : message('diagnosis.unexplained', { count: unexplained }),
              )}`,
            ],
      items: listed(groups, (group) => {
        const line = message('diagnosis.boundary', {
          count: group.count,
          reasons: boundaryText(group, isOfList),
        });
        return `${say(line)} (${say(firstAt(group))})`;
      }),
    }),
    plain(message('diagnosis.gaps'), {
      paragraphs: [
        ...gapsText(gaps).map(say),
        say(message('diagnosis.trials', { kernel: kernelMessage(kernel) })),
      ],
      items: trials.map((trial) => say(trialText(trial))),
    }),
    ...(course
      ? [
          plain(message('diagnosis.course'), {
            paragraphs: [say(courseText(found, course.counts))],
            tables: [
              makersTable(course.byCall, message('diagnosis.makersCall'), say),
              makersTable(course.byThread, message('diagnosis.makersThread'), say),
            ],
          }),
        ]
      : []),
    ...(notes.length > 0
      ? [plain(message('diagnosis.notes'), { items: listed(notes, (note) => note) })]
      : []),
  ];
}

function countText(count: number): Said {
  return message('diagnosis.count', { count });
}

export function onText({ kernel, bytes, rss }: Diagnosis): Said {
  return message('diagnosis.on', {
    kernel: kernelMessage(kernel),
    bytes: formatBytes(bytes),
    rss: rss === undefined ? '' : message('diagnosis.rss', { bytes: formatBytes(rss) }),
  });
}

/** What the list doesn’t show, and what it shows of the machine. */
export function factsText({ guessed, unprotected, userEnd, course }: Diagnosis): readonly Said[] {
  const bits = Math.ceil(Math.log2(userEnd));
  return [
    ...(unprotected ? [message('diagnosis.unprotected')] : guessed ? [message('diagnosis.guessed')] : []),
    ...(course && course.differing > 0 ? [message('diagnosis.differing', { count: course.differing })] : []),
    ...(bits === USUAL_BITS
      ? []
      : [message('diagnosis.bits', { bits, bytes: formatBytes(userEnd), end: hex(userEnd) })]),
  ];
}

function firstAt({ at }: { readonly at: readonly number[] }): Said {
  return message('diagnosis.boundaryAt', { address: hex(at[0] ?? 0) });
}

/** What the curve of the course shows. */
export function courseText({ limit }: Pick<Diagnosis, 'limit'>, counts: Uint32Array): Said {
  return message('diagnosis.courseDrawing', {
    calls: counts.length - 1,
    first: counts[0] ?? 0,
    most: counts.reduce((most, count) => Math.max(most, count), 0),
    last: counts.at(-1) ?? 0,
    limit,
  });
}

/** `1.2` is a process and a thread. */
export function makerName({ name }: Maker): Said {
  const [process = '', thread] = name.split('.');
  return thread === undefined ? `${name}()` : message('diagnosis.thread', { process, thread });
}

function ownersTable({ owners, rss }: Diagnosis, say: Say): Table {
  return sharesTable(
    say(message('diagnosis.owner')),
    owners.map((share) => [say(ownerText(share.owner)), share] as const),
    rss !== undefined,
    say,
  );
}

function protectionsTable({ protections, rss }: Diagnosis, say: Say): Table {
  const named = protections.map((share) => {
    const mark = share.writableCode ? ` (${say(message('diagnosis.writableCode'))})` : '';
    return [`${share.permissions}${mark}`, share] as const;
  });
  return sharesTable(say(message('diagnosis.protection')), named, rss !== undefined, say);
}

function sharesTable(
  first: string,
  shares: readonly (readonly [string, Share])[],
  hasRss: boolean,
  say: Say,
): Table {
  const rows = shares.slice(0, LISTED).map(([name, { vmas, bytes, rss }]) => {
    const cells = [name, say(vmas), formatBytes(bytes)];
    if (hasRss) cells.push(rss === undefined ? '' : formatBytes(rss));
    return cells;
  });
  if (shares.length > LISTED) rows.push([say(message('diagnosis.more', { count: shares.length - LISTED }))]);
  const columns = [message('diagnosis.vmas'), message('diagnosis.size'), message('diagnosis.inMemory')];
  return { head: [first, ...columns.slice(0, hasRss ? 3 : 2).map(say)], rows };
}

function makersTable(makers: readonly Maker[], first: Said, say: Say): Table {
  return {
    head: [
      say(first),
      say(message('diagnosis.made')),
      say(message('diagnosis.gone')),
      say(message('diagnosis.calls')),
    ],
    rows: makers
      .slice(0, LISTED)
      .map((maker) => [
        say(makerName(maker)),
        `+${say(maker.made)}`,
        `−${say(maker.gone)}`,
        say(maker.calls),
      ]),
  };
}
