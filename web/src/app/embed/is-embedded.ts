/** Whether a link's query asks for one figure alone. */
export function isEmbedded(query: string): boolean {
  return new URLSearchParams(query).get('embed') === '1';
}
