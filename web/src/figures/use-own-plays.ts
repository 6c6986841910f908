import { useState } from 'react';

/** How often the reader has done something in this scene whose end is to be seen at once, and what counts one more. */
export function useOwnPlays(scene: string): readonly [number, () => void] {
  const [own, setOwn] = useState({ scene, times: 0 });
  const times = own.scene === scene ? own.times : 0;
  return [times, () => setOwn({ scene, times: times + 1 })];
}
