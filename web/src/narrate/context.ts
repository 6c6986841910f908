/* What a narrator knows besides the event, and how it calls areas. */
import { NumberIndex } from '../protocol/number-index.ts';
import type { RecordMm, RecordVma } from '../protocol/protocol.gen.ts';
import { kindOf } from '../d3/kinds.ts';
import { t } from '../words/index.ts';
import { formatAddress, formatBytes } from './format.ts';
import { SHARED_MEMORY_FILES, permissions } from '../protocol/vm-flags.ts';

export interface NarrateContext {
  readonly mm: RecordMm;
  /** `files[n - 1]` names open file description n. */
  readonly files: readonly string[];
  /** As the session's kernel calls the lock of a memory. */
  readonly mmapLock: string;
  /** By serial number; an area that is gone, or not yet linked, is not found. */
  readonly vma: (id: number) => RecordVma | undefined;
  /** By the address of its tree node. */
  vmaAtNode(node: number): RecordVma | undefined;
  /** Those of other processes, as far as events name their areas. */
  readonly elsewhere?: readonly NarrateContext[];
}

/** The structures of a process. */
interface Memory {
  readonly mm: RecordMm;
  readonly vmas: readonly RecordVma[];
}

/** The context of a snapshot's structures. Indexes are built when they are first needed. */
export function narrateContext(
  { mm, vmas }: Memory,
  { files, mmapLock }: Pick<NarrateContext, 'files' | 'mmapLock'>,
): NarrateContext {
  return {
    mm,
    files,
    mmapLock,
    vma: indexed(vmas, ({ id }) => id),
    vmaAtNode: indexed(vmas, ({ node }) => node),
  };
}

/** The same, and finds areas of other processes for the narrators. */
export function withElsewhere(ctx: NarrateContext, elsewhere: readonly Memory[] = []): NarrateContext {
  return { ...ctx, elsewhere: elsewhere.map((memory) => narrateContext(memory, ctx)) };
}

/** Whether the areas lie in a maple tree; otherwise in a list and a red-black tree. */
export function isInMapleTree({ mm }: Pick<NarrateContext, 'mm'>): boolean {
  return mm.maRoot !== 0;
}

/** Finds areas by a number of theirs. With tens of thousands of areas the index is worth waiting for its use. */
function indexed(
  vmas: readonly RecordVma[],
  key: (vma: RecordVma) => number,
): (value: number) => RecordVma | undefined {
  let index: NumberIndex | undefined;
  return (value) => {
    index ??= new NumberIndex(vmas.length, (i) => key(vmas[i]!));
    return vmas[index.get(value) ?? -1];
  };
}

/** What an area is, without number: "libc.so.6", "heap", "anonymous". */
export function shortName(vma: RecordVma, { mm, files }: Pick<NarrateContext, 'mm' | 'files'>): string {
  if (vma.file !== 0) return fileName(vma.file, files);
  const kind = kindOf(vma, mm, files);
  return kind === 'heap' || kind === 'stack' || kind === 'shared'
    ? t(`narrate.${kind}`)
    : t('narrate.anonymous');
}

/** The last part of a file's path; the kernel's own mappings without their brackets. */
export function fileName(file: number, files: readonly string[]): string {
  if (file === 0) return t('narrate.fileNone');
  const path = files[file - 1];
  if (file > SHARED_MEMORY_FILES) return t('narrate.shared');
  if (path === undefined) return t('narrate.fileUnknown', { file });
  return path.startsWith('[') ? path.replace(/^\[(.*)\]$/, '$1') : path.slice(path.lastIndexOf('/') + 1);
}

/** An area in a sentence: "libc.so.6 r-xp #12", "anonymous 8 KiB at 7fff f7fc 0000 #14", "area #9" when gone. */
export function areaName(ctx: NarrateContext, id: number): string {
  if (id === 0) return t('narrate.areaNone');
  const vma = ctx.vma(id);
  return vma ? nameOf(vma, ctx) : t('narrate.areaUnknown', { id: String(id) });
}

/** The area whose tree node lies at `node`: "heap #20", and of another process "heap #24 of process 2". */
export function nodeName(ctx: NarrateContext, node: number): string {
  const own = ctx.vmaAtNode(node);
  if (own) return nameOf(own, ctx);
  for (const other of ctx.elsewhere ?? []) {
    const vma = other.vmaAtNode(node);
    if (vma) return t('narrate.areaOf', { area: nameOf(vma, other), process: String(other.mm.process) });
  }
  return t('narrate.nodeUnknown');
}

function nameOf(vma: RecordVma, ctx: NarrateContext): string {
  return t('narrate.area', { name: describe(vma, ctx), id: String(vma.id) });
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
