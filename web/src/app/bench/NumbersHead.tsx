interface NumbersHeadProps {
  /** The head of the column of row names. */
  readonly rows: string;
  /** The heads of the columns of figures. */
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
