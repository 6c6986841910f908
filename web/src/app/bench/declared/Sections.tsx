import { useState } from 'react';
import { Chart } from '../../../chart/Chart.tsx';
import { KindTag } from '../../../chart/KindTag.tsx';
import { Choice } from '../../../widgets/choice/Choice.tsx';
import { DataTable } from './DataTable.tsx';
import { Behind } from '../Behind.tsx';
import { Legend } from '../Legend.tsx';
import { useSizeChoice } from '../use-size-choice.tsx';
import type { Part, Section } from './spec.ts';

/** A section as it was declared. */
export function DeclaredSection({ section }: { readonly section: Section }) {
  const { id, title, origin, lead, sizes, value: start = 0, takesFocus, show } = section;
  const { n, choice } = useSizeChoice(sizes?.all ?? [0], sizes?.label ?? '', sizes?.textOf ?? String);
  const [value, onValue] = useState(start);
  if (n === undefined) return null;
  return (
    <section aria-labelledby={id}>
      <h3 id={id} tabIndex={takesFocus ? -1 : undefined}>
        {title} {origin && <KindTag {...origin} />}
      </h3>
      {lead !== undefined && <p>{lead}</p>}
      {choice}
      <Parts parts={show({ n, value, onValue })} />
    </section>
  );
}

/** Parts have no identity but their place: a section shows the same ones as long as it is there. */
export function Parts({ parts }: { readonly parts: readonly (Part | undefined)[] }) {
  return parts.map((part, place) =>
    // oxlint-disable-next-line react/no-array-index-key -- see above
    part === undefined ? null : <OnePart key={place} part={part} />,
  );
}

export function OnePart({ part }: { readonly part: Part }) {
  switch (part.as) {
    case 'charts':
      return <Charts {...part} />;
    case 'table':
      return <DataTable spec={part.spec} />;
    case 'text':
      return (
        <p className={part.look}>
          {part.text} {part.origin && <KindTag {...part.origin} />}
        </p>
      );
    case 'headline':
      return (
        <dl className="bench-headline">
          {part.figures.map(({ figure, means }) => (
            <div key={means}>
              <dt>{figure}</dt>
              <dd>{means}</dd>
            </div>
          ))}
        </dl>
      );
    case 'beside':
      return (
        <div className="bench-charts">
          <Parts parts={part.parts} />
        </div>
      );
    case 'outcome':
      return (
        <output className="bench-outcome">
          {part.lines.map(({ text, strong }) => (
            <span key={`${text} ${strong}`}>
              {text !== undefined && `${text} `}
              <strong>{strong}</strong>
            </span>
          ))}
        </output>
      );
    case 'legend':
      return <Legend {...part} />;
    case 'fold':
      return (
        <Behind key={part.key} summary={part.summary}>
          {() => <Parts parts={part.parts()} />}
        </Behind>
      );
    case 'choice':
      return <Choice {...part} />;
    case 'section':
      return <DeclaredSection section={part.section} />;
    case 'own':
      return part.node;
  }
}

function Charts({ specs, areSmall = false }: Extract<Part, { as: 'charts' }>) {
  const [first] = specs;
  if (first !== undefined && specs.length === 1) return <Chart spec={first} />;
  return (
    <div className={areSmall ? 'bench-small-charts' : 'bench-charts'}>
      {specs.map((spec) => (
        <Chart key={spec.title} spec={spec} />
      ))}
    </div>
  );
}
