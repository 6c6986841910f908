import { boxOf, type Placed } from './beside.ts';

/** Behind each text what hides the lines of the tree: over its edges, and under what darkens a part of it. */
export function Backs({ texts }: { readonly texts: readonly Placed[] }) {
  return texts.map((text) => {
    const { left, right, top, bottom } = boxOf(text);
    return (
      <rect
        key={text.column}
        className="text-back"
        x={left - 1}
        y={top}
        width={right - left + 2}
        height={bottom - top}
      />
    );
  });
}
