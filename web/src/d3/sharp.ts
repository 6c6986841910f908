/* How many pixels canvases have at least for each of the page's: while a picture is saved, as many as the picture. */

let ratio = 1;
const listeners = new Set<() => void>();

export function leastRatio(): number {
  return ratio;
}

export function onLeastRatio(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Canvases are painted anew before `act` begins, and again when it has ended. */
export async function withRatio<T>(least: number, act: () => Promise<T>): Promise<T> {
  change(least);
  try {
    // What has been told is rendered by then.
    await new Promise(requestAnimationFrame);
    return await act();
  } finally {
    change(1);
  }
}

function change(to: number): void {
  ratio = to;
  for (const listener of listeners) listener();
}
