/* The address space of one process, on a scale that all processes share, with low addresses on the left. */
import { useMemo, type PointerEvent } from 'react';
import type { AddressScale } from '../../d3/address-scale.ts';
import { kindVariables } from '../../d3/kinds.ts';
import type { Memory } from '../../timeline/memory.ts';
import { bandsOf } from './strip.ts';

interface StripProps {
  readonly memory: Pick<Memory, 'mm' | 'vmas'>;
  readonly files: readonly string[];
  readonly scale: AddressScale;
  readonly patterns: string;
  readonly width: number;
  /** Whether all views show this process. Only then can readers point at its VMAs. */
  readonly isLooked: boolean;
  readonly chosen: number;
  readonly onChoose: (id: number) => void;
}

const STRIP_HEIGHT = 20;

export function Strip({ memory, files, scale, patterns, width, isLooked, chosen, onChoose }: StripProps) {
  const bands = useMemo(
    () => (width > 0 ? bandsOf(memory, files, scale, width, STRIP_HEIGHT) : []),
    [memory, files, scale, width],
  );
  const pointed = memory.vmas.at(memory.vmas.placeOf(chosen));
  const point = (event: PointerEvent<SVGSVGElement>): void => {
    const box = event.currentTarget.getBoundingClientRect();
    const address = scale.toAddress((event.clientX - box.left) / box.width);
    onChoose(memory.vmas.holding(address)?.id ?? 0);
  };
  const at = (address: number): number => scale.toUnit(address) * width;
  return (
    <svg
      className="processes-space"
      viewBox={`0 0 ${Math.max(1, width)} ${STRIP_HEIGHT}`}
      width={width}
      height={STRIP_HEIGHT}
      aria-hidden="true"
      {...(isLooked && { onPointerMove: point })}
    >
      <rect width={width} height={STRIP_HEIGHT} className="ground" />
      {bands.map(({ kind, path }) => (
        <path
          key={kind}
          d={path}
          className="kind-edge"
          style={kindVariables(kind)}
          fill={`url(#${patterns}-${kind})`}
          vectorEffect="non-scaling-stroke"
        />
      ))}
      {pointed && (
        <rect
          className="pointed"
          x={at(pointed.start) - 1}
          y="1"
          width={Math.max(2, at(pointed.end) - at(pointed.start)) + 2}
          height={STRIP_HEIGHT - 2}
        />
      )}
    </svg>
  );
}
