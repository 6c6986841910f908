/* The VMAs that are examined: as the core holds them, with what a list has shown beyond that. */
import type { Listed } from '../core/listed.ts';
import type { Machine } from '../core/machine.ts';
import { vmaName } from '../core/maps.ts';
import type { SessionSpec } from '../core/session.ts';
import { toNumber } from '../protocol/u64.ts';
import { SHARED_MEMORY_FILES } from '../protocol/vm-flags.ts';

export interface Vma {
  readonly start: number;
  readonly end: number;
  readonly vmFlags: number;
  /** The open file description; 0 for memory without a file. */
  readonly file: number;
  /** In pages. The core numbers anonymous memory, too. */
  readonly pgoff: number;
  /** As in maps: a path, `[heap]`, `[anon: Go: heap]`, or ''. */
  readonly name: string;
  /** The number of its device and inode; 0 if nothing shows it. */
  readonly object: number;
  /** Letters of flags that the model doesn't know. */
  readonly others: string;
  /** Numbers of the anon_vma and of its links, as far as the core knows; 0 before the first write. */
  readonly anonVma: number;
  readonly anonVmaLinks: number;
  /** Whether its flags are guessed from its permissions. */
  readonly guessed: boolean;
  /** Whether the list that it comes from shows no page offsets, or no permissions. */
  readonly lacks: { readonly offset: boolean; readonly permissions: boolean };
  /** Bytes in memory, if the list shows it. */
  readonly rss?: number;
}

const NOTHING_LACKS = { offset: false, permissions: false };

/** An object that VMAs share and nobody can name: what maps calls `/dev/zero (deleted)`. */
const SHARED_ANONYMOUS = '/dev/zero (deleted)';

/** Those of a process of `machine`, which runs `spec`. Facts of the list hold for the VMAs that are as it lists them. */
export function vmasOf(machine: Machine, { layout, listed, files }: SessionSpec, process: number): Vma[] {
  const mm = machine.inspectMm(process);
  const places = listed && placesOf(layout.vmas);
  const vmas: Vma[] = [];
  for (const vma of machine.inspectVmas(process)) {
    const known = places?.get(vma.start);
    const place = known !== undefined && layout.vmas[known]?.end === vma.end ? known : undefined;
    const label = place === undefined ? undefined : listed?.labels.get(place);
    const shared = vma.file >= SHARED_MEMORY_FILES ? SHARED_ANONYMOUS : undefined;
    vmas.push({
      start: vma.start,
      end: vma.end,
      vmFlags: vma.vmFlags,
      file: vma.file,
      pgoff: toNumber(vma.pgoff),
      name: label ?? shared ?? vmaName(vma, mm, files),
      anonVma: vma.anonVma,
      anonVmaLinks: vma.anonVmaLinks,
      ...factsAt(listed, place),
    });
  }
  return vmas;
}

/** A list says nothing of what calls have made since. */
function factsAt(listed: Listed | undefined, place: number | undefined) {
  if (!listed || place === undefined) return { object: 0, others: '', guessed: false, lacks: NOTHING_LACKS };
  const rss = listed.rss[place] ?? Number.NaN;
  return {
    object: listed.objects[place] ?? 0,
    others: listed.others.get(place) ?? '',
    guessed: !listed.shows.flags,
    lacks: listed.shows.offsets && listed.shows.permissions ? NOTHING_LACKS : lacksOf(listed),
    ...(!Number.isNaN(rss) && { rss }),
  };
}

function lacksOf({ shows }: Listed): Vma['lacks'] {
  return { offset: !shows.offsets, permissions: !shows.permissions };
}

/** By the address of their starts. */
function placesOf(vmas: SessionSpec['layout']['vmas']): ReadonlyMap<number, number> {
  return new Map(vmas.map(({ start }, place) => [start, place]));
}
