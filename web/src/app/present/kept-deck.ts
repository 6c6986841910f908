/* Which slides a speaker has chosen, by lesson: kept in this browser, which may refuse to. */
const keyOf = (lesson: string): string => `vmascope.deck.${lesson}`;

/** As links write it; undefined: nothing was chosen. */
export function keptDeck(lesson: string): string | undefined {
  try {
    return localStorage.getItem(keyOf(lesson)) ?? undefined;
  } catch {
    return undefined;
  }
}

export function keepDeck(lesson: string, deck: string | undefined): void {
  try {
    if (deck === undefined) localStorage.removeItem(keyOf(lesson));
    else localStorage.setItem(keyOf(lesson), deck);
  } catch {
    // Storage may be forbidden or full; then the address has it.
  }
}
