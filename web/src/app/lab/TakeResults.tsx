import { useId, useState } from 'react';
import type { PlayerAndClient } from '../../stage/use-player.ts';
import type { Along } from '../../timeline/along.ts';
import type { OperationSummary } from '../../timeline/run.ts';
import { inSlices } from '../../timeline/slices.ts';
import { download, fileStem } from '../../widgets/download.ts';
import { t } from '../../words/index.ts';
import { messageOf } from '../../words/message-of.ts';

interface TakeResultsProps {
  readonly player: PlayerAndClient;
  readonly operations: readonly OperationSummary[];
  readonly kernel: string;
  /** The trace's name. */
  readonly name: string;
  /** The lines that run, the first of which has this number. Undefined if they are too long. */
  readonly text: string | undefined;
  readonly firstLine: number | undefined;
}

const FORMATS = {
  csv: { face: 'CSV', hint: 'lab.takeCsv', ending: 'csv', type: 'text/csv' },
  json: { face: 'JSON', hint: 'lab.takeJson', ending: 'json', type: 'application/json' },
  perfetto: { face: 'Perfetto', hint: 'lab.takePerfetto', ending: 'perfetto.json', type: 'application/json' },
} as const;
type Format = keyof typeof FORMATS;

/** Saves what the table says, and the run as a timeline. */
export function TakeResults({ operations, name, kernel, ...run }: TakeResultsProps) {
  const id = useId();
  const [told, tell] = useState('');
  const take = async (format: Format): Promise<void> => {
    const { ending, type } = FORMATS[format];
    const file = `${fileStem(`${name} ${kernel}`)}.${ending}`;
    tell(t('lab.taking'));
    try {
      const [pieces, said] = await piecesOf(format, { operations, name, kernel, ...run });
      const parts: string[] = [];
      await inSlices(pieces, (batch) => parts.push(batch.join('')));
      download(new Blob(parts, { type }), file);
      tell(t(said, { name: file }));
    } catch (error) {
      tell(t('lab.takeFailed', { reason: messageOf(error) }));
    }
  };
  return (
    <fieldset className="take-results" disabled={operations.length === 0} aria-labelledby={id}>
      <span id={id}>{t('lab.take')}</span>
      {Object.entries(FORMATS).map(([format, { face, hint }]) => (
        <button
          key={format}
          type="button"
          className="text-button"
          title={t(hint)}
          onClick={() => void take(format as Format)}
        >
          {face}
        </button>
      ))}
      <output className="quiet">{told}</output>
    </fieldset>
  );
}

type Pieces = readonly [pieces: Generator<string>, said: 'lab.taken' | 'lab.takenInOrder'];

async function piecesOf(
  format: Format,
  { player, operations, kernel, name, text, firstLine = 1 }: TakeResultsProps,
): Promise<Pieces> {
  const { perfettoTrace, resultsCsv, resultsJson, LineTimes, ALONG } = await import('./take.ts');
  if (format === 'csv') return [resultsCsv(operations), 'lab.taken'];
  if (format === 'json') return [resultsJson({ file: name, kernel }, operations), 'lab.taken'];
  const times = new LineTimes();
  await inSlices(
    lines(text ?? '', (line, i) => times.push(line, firstLine + i)),
    () => undefined,
  );

  const along = await player.client.model(ALONG, undefined);
  const timeOf = times.any ? (line: number) => times.at(line) : undefined;
  const spec = player.player.getState().spec ?? { kernel };
  return [
    perfettoTrace({ spec, operations, along: along as Along, timeOf }),
    times.any ? 'lab.taken' : 'lab.takenInOrder',
  ];
}

function* lines(text: string, take: (line: string, index: number) => void): Generator<void, void> {
  for (const [i, line] of text.split('\n').entries()) {
    take(line, i);
    yield;
  }
}
