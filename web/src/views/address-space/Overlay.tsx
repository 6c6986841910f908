/* Lies over the canvas: addresses, names, and the pointers of the search. */
import { formatAddress } from '../../narrate/format.ts';
import type { RecordMm } from '../../protocol/protocol.gen.ts';
import type { VmaRecords } from '../../timeline/vma-records.ts';
import { t } from '../../words/index.ts';
import type { Touch } from '../touch.ts';
import type { Span } from './layout.ts';
import { NAME_PITCH, type NameLabel } from './names.ts';
import type { Projection } from './projection.ts';
import type { Tick } from './ticks.ts';

interface OverlayProps {
  readonly width: number;
  readonly bar: Span;
  readonly project: Projection;
  readonly ticks: readonly Tick[];
  readonly names: readonly NameLabel[];
  readonly namesAt: Span;
  readonly touch: Touch;
  readonly mm: RecordMm;
  /** Whether this kernel has free_area_cache. */
  readonly hasCache: boolean;
  readonly vmas: VmaRecords;
  readonly chosen: number;
  readonly onChoose: (id: number) => void;
}

export function Overlay(props: OverlayProps) {
  const { width, bar, project, ticks, names, namesAt, chosen, onChoose } = props;
  return (
    <>
      <svg className="space-overlay" width={width} height={project.height} aria-hidden="true">
        <MmapBase {...props} />
        <Pointers {...props} />
        {ticks.map(({ address, y, textY }) => (
          <g key={address} transform={`translate(${bar.left} ${y})`}>
            <line x1={-12} x2={-9} className="space-tick" />
            <text x={-15} y={textY - y} dy="0.33em" className="space-address">
              {formatAddress(address)}
            </text>
          </g>
        ))}
        {names.map(({ key, at, y, role }) => (
          <path
            key={key}
            className={`space-leader ${role}`}
            d={`M${bar.left + bar.width + 3} ${at}h4L${namesAt.left - 5} ${y}h3`}
          />
        ))}
      </svg>
      <div className="space-names" aria-hidden="true" style={{ ...namesAt }}>
        {names.map(({ key, ids, y, role, name, detail }) => (
          <div
            key={key}
            className={`space-name ${role}${ids.includes(chosen) ? ' pointed' : ''}`}
            style={{ top: y - NAME_PITCH / 2, height: NAME_PITCH }}
            onPointerEnter={() => onChoose(ids[0] ?? 0)}
          >
            <b>{name}</b> <span>{detail}</span>
          </div>
        ))}
      </div>
    </>
  );
}

const NAMED_ROOM = 27;

/** The address where a search begins. Its name is written into the gap above it, if it fits beside the gap's size. */
function MmapBase({ bar, project, mm, vmas }: OverlayProps) {
  const y = project.y(mm.mmapBase);
  if (y < 0 || y > project.height) return undefined;
  const above = vmas.firstFrom(mm.mmapBase);
  const room = y - project.y(above < vmas.length ? vmas.startOf(above) : mm.taskSize);
  return (
    <g transform={`translate(${bar.left} ${y})`} className="space-base">
      <line x2={bar.width} />
      {room >= NAMED_ROOM && (
        <text x={4} y={-3}>
          mmap_base
        </text>
      )}
    </g>
  );
}

function Pointers({ bar, project, touch, mm, hasCache }: OverlayProps) {
  const right = bar.left + bar.width;
  const { limits, cursor, found } = touch;
  return (
    <>
      {limits && (
        <path
          className="space-limits"
          d={`M${bar.left - 2} ${project.y(limits.high)}h-4V${project.y(limits.low)}h4`}
        />
      )}
      {hasCache && (
        <g transform={`translate(${right} ${project.y(mm.freeAreaCache)})`} className="space-flag">
          <line x1={-bar.width} x2={4} />
          <path d="M0 -7h11v14h-11z" />
          <text x={5.5} dy="0.34em">
            {t('views.freeAreaCache')}
          </text>
        </g>
      )}
      {cursor !== undefined && (
        <g transform={`translate(${bar.left} ${project.y(cursor)})`} className="space-cursor">
          <line x2={bar.width} />
          <path d="M1 0l-9 -6v12z" />
        </g>
      )}
      {found && (
        <path
          className="space-found"
          transform={`translate(${right + 2} ${project.y((found.start + found.end) / 2)})`}
          d="M0 0l11 -7v14z"
        />
      )}
    </>
  );
}
