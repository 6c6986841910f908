/* What real kernels counted, as lessons name it: the `of` of <CountedThere>. */
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { COUNTED_THERE, THERE_REGION } from '../../web/src/suites/05-rmap-fork/counted-there.ts';
import { FIRST_LEVEL } from '../../web/src/suites/05-rmap-fork/plan.ts';

const file = (path: string) => readFileSync(resolve(import.meta.dirname, path));
const unzipped = (path: string) => gunzipSync(file(path)).toString().split('\n');

/** Sections of recordings/counted/locks.txt that aren't called as lessons call their kernel. */
const SECTIONS: Readonly<Record<string, string | undefined>> = {
  '2.6.31-rc8': '2.6.31-rc8 as released',
  '2.6.31-rc8 with the posted patch': '2.6.31-rc8 with the posting of September 2009',
};

function sectionOf(kernel: string): string {
  const title = `${SECTIONS[kernel] ?? kernel}\n`;
  const sections = file('recordings/counted/locks.txt').toString().split(/^## /m);
  return sections.find((section) => section.startsWith(title)) ?? '';
}

/** `child grow+shrink`: acquisitions of an anon_vma's lock for each such pair of calls. */
function acquisitions(kernel: string, name: string): number {
  const line = sectionOf(kernel)
    .split('\n')
    .find((text) => text.startsWith(`${name}  `));
  return Number(/ anon_vma (\d+\.\d+)$/.exec(line ?? '')?.[1] ?? NaN);
}

/** `per child chain`: objects for each of 300 forked children. */
function perChild(kernel: string, object: string): number {
  const mass = /^MASS 300 children: per child (.*)$/m.exec(sectionOf(kernel))?.[1] ?? '';
  return Number(new RegExp(`\\b${object} (\\S+)`).exec(mass)?.[1] ?? NaN);
}

/** `3.14.1` → `3.14` */
const release = (kernel: string) => kernel.split('.').slice(0, 2).join('.');

/** Whether each lookup of recordings was a hit. What their first call's line has is execve()'s. */
function lookups(kernel: string, names: readonly string[]): readonly boolean[] {
  return names.flatMap((name) => {
    const lines = unzipped(`lookups/${release(kernel)}-${name}.trace.gz`);
    if (!lines.some((line) => line.startsWith(`# kernel ${kernel} `))) return [];
    const logged = lines.filter((line) => line.startsWith('# lookups')).slice(1);
    return logged
      .flatMap((line) => line.split(' ').slice(2).filter(Boolean))
      .map((word) => word.endsWith(':h'));
  });
}

const isCount = (line: string) => line.startsWith('# slabs ');

/** `objects maple_node NAME 632`: how many more of them there were when the operation in that line had been done. */
function objects(kernel: string, object: string, name: string, at: number): number {
  const lines = unzipped(`recordings/counted/${release(kernel)}/${name}.trace.gz`);
  const count = (line: string | undefined) =>
    Number(new RegExp(` ${object}=(\\d+)`).exec(line ?? '')?.[1] ?? NaN);
  return count(lines.slice(at).find(isCount)) - count(lines.slice(0, at).findLast(isCount));
}

/** `slab pte_chain 9 M686`: of the program of 17 March 2004; `slab pages 9`: nodes of chains for each page of its region. */
function slab(kernel: string, [object, level, config]: readonly (string | undefined)[]): number {
  const found = COUNTED_THERE.find(
    (each) => each.kernel === kernel && (config === undefined || each.config === config),
  );
  const at = Number(level) - FIRST_LEVEL;
  if (object === 'pages') return Math.floor((found?.pte_chain[at] ?? NaN) / (THERE_REGION * 256));
  return found?.[object as 'pte_chain'][at] ?? NaN;
}

/** NaN for what nobody counted. */
export function countedThere(kernel: string, of: string): number {
  const [what = '', ...names] = of.split(' ');
  if (what === 'slab') return slab(kernel, names);
  if (what === 'per') return perChild(kernel, names[1]!);
  if (what === 'objects') return objects(kernel, names[0]!, names[1]!, Number(names[2]));
  if (what !== 'lookups' && what !== 'hits' && what !== 'rate') return acquisitions(kernel, of);
  const all = lookups(kernel, names);
  const hits = all.filter(Boolean).length;
  if (what === 'rate') return Number(((100 * hits) / all.length).toFixed(1));
  return what === 'hits' ? hits : all.length;
}
