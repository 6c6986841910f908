/* Names for VMAs and gaps on the screen. */
import { known, nth } from '../../base/known.ts';
import { formatBytes } from '../../narrate/format.ts';
import { fileName, type NarrateContext, shortName } from '../../narrate/context.ts';
import type { RecordVma } from '../../protocol/protocol.gen.ts';
import { t } from '../../words/index.ts';
import type { Touch } from '../touch.ts';
import { useTextWidth } from '../use-text-width.ts';
import { type LabelWish, placeLabels } from './labels.ts';
import type { Projection } from './projection.ts';
import { vmaOfItem, type Strip } from './strip.ts';
import { visibleItems } from './ticks.ts';
import { permissions } from '../../protocol/vm-flags.ts';

export interface NameLabel {
  readonly key: string;
  /** The ids of the VMAs that it names; empty for a range. */
  readonly ids: readonly number[];
  readonly name: string;
  readonly detail: string;
  readonly role: 'vma' | 'compared' | 'found';
  readonly at: number;
  readonly y: number;
}

export const NAME_PITCH = 15;
/** With more VMAs than this on the screen, only those that the step touches are named. */
const MANY_VMAS = 1500;

interface Named {
  readonly label: Omit<NameLabel, 'at' | 'y'>;
  readonly wish: LabelWish;
}

export function namesOf(
  strip: Strip,
  project: Projection,
  touch: Touch,
  chosen: number,
  world: NarrateContext,
  /** Whether permissions are left to the picture. */
  isNarrow: boolean,
): NameLabel[] {
  const [low, high] = visibleItems(strip, project);
  const named: Named[] = [];
  const add = (label: Named['label'], start: number, end: number, priority: number): void => {
    const top = Math.max(0, project.y(end));
    const bottom = Math.min(project.height, project.y(start));
    if (bottom < 0 || top > project.height) return;
    named.push({ label, wish: { key: label.key, at: (top + bottom) / 2, priority } });
  };

  const many = high - low > 2 * MANY_VMAS;
  const vmas = many
    ? [...new Set([...touch.compared, ...touch.changed, chosen])]
        .flatMap((id) => world.vma(id) ?? [])
        .toSorted((a, b) => a.start - b.start)
    : range(low, high).flatMap((item) => vmaOfItem(strip, item) ?? []);
  const crowded = vmas.length > project.height / NAME_PITCH;
  for (const group of groupByName(vmas, crowded, (vma) => shortName(vma, world))) {
    const { members, name } = group;
    const [first] = members;
    const last = nth(members, -1);
    const ids = members.map(({ id }) => id);
    const touched = ids.some((id) => id === chosen || touch.compared.has(id) || touch.changed.has(id));
    const size = formatBytes(last.end - first.start);
    const label =
      members.length === 1
        ? { name, detail: isNarrow ? size : `${permissions(first.vmFlags)} ${size}` }
        : { name: t('views.spaceGroup', { name, count: members.length }), detail: size };
    const height = project.y(first.start) - project.y(last.end);
    add(
      { key: `vma ${first.id}`, ids, role: 'vma', ...label },
      first.start,
      last.end,
      touched ? 1e6 : height,
    );
  }
  if (touch.hole) {
    const { start, end, fits } = touch.hole;
    const name = t(fits ? 'views.holeFits' : 'views.holeSmall', { size: formatBytes(end - start) });
    add({ key: 'hole', ids: [], role: 'compared', name, detail: '' }, start, end, 3e6);
  }
  if (touch.worked) {
    const { start, end } = touch.worked;
    const name = t('views.rangeWorked', { size: formatBytes(end - start) });
    add({ key: 'worked', ids: [], role: 'compared', name, detail: '' }, start, end, 3e6);
  }
  if (touch.found) {
    const { start, end } = touch.found;
    const detail = formatBytes(end - start);
    add({ key: 'found', ids: [], role: 'found', name: t('views.found'), detail }, start, end, 2e6);
  }

  const byKey = new Map(named.map(({ label }) => [label.key, label]));
  const wishes = named.map(({ wish }) => wish);
  return placeLabels(wishes, project.height, NAME_PITCH).map(({ key, at, y }) =>
    Object.assign({ at, y }, known(byKey.get(key), 'each placed label was wished for')),
  );
}

/** The room that the longest name of a session wants, in pixels. */
export function useNameWidth(files: readonly string[]): number {
  const names = [...files.map((_, i) => fileName(i + 1, files)), t('narrate.anonymous')];
  const inGroups = names.map((name) => t('views.spaceGroup', { name, count: 9 }));
  return useTextWidth(inGroups, NAME_FONT) + useTextWidth([LONGEST_DETAIL], DETAIL_FONT) + NAME_PADDING;
}

/** As in address-space.css. */
const NAME_FONT = '560 12px Inter, system-ui, sans-serif';
const DETAIL_FONT = '11px "JetBrains Mono", ui-monospace, monospace';
const NAME_PADDING = 12;
const LONGEST_DETAIL = 'rw-p 1000 KiB';

interface Group {
  readonly name: string;
  readonly members: [RecordVma, ...RecordVma[]];
}

/** If `crowded`, adjacent VMAs with the same name, such as the parts of a library, share a label. */
function groupByName(
  vmas: readonly RecordVma[],
  crowded: boolean,
  nameOf: (vma: RecordVma) => string,
): readonly Group[] {
  const groups: Group[] = [];
  for (const vma of vmas) {
    const name = nameOf(vma);
    const last = groups.at(-1);
    const touches = last?.members.at(-1)?.end === vma.start;
    if (crowded && last && last.name === name && touches) last.members.push(vma);
    else groups.push({ name, members: [vma] });
  }
  return groups;
}

function range(low: number, high: number): number[] {
  return Array.from({ length: high - low + 1 }, (_, i) => low + i);
}
