import { useState, type PointerEvent } from 'react';
import { t } from '../../words/index.ts';

type Line = readonly (readonly [x: number, y: number])[];

const at = ({ clientX, clientY }: PointerEvent): readonly [number, number] => [clientX, clientY];

/** Lies over the slide: whoever drags over it draws. What was drawn goes with the slide. */
export function Pen() {
  const [lines, setLines] = useState<readonly Line[]>([]);
  return (
    <svg
      className="presenter-pen"
      aria-label={t('present.pen')}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        const begun = [at(event)];
        setLines((before) => [...before, begun]);
      }}
      onPointerMove={(event) => {
        if (event.buttons === 0) return;
        const to = at(event);
        setLines((before) => [...before.slice(0, -1), [...(before.at(-1) ?? []), to]]);
      }}
    >
      {lines.map((line) => (
        <polyline key={line[0]?.join()} points={line.map((point) => point.join()).join(' ')} />
      ))}
    </svg>
  );
}
