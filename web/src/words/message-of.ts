/** What was thrown, as a reader is told of it. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
