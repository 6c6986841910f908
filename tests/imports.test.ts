import { readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { circles } from './circles.ts';

const ROOT = resolve(import.meta.dirname, '..');

/**
 * Imports point one way. Each room of web/src, and lessons, may import itself, `base`, and what stands here;
 * libraries are free but for those in LIBRARIES_OF.
 */
const ALLOWED: Readonly<Record<string, readonly string[]>> = {
  base: [],
  protocol: [],
  words: ['protocol'],
  core: ['protocol', 'words'],
  'trace-in': ['core', 'protocol', 'words'],
  check: ['order', 'trace-in', 'core', 'protocol', 'words'],
  order: [],
  timeline: ['order', 'core', 'protocol', 'words'],
  faults: ['trace-in', 'core', 'protocol', 'words'],
  // What is found in a process's VMAs, from the core's own, and in messages.
  diagnose: ['timeline', 'core', 'protocol', 'words'],
  // Two traces, compared.
  beside: ['diagnose', 'trace-in', 'timeline', 'core', 'protocol', 'words'],
  threads: ['words'],
  bench: ['faults', 'threads', 'core', 'protocol', 'words'],
  // The worker and the command line load a suite's plan, notes and published rows; the page alone loads what it shows.
  suites: ['bench', 'threads', 'core', 'protocol', 'words'],
  'suites/page': [
    'suites',
    'app',
    'chart',
    'views',
    'bench',
    'core',
    'protocol',
    'widgets',
    'narrate',
    'words',
    'd3',
  ],
  d3: ['protocol', 'words'],
  chart: ['d3', 'widgets', 'words'],
  widgets: ['words'],
  narrate: ['timeline', 'core', 'protocol', 'words', 'd3'],
  views: ['diagnose', 'timeline', 'core', 'protocol', 'd3', 'widgets', 'narrate', 'words'],
  questions: ['timeline', 'core', 'protocol', 'words'],
  // The worker loads what asks the core; the page, the figures themselves.
  'figures/model': ['beside', 'trace-in', 'timeline', 'core', 'protocol'],
  figures: [
    'figures/model',
    'chart',
    'engine',
    'views',
    'timeline',
    'core',
    'protocol',
    'widgets',
    'narrate',
    'words',
    'd3',
  ],
  engine: ['figures/model', 'views', 'questions', 'timeline', 'trace-in', 'core', 'words'],
  stage: ['engine', 'views', 'timeline', 'core', 'protocol', 'widgets', 'narrate', 'words'],
  'lesson-kit': [
    'chart',
    'stage',
    'questions',
    'views',
    'timeline',
    'trace-in',
    'core',
    'protocol',
    'widgets',
    'narrate',
    'words',
    'd3',
  ],
  app: [
    'beside',
    'exports',
    'figures',
    'figures/model',
    'chart',
    'lesson-kit',
    'stage',
    'engine',
    'views',
    'timeline',
    'trace-in',
    'bench',
    'threads',
    'core',
    'protocol',
    'widgets',
    'narrate',
    'words',
    'd3',
  ],
  // What readers take away as files, from the page and from the command line.
  exports: ['timeline', 'trace-in', 'core', 'protocol', 'words'],
  cli: [
    'beside',
    'diagnose',
    'exports',
    'bench',
    'check',
    'faults',
    'threads',
    'timeline',
    'trace-in',
    'core',
    'protocol',
    'words',
  ],
  lessons: ['lesson-kit'],
};

/** Libraries that only certain rooms may import; the first pattern that fits counts. d3-array is statistics as well. */
const LIBRARIES_OF: readonly { readonly pattern: RegExp; readonly rooms: readonly string[] }[] = [
  { pattern: /^d3-array$/, rooms: ['d3', 'bench', 'suites'] },
  { pattern: /^d3-/, rooms: ['d3', 'chart'] },
  {
    pattern: /^(react|react-dom)(\/|$)/,
    rooms: ['views', 'widgets', 'stage', 'chart', 'lesson-kit', 'app', 'suites/page', 'figures', 'd3'],
  },
  { pattern: /^@codemirror\//, rooms: ['app', 'trace-in'] },
];

/** These rooms hold no text: of `words` they import what makes messages and what is a type. */
const WORDLESS: ReadonlySet<string> = new Set([
  'core',
  'trace-in',
  'check',
  'timeline',
  'diagnose',
  'beside',
  'faults',
  'threads',
  'bench',
  'suites',
]);
const MESSAGES: ReadonlySet<string> = new Set(['message.ts', 'catalogue.ts']);

/** What is inside a room and a room of its own: the part of a path that names it. */
const INNER: readonly { readonly room: string; readonly pattern: RegExp }[] = [
  {
    room: 'figures/model',
    pattern:
      /^figures\/((?:other-)?models|multitask|process|tree|gigabyte|[^/]+\/(model|parameters|numbered|program|search|climb|forked|run))\.ts/,
  },
  { room: 'suites/page', pattern: /^suites\/[^/]+\/(page(?:-\w+)?\.tsx?|words\.ts)/ },
];

/** The folder of one suite. */
const SUITE = /^suites\/([^/]+)\//;

interface Import {
  readonly file: string;
  readonly room: string;
  readonly target: string;
}

function sources(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && /\.(ts|tsx|mdx)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
}

function roomOf(path: string): string {
  const inside = relative(join(ROOT, 'web/src'), path);
  const inner = INNER.find(({ pattern }) => pattern.test(inside));
  if (inner !== undefined) return inner.room;
  if (!inside.startsWith('..')) return inside.split('/')[0]!;
  return relative(ROOT, path).split('/')[0]!;
}

/** Undefined outside the folders of suites. */
function suiteOf(path: string): string | undefined {
  return SUITE.exec(relative(join(ROOT, 'web/src'), path))?.[1];
}

function importsOf(file: string): Import[] {
  const text = readFileSync(file, 'utf8');
  const found = text.matchAll(
    /(?:^|[\s;])(?:import|export)\s(?:[^'";]*?\sfrom\s)?['"]([^'"]+)['"]|import\(\s*['"]([^'"]+)['"]/g,
  );
  return [...found].map((match) => ({ file, room: roomOf(file), target: (match[1] ?? match[2])! }));
}

function complaint({ file, room, target }: Import): string | undefined {
  const where = relative(ROOT, file);
  if (!target.startsWith('.')) {
    const rule = LIBRARIES_OF.find(({ pattern }) => pattern.test(target));
    return rule && !rule.rooms.includes(room) && !/\.test\.tsx?$/.test(file)
      ? `${where} imports ${target}: only ${rule.rooms.join(', ')} may`
      : undefined;
  }
  const path = resolve(dirname(file), target.replace(/\?.*$/, ''));
  const to = roomOf(path);
  const [own, other] = [suiteOf(file), suiteOf(path)];
  if (own !== undefined && other !== undefined && own !== other)
    return `${where} imports ${target}: what two suites share belongs into bench`;
  if (to === 'words' && WORDLESS.has(room) && !MESSAGES.has(basename(path)))
    return `${where} imports ${target}: ${room} holds no text, and makes messages of words/message.ts alone`;
  if (to === room || to === 'base' || to === 'wasm-core' || to === 'lessons') return undefined;
  return ALLOWED[room]?.includes(to) ? undefined : `${where} imports ${target}: ${room} may not import ${to}`;
}

describe('imports', () => {
  const all = [...sources(join(ROOT, 'web/src')), ...sources(join(ROOT, 'lessons'))]
    .filter((file) => !/\.test\.tsx?$/.test(file))
    .flatMap(importsOf);

  it('finds the imports it judges', () => {
    expect(all.length).toBeGreaterThan(20);
  });

  it('point in the allowed directions', () => {
    expect(all.map(complaint).filter((text) => text !== undefined)).toEqual([]);
  });

  it('form no circles of files', () => {
    const graph = new Map(all.map(({ file }) => [file, new Set<string>()]));
    for (const { file, target } of all) graph.get(file)!.add(resolve(dirname(file), target));
    expect(circles(graph).map((circle) => circle.map((file) => relative(ROOT, file)))).toEqual([]);
    expect(
      circles(
        new Map([
          ['a', new Set(['b'])],
          ['b', new Set(['a'])],
        ]),
      ),
    ).toEqual([['a', 'b']]);
  });

  it('name a room that the table knows', () => {
    const rooms = new Set(all.map(({ room }) => room));
    expect([...rooms].filter((room) => !(room in ALLOWED))).toEqual([]);
  });

  it('would be caught pointing the wrong way', () => {
    const file = join(ROOT, 'web/src/core/machine.ts');
    expect(complaint({ file, room: 'core', target: '../app/main.tsx' })).toContain('core may not import app');
    expect(complaint({ file, room: 'core', target: 'd3-scale' })).toContain('only d3, chart may');
    expect(complaint({ file, room: 'core', target: '../words/index.ts' })).toContain('core holds no text');
    expect(complaint({ file, room: 'core', target: '../words/message.ts' })).toBeUndefined();
    const plan = join(ROOT, 'web/src/suites/04-fork-spawn/plan.ts');
    const of = (target: string) => complaint({ file: plan, room: roomOf(plan), target });
    expect(of('../../bench/suite.ts')).toBeUndefined();
    expect(of('react')).toContain('only views');
    expect(of('../../words/index.ts')).toContain('suites holds no text');
    expect(of('../../app/bench/rows.ts')).toContain('suites may not import app');
    expect(of('./page.ts')).toContain('suites may not import suites/page');
    expect(of('../05-rmap-fork/plan.ts')).toContain('what two suites share');
  });
});
