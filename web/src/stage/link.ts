/*
 * Everything that a scene shows, as the query of its URL, so that a copied address shows the same picture. Old and
 * foreign links are read as far as possible, and unreadable parts are listed.
 */

import type { BeatPlace, OwnStates } from '../timeline/player.ts';
import { readMarks } from './marks.ts';
import { readOwn, writeOwn } from './own-states.ts';

/** To be raised when the previous version would misread links of the new one. */
const VERSION = 1;

export interface Link {
  /** Name of an example or a scenario. */
  readonly trace?: string;
  /** The content of a short trace, packed by `pack-text.ts`. */
  readonly text?: string;
  readonly scene?: string;
  /** What an instrument shows, where the reader has moved something: "race/mappings:36/pages:3". */
  readonly figure?: string;
  /** Id of a section of a lesson, or of what is folded there. */
  readonly part?: string;
  readonly kernel?: string;
  /** The kernels beside `kernel`, written together with it: "kernels=3.4,6.18". */
  readonly beside?: readonly string[];
  /** Index of the process image. */
  readonly image?: number;
  /** Of a long trace: the first operation, counted from 1, of those that run. */
  readonly window?: number;
  /** Whether each process runs by itself, even if the trace has its whole family. */
  readonly apart?: boolean;
  /** Whether what no call in the trace has made is a thread of the first process. */
  readonly threads?: boolean;
  /** What the reader assumes of the machine: "memory=64G,max_map_count=1048576" (trace-in/assumed.ts). */
  readonly assume?: string;
  /** What the reader asks about the operations (timeline/ask/query.ts), and whether playing stops where it is so. */
  readonly ask?: string;
  readonly stop?: boolean;
  /** Whether recorded addresses are taken literally instead of following this kernel's own results. */
  readonly literal?: boolean;
  /** Whether the figure, or the lesson as slides, fills the screen. */
  readonly present?: boolean;
  /** Whether there is one figure alone, in a frame of another page. */
  readonly embed?: boolean;
  /** Of a lesson that is presented: the slide, counted from 1, and which slides there are (app/present/deck.ts). */
  readonly slide?: number;
  readonly deck?: string;
  /** The reader’s bookmarks (marks.ts). */
  readonly marks?: string;
  /** Event number; 0 is the position before the first event. */
  readonly at?: number;
  /** The end of a beat: of operation 98 the second. Only read; the page writes `at`. */
  readonly beat?: BeatPlace;
  /** The open views, in order. */
  readonly views?: readonly string[];
  /** The process looked at, if there are several. */
  readonly process?: number;
  /** The chosen VMA's serial number. */
  readonly vma?: number;
  /** The views' own states. Each view names, writes and reads its own parameter. */
  readonly own?: OwnStates;
}

/** Parts of a link to be changed. An undefined part is removed. */
export type LinkChange = { readonly [Part in keyof Link]?: Link[Part] | undefined };

/** Without the parts that mean nothing in another run: a position, a process, a VMA. */
export const AFRESH = { at: undefined, beat: undefined, process: undefined, vma: undefined };

/** Without the parts that mean nothing in another trace. */
export const OTHER_TRACE = { marks: undefined, image: undefined, window: undefined, ...AFRESH };

export interface ReadLink {
  readonly link: Link;
  /** Parts that could not be read: parameter names, or `v` for a link of another version. */
  readonly unread: readonly string[];
}

const WORD = /^[\w.+:/@-]{1,200}$/;
/** In queries, + stands for a blank. */
const FIGURE = /^[a-z-]+\/[\w.:/@ +-]{1,20000}$/;
const ASKED = /^\P{Cc}{1,500}$/u;
const PACKED = /^[\w-]{1,20000}$/;

const READERS: {
  readonly [K in Exclude<keyof Link, 'own' | 'beat' | 'beside'>]-?: (text: string) => Link[K];
} = {
  trace: (text) => (WORD.test(text) ? text : undefined),
  text: (text) => (PACKED.test(text) ? text : undefined),
  scene: (text) => (WORD.test(text) ? text : undefined),
  figure: (text) => (FIGURE.test(text) ? text.replaceAll(' ', '+') : undefined),
  part: (text) => (WORD.test(text) ? text : undefined),
  kernel,
  image: natural,
  window: positive,
  apart: (text) => (text === '1' ? true : undefined),
  threads: (text) => (text === '1' ? true : undefined),
  assume: (text) => (/^[a-z_]+=\w+(?:,[a-z_]+=\w+){0,20}$/.test(text) ? text : undefined),
  ask: (text) => (ASKED.test(text) ? text : undefined),
  stop: (text) => (text === '1' ? true : undefined),
  literal: (text) => (text === '1' ? true : undefined),
  present: (text) => (text === '1' ? true : undefined),
  embed: (text) => (text === '1' ? true : undefined),
  slide: positive,
  deck: (text) => (WORD.test(text) ? text : undefined),
  marks: (text) => (readMarks(text) ? text : undefined),
  at: natural,
  views: (text) => (text === '' ? [] : list(text)),
  process: natural,
  vma: natural,
};

