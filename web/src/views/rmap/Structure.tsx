/* The structure that the page leads to: the reverse map of this kernel. */
import { known } from '../../base/known.ts';
import { t } from '../../words/index.ts';
import { CELL, COLUMN, ROW, type Layout, type PlacedNode, type PlacedRow } from './layout.ts';
import type { Scene } from './model.ts';
import { schemeText } from './say.ts';
import { slotKey, type Search } from './search.ts';

interface StructureProps {
  readonly scene: Scene;
  readonly layout: Layout;
  readonly search: Search | undefined;
  /** The name of the page's file. */
  readonly file: string;
  /** The page's offset in its file, in pages. */
  readonly index: number;
  /** The number of each row's process, by the row's key. */
  readonly processes: ReadonlyMap<string, number>;
}

export function Structure(props: StructureProps) {
  const { scene, layout, file } = props;
  const { structure, form } = layout;
  const isDirect = scene.scheme === 'pteChain' && scene.nodes.length === 0;
  const number = String(scene.anonVmas.find(({ isOwn }) => isOwn)?.number ?? '');
  return (
    <g className={`rmap-structure ${scene.scheme}`}>
      {scene.scheme !== 'links' && (
        <text x={headAt(layout)} y={structure.y + 14} className="rmap-head">
          {schemeText(isDirect ? 'pteDirect' : scene.scheme, form === 'stacked', file, number)}
        </text>
      )}
      <Inner {...props} />
    </g>
  );
}

/** Where the heading begins: in a stacked figure beside the line from the page above. */
function headAt({ structure, form }: Layout): number {
  return form === 'stacked' ? structure.x + 14 : structure.x;
}

function Inner(props: StructureProps) {
  const { scene, layout } = props;
  switch (scene.scheme) {
    case 'pteChain':
      return <Chain {...props} />;
    case 'links':
      return <Matrix {...props} />;
    case 'file':
      return <FilePages {...props} />;
    case 'none':
      return <Unknown layout={layout} />;
    default:
      return <List layout={layout} scene={scene} />;
  }
}

function Chain({ layout, search, processes }: StructureProps) {
  const { nodes, hiddenNodes, form } = layout;
  const last = nodes.at(-1);
  return (
    <>
      {nodes.map((placed, i) => (
        <Node
          key={placed.node.node}
          placed={placed}
          next={nodes[i + 1]}
          isLast={i === nodes.length - 1 && hiddenNodes === 0}
          isShort={form === 'stacked'}
          search={search}
          processes={processes}
        />
      ))}
      {last && hiddenNodes > 0 && (
        <text x={last.box.x} y={last.box.y + last.box.height + 16} className="rmap-note">
          {t('views.rmapMoreNodes', { count: hiddenNodes })}
        </text>
      )}
    </>
  );
}

interface NodeProps extends Pick<StructureProps, 'search' | 'processes'> {
  readonly placed: PlacedNode;
  readonly next: PlacedNode | undefined;
  readonly isLast: boolean;
  readonly isShort: boolean;
}

function Node({ placed: { node, box, cells }, next, isLast, isShort, search, processes }: NodeProps) {
  const slots = node.slots.length;
  const used = node.slots.filter((key) => key !== undefined).length;
  const [pointer] = cells;
  return (
    <g className="rmap-node" data-node={node.node}>
      <rect {...box} rx="3" className="rmap-box" />
      <text x={box.x + 5} y={box.y + 13} className="rmap-note">
        {t(isShort ? 'views.rmapNodeShort' : 'views.rmapNode', { used, slots })}
      </text>
      {pointer && (
        <g className="rmap-pointer">
          <rect x={pointer.x} y={pointer.y} width={CELL} height={CELL} />
          <path
            d={
              isLast
                ? `M${pointer.x + 3} ${pointer.y + CELL - 3}L${pointer.x + CELL - 3} ${pointer.y + 3}`
                : `M${pointer.x + 8} ${pointer.y + 3}v9m-3.5 -3.5l3.5 3.5l3.5 -3.5`
            }
          />
          {next && <path d={`M${box.x + 13} ${box.y + box.height}V${next.box.y}`} className="rmap-next" />}
        </g>
      )}
      {node.slots.map((key, slot) => {
        const place = known(cells[slot + 1], 'each slot has a cell, after that of the pointer');
        const outcome = key === undefined ? undefined : search?.outcomes.get(key);
        const isNow = key !== undefined && search?.latest === key;
        const classes = ['rmap-slot', key === undefined ? 'free' : 'used', outcome, isNow && 'now'];
        return (
          <g key={slotKey(node.node, slot)} className={classes.filter(Boolean).join(' ')}>
            <rect x={place.x} y={place.y} width={CELL} height={CELL} />
            {key !== undefined && (
              <text x={place.x + CELL / 2} y={place.y + CELL / 2 + 3.5}>
                {processes.get(key)}
              </text>
            )}
          </g>
        );
      })}
    </g>
  );
}

