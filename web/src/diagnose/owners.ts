/* Whose the VMAs are, as far as they show it, and what may be done with them. */
import { SHARED_MEMORY_FILES, VM, has, permissions } from '../protocol/vm-flags.ts';
import type { Vma } from './patient.ts';
import { bytesOf, rssOf } from './patterns.ts';
import { structuresIn, type StructureName } from './structures.ts';

export type Owner =
  | { readonly kind: StructureName }
  /** A file, or one of the kernel's own names: `/usr/lib/libc.so.6`, `[heap]`, `[vdso]`. */
  | { readonly kind: 'named'; readonly name: string }
  /** What prctl(PR_SET_VMA) says: `Go`, `glibc`, `partition_alloc`. */
  | { readonly kind: 'label'; readonly name: string }
  | { readonly kind: 'sharedAnonymous' | 'executable' | 'inaccessible' | 'anonymous' };

export interface Share {
  readonly vmas: number;
  readonly bytes: number;
  readonly rss?: number;
  /** The addresses of the first ones. */
  readonly at: readonly number[];
}

export interface OwnerShare extends Share {
  readonly owner: Owner;
}

export interface ProtectionShare extends Share {
  readonly permissions: string;
  /** Whether they can be written and executed at once. */
  readonly writableCode: boolean;
}

const LISTED = 100;

/** Those with the most VMAs first. */
export function ownersOf(vmas: readonly Vma[], structures = structuresIn(vmas)): readonly OwnerShare[] {
  const names: StructureName[] = [];
  for (const { name, from, length } of structures)
    for (let place = from; place < from + length; place++) names[place] = name;
  const of = (vma: Vma, place: number): Owner => {
    const structure = names[place];
    return structure === undefined ? ownerOf(vma) : { kind: structure };
  };
  const groups = grouped(vmas, (vma, place) => {
    const owner = of(vma, place);
    return { key: 'name' in owner ? `${owner.kind} ${owner.name}` : owner.kind, value: owner };
  });
  return groups
    .map(([owner, members]) => Object.assign({ owner }, shareOf(members)))
    .toSorted((a, b) => b.vmas - a.vmas);
}

/** Of those whose permissions are known. */
export function protectionsOf(all: readonly Vma[]): readonly ProtectionShare[] {
  const vmas = all.filter(({ lacks }) => !lacks.permissions);
  const groups = grouped(vmas, ({ vmFlags }) => ({ key: permissions(vmFlags), value: permissions(vmFlags) }));
  return groups
    .map(([access, members]) =>
      Object.assign({ permissions: access, writableCode: access.startsWith('wx', 1) }, shareOf(members)),
    )
    .toSorted((a, b) => b.vmas - a.vmas);
}

function ownerOf(vma: Vma): Owner {
  const { name, file, vmFlags, lacks } = vma;
  const label = /^\[anon(?:_shmem)?: ?(.+)\]$/.exec(name)?.[1];
  if (label !== undefined) return { kind: 'label', name: /^[^\s:-]+/.exec(label)?.[0] ?? label };
  if (file >= SHARED_MEMORY_FILES) return { kind: 'sharedAnonymous' };
  if (name !== '') return { kind: 'named', name };
  if (lacks.permissions) return { kind: 'anonymous' };
  if (has(vmFlags, VM.EXEC)) return { kind: 'executable' };
  return { kind: permissions(vmFlags).startsWith('---') ? 'inaccessible' : 'anonymous' };
}

function shareOf(vmas: readonly Vma[]): Share {
  const rss = rssOf(vmas);
  return {
    vmas: vmas.length,
    bytes: bytesOf(vmas),
    ...(rss !== undefined && { rss }),
    at: vmas.slice(0, LISTED).map(({ start }) => start),
  };
}

function grouped<T>(
  vmas: readonly Vma[],
  keyOf: (vma: Vma, place: number) => { readonly key: string; readonly value: T },
): readonly (readonly [T, readonly Vma[]])[] {
  const groups = new Map<string, readonly [T, Vma[]]>();
  for (const [place, vma] of vmas.entries()) {
    const { key, value } = keyOf(vma, place);
    const group = groups.get(key);
    if (group) group[1].push(vma);
    else groups.set(key, [value, [vma]]);
  }
  return [...groups.values()];
}