/** "98.2": operation 98, beat 2. */
function beat(text: string): BeatPlace | undefined {
  const [, operation, number] = /^([1-9]\d{0,6})\.([1-9]\d{0,6})$/.exec(text) ?? [];
  return operation === undefined ? undefined : { operation: Number(operation), beat: Number(number) };
}

/** An id such as `3.8+gap=linear`. In queries, + stands for a blank. */
function kernel(text: string): string | undefined {
  const id = text.replaceAll(' ', '+');
  return WORD.test(id.replaceAll('=', '')) ? id : undefined;
}

/** How many kernels stand side by side at most. */
export const MOST_KERNELS = 4;

/** "3.4,6.18": the kernel that leads, and those beside it. */
function kernels(text: string): Required<Pick<Link, 'kernel' | 'beside'>> | undefined {
  const [first, ...beside] = text.split(',').map(kernel);
  const all = new Set([first, ...beside]);
  if (first === undefined || all.has(undefined) || all.size > MOST_KERNELS || all.size <= beside.length)
    return undefined;
  return { kernel: first, beside: beside.flatMap((each) => each ?? []) };
}

function natural(text: string): number | undefined {
  return /^\d{1,12}$/.test(text) ? Number(text) : undefined;
}

function positive(text: string): number | undefined {
  return /^[1-9]\d{0,11}$/.test(text) ? Number(text) : undefined;
}

function list(text: string): readonly string[] | undefined {
  const names = text.split(',');
  return names.every((name) => WORD.test(name)) ? names : undefined;
}

function isKey(name: string): name is keyof typeof READERS {
  return Object.hasOwn(READERS, name);
}

/** Reads a query ("kernel=3.8&at=12"). Never throws: parts that it can't read are listed. */
export function readLink(query: string): ReadLink {
  const link: Record<string, unknown> = {};
  const unread: string[] = [];
  for (const [name, text] of new URLSearchParams(query)) {
    if (name === 'v') {
      if (text !== String(VERSION)) unread.push('v');
      continue;
    }
    const value = isKey(name) ? READERS[name](text) : undefined;
    const own = readOwn(name, text);
    const sideBySide = name === 'kernels' ? kernels(text) : undefined;
    const place = name === 'beat' ? beat(text) : undefined;
    if (value !== undefined) link[name] = value;
    else if (place !== undefined) link['beat'] = place;
    else if (sideBySide !== undefined) Object.assign(link, sideBySide);
    else if (own !== undefined) link['own'] = { ...(link['own'] as OwnStates | undefined), ...own };
    else unread.push(name);
  }
  return { link, unread };
}

function textOf(value: NonNullable<Link[keyof typeof READERS]>): string {
  if (value === true) return '1';
  return typeof value === 'object' ? value.join(',') : String(value);
}

function writeKernels(query: URLSearchParams, ids: readonly string[]): void {
  query.set(ids.length > 1 ? 'kernels' : 'kernel', ids.join(',').replaceAll('+', ' '));
}

/** The query of a link, without the parts that have their default values. */
export function writeLink(link: LinkChange): string {
  const query = new URLSearchParams();
  for (const name of Object.keys(READERS) as (keyof typeof READERS)[]) {
    const value = link[name];
    if (value === undefined || value === false) continue;
    if (name === 'kernel') writeKernels(query, [textOf(value), ...(link.beside ?? [])]);
    else query.set(name, textOf(value));
  }
  for (const [name, text] of Object.entries(writeOwn(link.own ?? {}))) query.set(name, text);
  const text = ['%2C', '%2F', '%3A', '%3D'].reduce(
    (before, code) => before.replaceAll(code, decodeURIComponent(code)),
    query.toString(),
  );
  return text === '' ? '' : `v=${VERSION}&${text}`;
}