/** A chip for each mm (anonmm) or for each VMA (anon_vma), in the order of the list. */
function List({ layout: { rows, structure }, scene }: Pick<StructureProps, 'layout' | 'scene'>) {
  const listed = rows.filter(({ row }) => row.isOnWay);
  const first = listed[0];
  const last = listed.at(-1);
  return (
    <>
      {first && last && (
        <path d={`M${structure.x + 9} ${first.y - ROW / 2}V${last.y}`} className="rmap-next" />
      )}
      {listed.map(({ row, y }) => (
        <g key={row.key} className="rmap-chip">
          <rect x={structure.x} y={y - 9} width={structure.width} height="18" rx="9" className="rmap-box" />
          <text x={structure.x + structure.width / 2} y={y + 3.5}>
            {scene.scheme === 'anonmm'
              ? t('views.processName', { number: String(row.process) })
              : t('views.rmapVma', { id: String(row.vma) })}
          </text>
        </g>
      ))}
    </>
  );
}

/** A column for each anon_vma, a row for each VMA, a dot for each link between them; above, the tree of anon_vmas. */
function Matrix({ layout, scene }: StructureProps) {
  const { columns, hiddenColumns, rows, structure } = layout;
  const at = new Map(columns.map((column) => [column.anonVma.number, column]));
  const own = columns.find(({ anonVma }) => anonVma.isOwn);
  const bottom = (rows.at(-1)?.y ?? structure.y) + ROW / 2;
  return (
    <>
      <text x={headAt(layout)} y={structure.y} className="rmap-head">
        {schemeText(scene.scheme, layout.form === 'stacked', '', '')}
        {hiddenColumns > 0 && ` ${t('views.rmapMoreColumns', { count: hiddenColumns })}`}
      </text>
      {own && (
        <rect
          x={own.x - COLUMN / 2 + 1}
          y={own.y - 2}
          width={COLUMN - 2}
          height={bottom - own.y + 2}
          rx="3"
          className="rmap-own"
        />
      )}
      {columns.map(({ anonVma, x, y }) => {
        const parent = at.get(anonVma.parent);
        return (
          <g key={anonVma.number} className={anonVma.isOwn ? 'rmap-anon-vma own' : 'rmap-anon-vma'}>
            {parent && parent.y < y && <path d={`M${parent.x + 7} ${parent.y + 5}H${x}V${y}`} />}
            <text x={x} y={y + 9}>
              {anonVma.number}
            </text>
          </g>
        );
      })}
      {rows.map(({ row, y }) => (
        <g key={row.key}>
          <path d={`M${structure.x} ${y}H${structure.x + structure.width}`} className="rmap-thread" />
          {row.links.map((number) => {
            const column = at.get(number);
            return (
              column && (
                <circle
                  key={number}
                  cx={column.x}
                  cy={y}
                  r={column.anonVma.isOwn ? 5 : 3}
                  className={column.anonVma.isOwn ? 'rmap-dot own' : 'rmap-dot'}
                />
              )
            );
          })}
        </g>
      ))}
    </>
  );
}

/** VMAs along the file's pages. */
function FilePages({ layout, index }: StructureProps) {
  const { rows, structure } = layout;
  const vmas = rows.filter(({ row }) => row.end > row.start);
  const spans = vmas.map(({ row, y }) => ({ row, y, from: row.pgoff, to: row.pgoff + pagesOf(row) }));
  const last = Math.max(index + 1, ...spans.map(({ to }) => to));
  const x = (page: number): number => structure.x + (page / last) * structure.width;
  const bottom = (rows.at(-1)?.y ?? structure.y) + ROW / 2;
  const middle = (x(index) + x(index + 1)) / 2;
  return (
    <>
      {spans.map(({ row, y, from, to }) => (
        <g key={row.key}>
          <path d={`M${structure.x} ${y}H${structure.x + structure.width}`} className="rmap-thread" />
          <rect
            x={x(from)}
            y={y - 7}
            width={Math.max(2, x(to) - x(from))}
            height="14"
            className={row.verdict === 'outside' ? 'rmap-span outside' : 'rmap-span'}
          />
        </g>
      ))}
      <path d={`M${middle} ${structure.y + 20}V${bottom}`} className="rmap-index" />
    </>
  );
}

function pagesOf({ start, end }: PlacedRow['row']): number {
  return (end - start) / 4096;
}

function Unknown({ layout: { rows, structure } }: { readonly layout: Layout }) {
  const y = rows[0]?.y ?? structure.y + 40;
  return (
    <g className="rmap-unknown">
      <circle cx={structure.x + structure.width / 2} cy={y + 6} r="17" />
      <text x={structure.x + structure.width / 2} y={y + 14}>
        ?
      </text>
      <text x={structure.x + structure.width / 2} y={y + 42} className="rmap-note">
        {t('views.rmapTables', { count: rows.reduce((sum, { row }) => sum + row.tables, 0) })}
      </text>
    </g>
  );
}
