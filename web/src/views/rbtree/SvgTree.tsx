/* Draws a small tree with elements that keep their identity, so that readers see a rotation. React makes and removes the elements; only
 * d3/tween.ts places them. */
import { memo, useId, useMemo } from 'react';
import { nth } from '../../base/known.ts';
import { type Kind, kindVariables } from '../../d3/kinds.ts';
import { KindPatterns } from '../Swatches.tsx';
import { useMover } from '../use-mover.ts';
import type { Geometry } from './geometry.ts';
import type { TreeNode } from './layout.ts';
import { NodeFace } from './NodeFace.tsx';
import { NOTE_HEIGHT, type Note, notesOf } from './notes.ts';
import { isPruned, prunedSpans, subtreeGapOf, type TreePicture } from './picture.ts';

/** The notes of later steps appear together with this step's: nobody waits for a long way. */
const LAST_DELAYED = 7;

interface SvgTreeProps {
  readonly picture: TreePicture;
  readonly geometry: Geometry;
  readonly nameOf: (id: number) => string;
}

export function SvgTree({ picture, geometry, nameOf }: SvgTreeProps) {
  const { layout, touch, comparisons, chosen, ownGaps, hasSubtreeGaps, kindOf } = picture;
  const prefix = useId();

  const notes = useMemo(
    () => notesOf({ layout, touch, comparisons }, geometry),
    [layout, touch, comparisons, geometry],
  );
  const places = useMemo(() => {
    const nodes = [...layout].map(
      ({ vma, column, row }) => [String(vma.id), { x: geometry.x(column), y: geometry.y(row) }] as const,
    );
    return new Map([...nodes, ...notes.map((note) => [keyOf(note), note] as const)]);
  }, [layout, geometry, notes]);
  const root = useMover<SVGSVGElement>(places, layout);

  const spans = prunedSpans(picture);
  // Elements are sorted by VMA id, an order that never changes, so that React moves none of them in the document.
  const inOrder = useMemo(() => [...layout].toSorted((a, b) => a.vma.id - b.vma.id), [layout]);
  return (
    <svg ref={root} className="tree" width={geometry.width} height={geometry.height} aria-hidden="true">
      <KindPatterns prefix={prefix} />
      <g>
        {inOrder.map(({ vma, parent }) => {
          const above = layout.at(parent)?.vma;
          if (!above) return null;
          const onPath = touch.visited.has(vma.id) && touch.visited.has(above.id);
          return (
            <line
              key={vma.id}
              className={onPath ? 'tree-edge path' : 'tree-edge'}
              data-from={above.id}
              data-to={vma.id}
            />
          );
        })}
      </g>
      {spans.map((node) => (
        <PrunedSpan key={node.vma.id} geometry={geometry} node={node} />
      ))}
      <g>
        {inOrder.map((node) => {
          const { vma, column } = node;
          const box = geometry.box(node);
          const marks = [
            touch.visited.has(vma.id) && 'visited',
            touch.compared.has(vma.id) && 'compared',
            touch.changed.has(vma.id) && 'changed',
            isPruned(node, spans) && 'pruned',
            vma.id === chosen && 'pointed',
            !node.linked && 'loose',
            vma.inList === 'no' && 'unlisted',
          ].filter(Boolean);
          return (
            <TreeNodeElement
              key={vma.id}
              id={vma.id}
              kind={kindOf(vma)}
              className={`tree-node ${vma.rbColour} ${marks.join(' ')}`}
            >
              <NodeFace
                box={box}
                id={vma.id}
                name={nameOf(vma.id)}
                start={vma.start}
                size={vma.end - vma.start}
                colour={vma.rbColour}
                linked={node.linked}
                ownGap={nth(ownGaps, column)}
                subtreeGap={hasSubtreeGaps ? subtreeGapOf(vma) : undefined}
                pattern={`${prefix}-${kindOf(vma)}`}
                isChanged={touch.changed.has(vma.id)}
                isWaiting={vma.gapChainSlot > 0}
              />
            </TreeNodeElement>
          );
        })}
      </g>
      <g>
        {notes.map((note) => (
          <NoteElement key={`${keyOf(note)} ${note.text}`} note={note} />
        ))}
      </g>
    </svg>
  );
}

interface TreeNodeElementProps {
  readonly id: number;
  readonly kind: Kind;
  readonly className: string;
  readonly children: React.ReactNode;
}

function TreeNodeElement({ id, kind, className, children }: TreeNodeElementProps) {
  return (
    <g data-move={id} className={className} style={kindVariables(kind)}>
      {children}
    </g>
  );
}

const keyOf = ({ role, id }: Note): string => `${role} ${id}`;

function NoteElement({ note }: { readonly note: Note }) {
  const { role, text, order, width } = note;
  return (
    <g data-move={keyOf(note)}>
      <g className={`tree-walk ${role}`} style={{ '--order': Math.min(order, LAST_DELAYED) }}>
        <rect
          x={-width / 2}
          y={-NOTE_HEIGHT / 2}
          width={width}
          height={NOTE_HEIGHT}
          rx={role === 'step' ? NOTE_HEIGHT / 2 : 3}
        />
        <text dy="0.35em">{text}</text>
      </g>
    </g>
  );
}

interface PrunedSpanProps {
  readonly geometry: Geometry;
  /** The root of the subtree. */
  readonly node: TreeNode;
}

/** Hatching under a subtree that the search skips. */
const PrunedSpan = memo(function PrunedSpan({ geometry, node }: PrunedSpanProps) {
  const id = useId();
  const { width } = geometry.box(node);
  const x = geometry.x(node.column);
  const left = Math.min(x - width / 2, geometry.x(node.first - 0.5)) - 3;
  const right = Math.max(x + width / 2, geometry.x(node.last + 0.5)) + 3;
  const top = geometry.y(node.row - 0.46);
  return (
    <>
      <defs>
        <pattern id={id} width="7" height="7" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <line y2="7" className="tree-hatch" />
        </pattern>
      </defs>
      <rect
        x={left}
        y={top}
        width={right - left}
        height={geometry.y(node.bottom + 0.46) - top}
        rx={6}
        fill={`url(#${id})`}
      />
    </>
  );
});
