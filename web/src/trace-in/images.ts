/** Completes a process image when its recording has ended: its calls, and the layout from which they start. */
import { PAGE_SIZE } from '../core/layout.ts';
import type { StartLayout } from '../core/layout.ts';
import { message } from '../words/message.ts';
import { layoutOfVmas } from './vmas.ts';
import { readAssumed, shownBy } from './assumed.ts';
import { Ancestry, isForked } from './ancestry.ts';
import type { CallSequence } from './call-sequence.ts';
import { deduceLayout } from './deduce.ts';
import type { MappedFiles } from './files.ts';
import type { KnownLayout } from './header.ts';
import type { ImageDraft } from './drafts.ts';
import type { ImageOf } from './recording.ts';

/** The file name of a program that the trace doesn't name. */
const UNNAMED = 'a.out';

/**
 * `header` has the facts that the recording states for all its processes. The first images only, if there are more than
 * anybody would wait for. `together`: sessions have the calls of whole families. `assume` is as in TraceOptions.
 */
export function finishImages(
  drafts: readonly ImageDraft[],
  header: KnownLayout,
  files: MappedFiles,
  together: boolean,
  assume: string | undefined,
): readonly ImageOf<CallSequence>[] {
  const ancestry = new Ancestry(drafts, together);
  const hugePages = drafts.reduce((sum, { calls }) => sum + calls.hugePages, 0);
  const known = { hugePool: Math.min(hugePages, 2 ** 32 - 1), ...header };
  const pool =
    hugePages > 0 && header.hugePool === undefined
      ? [message('traceIn.deducedHugePool', { count: hugePages })]
      : [];
  const found: ImageOf<CallSequence>[] = [];
  for (const draft of drafts) {
    if (ancestry.isSpent) break;
    const image = finishImage(draft, known, files, ancestry);
    found.push(assuming({ ...image, notes: [...image.notes, ...pool] }, assume));
  }
  return found;
}

/** With what the reader assumes, which comes before all else. */
export function assuming(image: ImageOf<CallSequence>, assume: string | undefined): ImageOf<CallSequence> {
  if (assume === undefined) return image;
  const told = readAssumed(assume);
  if ('wrong' in told)
    return { ...image, notes: [message('traceIn.badAssumption', { text: told.wrong }), ...image.notes] };
  const notes = [message('traceIn.assumed', { text: assume }), ...image.notes];
  return { ...image, layout: possible({ ...image.layout, ...told.known }), notes };
}

function finishImage(
  draft: ImageDraft,
  header: KnownLayout,
  files: MappedFiles,
  ancestry: Ancestry,
): ImageOf<CallSequence> {
  const calls = ancestry.callsOf(draft);
  const title = draft.program ?? message('traceIn.unnamedProgram');
  const start = startOf(draft, header, files, ancestry);
  if (!isForked(draft)) return { pid: draft.pid, title, calls, observed: draft.observed, ...start };
  const { base } = draft;
  const forked = message('traceIn.forkedImage', {
    parent: String(base.parent.pid),
    count: calls.length - draft.calls.length - 1,
  });
  const notes = [forked, ...start.notes];
  return { pid: draft.pid, title, calls, observed: draft.observed, ...start, notes };
}

function startOf(
  draft: ImageDraft,
  header: KnownLayout,
  files: MappedFiles,
  ancestry: Ancestry,
): Pick<ImageOf<CallSequence>, 'layout' | 'layoutOrigin' | 'listed' | 'notes'> {
  const fileNumber = files.byName();
  const { seed } = ancestry.originOf(draft);
  const isStated = header.ram !== undefined && header.maxMapCount !== undefined;
  if (!seed) {
    const evidence = ancestry.evidenceOf(draft);
    const { layout, origin, notes } = deduceLayout(evidence, draft.program ?? UNNAMED, fileNumber);
    const shown = shownBy(evidence, 0);
    return {
      layout: possible({ ...layout, ...shown.known, ...header, files: files.records }),
      layoutOrigin: origin,
      notes: isStated ? notes : [...notes, ...shown.notes],
    };
  }
  const shown = isStated ? undefined : shownBy(ancestry.evidenceOf(draft), seed.vmas.length);
  const known = { ...shown?.known, ...header, ...seed.known };
  const found = layoutOfVmas(seed.vmas, known, fileNumber);
  const { layout } = found;
  const notes = [...found.notes, ...(shown?.notes ?? [])];
  const recorded = message('traceIn.recordedLayout', { vmas: layout.vmas.length });
  return {
    layout: possible({ ...layout, files: files.records }),
    layoutOrigin: 'recorded',
    ...(seed.listed && { listed: seed.listed }),
    notes: [recorded, ...notes],
  };
}

/**
 * Repairs contradictions between the parts of a recording: user space must end above everything in it, and swap must
 * be smaller than memory.
 */
function possible(layout: StartLayout): StartLayout {
  const brk = Math.max(layout.brk, layout.startBrk);
  const { mmapBase, mmapMinAddr, hintMin, vmas, ram } = layout;
  const swap = layout.swap < ram ? layout.swap : 0;
  const end = Math.max(mmapBase, mmapMinAddr, hintMin, brk, vmas.at(-1)?.end ?? 0);
  const taskSize = Math.max(layout.taskSize, Math.ceil(end / PAGE_SIZE) * PAGE_SIZE);
  return { ...layout, brk, taskSize, swap };
}
