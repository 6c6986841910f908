/** A line that unfolds into more. */
export function Note({ summary, lines }: { readonly summary: string; readonly lines: readonly string[] }) {
  if (lines.length === 0) return <p>{summary}</p>;
  return (
    <details>
      <summary>{summary}</summary>
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
    </details>
  );
}
