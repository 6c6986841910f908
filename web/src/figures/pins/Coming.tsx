import { PAGE_SIZE } from '../../core/layout.ts';
import { beginOf, pageIn, type Layout } from './layout.ts';
import { listsIn, type Member } from './lists.ts';
import type { Column, Found } from './model.ts';
import { ROWS, type PinsParameters } from './parameters.ts';
import type { Seen } from './seen.ts';

interface ComingProps {
  readonly found: Found;
  readonly parameters: PinsParameters;
  readonly seen: Seen;
  readonly layout: Layout;
  /** How far the call is on its way. */
  readonly share: number;
}

/** A call that is on its way: a VMA that is copied or mapped, where one was that moves, or a write that closes in on its page. */
export function Coming({ found, parameters, seen, layout, share }: ComingProps) {
  const { coming, stage } = seen;
  if (!coming) return null;
  const { call } = coming;
  const of = (number: number): number => stage.columns.findIndex(({ process }) => process === number);
  const born = coming.stage.columns.slice(stage.columns.length, layout.columns.length);
  if (call.kind === 'fork' || call.kind === 'open') {
    const lists = parameters.of === 'file' ? [] : listsIn(layout, coming.stage, parameters.page);
    const parent = call.kind === 'fork' ? layout.columns[of(call.process)] : undefined;
    return born.map((column, i) => {
      const place = layout.columns[stage.columns.length + i];
      const box = boxOf(layout, column);
      if (!place || !box) return null;
      const x = parent ? parent.x + (place.x - parent.x) * Math.min(1, share * 2) : place.x;
      const height = parent ? box.height : box.height * Math.min(1, share * 2);
      return (
        <g key={column.process}>
          <rect className="pins-coming" x={x} y={box.y} width={place.width} height={height} />
          {share > 0.5 && (
            <Notes
              {...{ found, layout, column }}
              places={lists.flatMap(({ members }) =>
                members.filter(({ process }) => process === column.process),
              )}
              from={place.x}
              share={share * 2 - 1}
            />
          )}
        </g>
      );
    });
  }
  const place = layout.columns[of(call.process)];
  const before = stage.columns[of(call.process)];
  if (!place || !before) return null;
  if (call.kind === 'write') {
    const y = pageIn(layout, before, call.page);
    if (y === undefined) return null;
    const [cx, r] = [place.x + place.width / 2, 8 + 60 * (1 - share)];
    return <circle className="pins-writing" cx={cx} cy={y + layout.row / 2} r={r} />;
  }
  const box = boxOf(layout, before);
  return box && <rect className="pins-was" x={place.x} y={box.y} width={place.width} height={box.height} />;
}

interface NotesProps {
  readonly found: Found;
  readonly layout: Layout;
  readonly column: Column;
  /** Of the VMA, in the lists that it joins: first in that of the family. */
  readonly places: readonly Member[];
  readonly from: number;
  readonly share: number;
}

/** What a fork notes goes where it is kept: an entry of each page, or the VMA alone. */
function Notes({ found, layout, column, places, from, share }: NotesProps) {
  if (found.way === 'sweep' || layout.list.width === 0) return null;
  const begin = beginOf(layout, column);
  if (found.slots === 0 && places.length > 0 && begin !== undefined)
    return <Joins places={places} from={{ x: from, y: begin + layout.row / 2 }} share={share} />;
  const to = layout.list.x + layout.list.width - 8;
  const rows = Array.from({ length: found.slots > 0 ? layout.rows : 1 }, (_, row) => row);
  return rows.map((row) => {
    const start = pageIn(layout, column, column.vma ? row + column.vma.first : row);
    const end = layout.top + row * layout.row;
    if (start === undefined) return null;
    const [x, y] = [from + (to - from) * share, start + (end - start) * share + layout.row / 2];
    return <circle key={row} className="pins-walker" cx={x} cy={y} r={4.5} />;
  });
}

interface JoinsProps extends Pick<NotesProps, 'places' | 'share'> {
  readonly from: { readonly x: number; readonly y: number };
}

/** A VMA goes to its place in a list, and from there to the next: where it has come, that is framed, and a line ties the two. */
function Joins({ places, from, share }: JoinsProps) {
  const all = share * places.length;
  const leg = Math.min(places.length - 1, Math.floor(all));
  const way = [from, ...places.map(middleOf)];
  const [start, end] = [way[leg] ?? from, way[leg + 1] ?? from];
  const part = all - leg;
  const at = { x: start.x + (end.x - start.x) * part, y: start.y + (end.y - start.y) * part };
  return (
    <g>
      {places.slice(0, leg).map(({ x, y, width, height }) => (
        <rect key={x} className="pins-coming" {...{ x, y, width, height }} />
      ))}
      {leg > 0 && <path className="pins-tie" d={`M${start.x} ${start.y}L${at.x} ${at.y}`} />}
      <circle className="pins-walker" cx={at.x} cy={at.y} r={4.5} />
    </g>
  );
}

function middleOf({ x, y, width, height }: Member) {
  return { x: x + width / 2, y: y + height / 2 };
}

function boxOf(layout: Layout, { vma }: Column) {
  const y = vma && layout.starts.get(vma.start);
  if (!vma || y === undefined) return undefined;
  return { y, height: Math.min(ROWS, (vma.end - vma.start) / PAGE_SIZE) * layout.row };
}
