/*
 * How far behind the start of its scene somebody has read. It is kept with the entry of the browser's history, so that
 * Back, as from a benchmark that the text links to, leads to the line that was left, and so does a reload.
 */

interface Offset {
  readonly scene: string;
  /** From the scene's upper edge to the window's, in CSS pixels. */
  readonly past: number;
}

export function keepOffset(scene: string, element: Element): void {
  const offset: Offset = { scene, past: Math.round(-element.getBoundingClientRect().top) };
  history.replaceState({ ...(history.state as object | null), offset }, '');
}

/** Undefined if this entry of the history has none for `scene`. */
export function keptOffset(scene: string): number | undefined {
  const { offset } = (history.state ?? {}) as { readonly offset?: Partial<Offset> };
  return offset?.scene === scene ? offset.past : undefined;
}
