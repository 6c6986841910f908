/* What a narrator knows besides the event, and the names it gives to VMAs. */
import type { RecordMm, RecordVma } from '../protocol/protocol.gen.ts';
import { kindOf } from '../d3/kinds.ts';
import { t } from '../words/index.ts';
import { isolated } from '../words/isolated.ts';
import { formatAddress, formatBytes } from './format.ts';
import type { VmaRecords } from '../timeline/vma-records.ts';
import { SHARED_MEMORY_FILES, permissions } from '../protocol/vm-flags.ts';

export interface NarrateContext {
  readonly mm: RecordMm;
  /** `files[n - 1]` names open file description n. */
  readonly files: readonly string[];
  /** The session's kernel's name for the lock of an mm: mmap_sem or mmap_lock. */
  readonly mmapLock: string;
  /** Finds a VMA by its id, unless it is gone or not linked yet. */
  readonly vma: (id: number) => RecordVma | undefined;
  /** Finds a VMA by the address of its tree node. */
  vmaAtNode(node: number): RecordVma | undefined;
  /** The contexts of other processes whose VMAs events name. */
  readonly elsewhere?: readonly NarrateContext[];
}

/** The structures of a process. */
interface Memory {
  readonly mm: RecordMm;
  readonly vmas: VmaRecords;
}

/** The context of a snapshot's structures. */
export function narrateContext(
  { mm, vmas }: Memory,
  { files, mmapLock }: Pick<NarrateContext, 'files' | 'mmapLock'>,
): NarrateContext {
  return {
    mm,
    files,
    mmapLock,
    vma: (id) => vmas.at(vmas.placeOf(id)),
    vmaAtNode: (node) => vmas.at(vmas.placeOfNode(node)),
  };
}

/** The same context, in which narrators also find VMAs of other processes. */
export function withElsewhere(ctx: NarrateContext, elsewhere: readonly Memory[] = []): NarrateContext {
  return { ...ctx, elsewhere: elsewhere.map((memory) => narrateContext(memory, ctx)) };
}

/** Whether the VMAs are in a maple tree; otherwise they are in a list and a red-black tree. */
export function isInMapleTree({ mm }: Pick<NarrateContext, 'mm'>): boolean {
  return mm.maRoot !== 0;
}

/** What a VMA is, without its id: "libc.so.6", "heap", "anonymous". */
export function shortName(vma: RecordVma, { mm, files }: Pick<NarrateContext, 'mm' | 'files'>): string {
  if (vma.file !== 0) return fileName(vma.file, files);
  const kind = kindOf(vma, mm, files);
  return kind === 'heap' || kind === 'stack' || kind === 'shared'
    ? t(`narrate.${kind}`)
    : t('narrate.anonymous');
}

/** The last part of a file's path, without the brackets of the kernel's own mappings. */
export function fileName(file: number, files: readonly string[]): string {
  if (file === 0) return t('narrate.fileNone');
  const path = files[file - 1];
  if (file > SHARED_MEMORY_FILES) return t('narrate.shared');
  if (path === undefined) return t('narrate.fileUnknown', { file });
  return path.startsWith('[')
    ? path.replace(/^\[(.*)\]$/, '$1')
    : isolated(path.slice(path.lastIndexOf('/') + 1));
}

/** A VMA's name in a sentence: "libc.so.6 r-xp #12", "anonymous 8 KiB at 7fff f7fc 0000 #14", or its id alone if it is gone. */
export function vmaName(ctx: NarrateContext, id: number): string {
  if (id === 0) return t('narrate.vmaNone');
  const vma = ctx.vma(id);
  return vma ? nameOf(vma, ctx) : t('narrate.vmaUnknown', { id: String(id) });
}

/** The name of the VMA whose tree node is at `node`: "heap #20", or, in another process, "heap #24 of process 2". */
export function nodeName(ctx: NarrateContext, node: number): string {
  const own = ctx.vmaAtNode(node);
  if (own) return nameOf(own, ctx);
  for (const other of ctx.elsewhere ?? []) {
    const vma = other.vmaAtNode(node);
    if (vma) return t('narrate.vmaOf', { vma: nameOf(vma, other), process: String(other.mm.process) });
  }
  return t('narrate.nodeUnknown');
}

function nameOf(vma: RecordVma, ctx: NarrateContext): string {
  return t('narrate.vma', { name: describe(vma, ctx), id: String(vma.id) });
}

function describe(vma: RecordVma, ctx: NarrateContext): string {
  const name = shortName(vma, ctx);
  if (vma.file !== 0) {
    return t('narrate.withPermissions', { name, permissions: permissions(vma.vmFlags) });
  }
  const kind = kindOf(vma, ctx.mm, ctx.files);
  if (kind !== 'anonymous' && kind !== 'shared') return name;
  const place = { size: formatBytes(vma.end - vma.start), start: formatAddress(vma.start) };
  return t(`narrate.${kind}At`, place);
}
