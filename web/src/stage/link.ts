/* Everything a scene shows, as the query of its URL, so that a copied address shows the same picture.
 * Old and foreign links are read as far as they make sense, and the rest is named. */

import { MOST_CPUS, type CpuChoice } from '../timeline/cpu-timeline.ts';
import type { PageChoice } from '../timeline/page-map.ts';

/** Raised when a link of this version would be misread by the one before. */
const VERSION = 1;

export interface Link {
  /** Name of an example or scenario. */
  readonly trace?: string;
  /** A short trace itself, packed by `pack-text.ts`. */
  readonly text?: string;
  readonly scene?: string;
  readonly era?: string;
  /** Process image, from 0. */
  readonly image?: number;
  /** Whether recorded addresses are taken literally instead of following this era's own results. */
  readonly literal?: boolean;
  /** Position: event number, 0 = before the first. */
  readonly at?: number;
  /** Open views, in their order. */
  readonly views?: readonly string[];
  /** The process looked at, where several live. */
  readonly process?: number;
  /** The chosen area's serial number. */
  readonly vma?: number;
  /** The page whose reverse map is looked at: `2:7ffff7fd0000`, a process and an address there. */
  readonly page?: PageChoice;
  /** The machine of the CPU timeline: `8:2`, so many CPUs on so many sockets; `0:2`: one CPU each. */
  readonly cpus?: CpuChoice;
}

export interface ReadLink {
  readonly link: Link;
  /** Parts that could not be read: a name, or `v` for another version's link. */
  readonly unread: readonly string[];
}

const WORD = /^[\w.+:/@-]{1,200}$/;
const PACKED = /^[\w-]{1,20000}$/;

const READERS: { readonly [K in keyof Link]-?: (text: string) => Link[K] } = {
  trace: (text) => (WORD.test(text) ? text : undefined),
  text: (text) => (PACKED.test(text) ? text : undefined),
  scene: (text) => (WORD.test(text) ? text : undefined),
  era,
  image: natural,
  literal: (text) => (text === '1' ? true : undefined),
  at: natural,
  views: (text) => (text === '' ? [] : list(text)),
  process: natural,
  vma: natural,
  page: readPage,
  cpus: readCpus,
};

/** `3.8+gap=linear`, whose + stands for a blank as queries have it. */
function era(text: string): string | undefined {
  const id = text.replaceAll(' ', '+');
  return WORD.test(id.replaceAll('=', '')) ? id : undefined;
}

/** `2:7ffff7fd0000`, as lessons write it, too. */
export function readPage(text: string): PageChoice | undefined {
  const [, process, addr] = /^(\d{1,9}):([\da-f]{1,12})$/.exec(text) ?? [];
  return process === undefined ? undefined : { process: Number(process), addr: parseInt(addr!, 16) };
}

function readCpus(text: string): CpuChoice | undefined {
  const [, cpus, sockets] = /^(\d{1,2}):(\d)$/.exec(text) ?? [];
  if (cpus === undefined || Number(cpus) > MOST_CPUS || Number(sockets) < 1) return undefined;
  return { cpus: Number(cpus), sockets: Number(sockets) };
}

function natural(text: string): number | undefined {
  return /^\d{1,12}$/.test(text) ? Number(text) : undefined;
}

function list(text: string): readonly string[] | undefined {
  const names = text.split(',');
  return names.every((name) => WORD.test(name)) ? names : undefined;
}

function isKey(name: string): name is keyof Link {
  return Object.hasOwn(READERS, name);
}

/** Reads a query ("era=3.8&at=12"). Never throws: what it can't read is listed. */
export function readLink(query: string): ReadLink {
  const link: Record<string, unknown> = {};
  const unread: string[] = [];
  for (const [name, text] of new URLSearchParams(query)) {
    if (name === 'v') {
      if (text !== String(VERSION)) unread.push('v');
      continue;
    }
    const value = isKey(name) ? READERS[name](text) : undefined;
    if (value === undefined) unread.push(name);
    else link[name] = value;
  }
  return { link, unread };
}

function textOf(value: NonNullable<Link[keyof Link]>): string {
  if (value === true) return '1';
  if (typeof value !== 'object') return String(value);
  if ('cpus' in value) return `${value.cpus}:${value.sockets}`;
  return 'addr' in value ? `${value.process}:${value.addr.toString(16)}` : value.join(',');
}

/** The query of a link, without what stands at its default. */
export function writeLink(link: Link): string {
  const query = new URLSearchParams();
  for (const name of Object.keys(READERS) as (keyof Link)[]) {
    const value = link[name];
    if (value === undefined || value === false) continue;
    query.set(name, textOf(value));
  }
  if (link.era !== undefined) query.set('era', link.era.replaceAll('+', ' '));
  const text = ['%2C', '%2F', '%3A', '%3D'].reduce(
    (before, code) => before.replaceAll(code, decodeURIComponent(code)),
    query.toString(),
  );
  return text === '' ? '' : `v=${VERSION}&${text}`;
}
