interface NumbersHeadProps {
  /** What rows are named by. */
  readonly rows: string;
  /** What the figures of each column are. */
  readonly numbers: readonly string[];
}

/** The head of a table of figures. */
export function NumbersHead({ rows, numbers }: NumbersHeadProps) {
  return (
    <thead>
      <tr>
        <th scope="col">{rows}</th>
        {numbers.map((name) => (
          <th key={name} scope="col" className="number">
            {name}
          </th>
        ))}
      </tr>
    </thead>
  );
}
