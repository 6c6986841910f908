import { closestMatch } from 'leven';

/** Which one of `names` somebody may have meant: the only one that begins so, or one that differs in a few letters. */
export function similarTo<N extends string>(word: string, names: readonly N[]): N | undefined {
  const [begun, ...more] = names.filter((name) => name.startsWith(word));
  if (begun !== undefined && more.length === 0) return begun;
  const closest = closestMatch(word, names, { maxDistance: Math.ceil(word.length / 3) });
  return names.find((name) => name === closest);
}
