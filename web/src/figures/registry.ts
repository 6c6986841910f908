/* All instruments, found by their folders. A scene of a lesson, or a link, names one with its parameters: "race/mappings:36/pages:3". */
import { lazy, type ComponentType } from 'react';
import { nth } from '../base/known.ts';
import type { TimelineClient } from '../timeline/client.ts';

export interface FigureProps {
  /** What it shows, without its name: "mappings:36/pages:3". */
  readonly parameters: string;
  /** The worker that has the core. */
  readonly client: Pick<TimelineClient, 'model'>;
  /** What it stands in: in another, or in the same begun again, the figure is at its beginning. */
  readonly scene: string;
  /** Each time that this grows, the figure plays, from its beginning to what there is to see. */
  readonly plays: number;
  /**
   * The reader has picked the VMA that starts at `start`, or the page there. Returns whether that was the answer to a question.
   * Undefined while none is asked that is answered like this.
   */
  readonly onPick?: ((start: number) => boolean) | undefined;
  /** The reader has moved something. */
  readonly onChange: (parameters: string) => void;
}

/** Undefined if it can’t be read. */
type Read = (parameters: string) => unknown;

const readers = import.meta.glob<Read>('./*/parameters.ts', { eager: true, import: 'read' });
type Trace = (parameters: never, about: string) => string;

/** What such a program says of itself. */
const ABOUT = 'a program that was made with a figure of a lesson';

/** What its numbers mean, if it numbers VMAs: where these start, from 1 on. */
type Numbered = (parameters: never) => readonly number[];

const numbers = import.meta.glob<Numbered>('./*/numbered.ts', { eager: true, import: 'numbered' });
const traces = import.meta.glob<Trace>('./*/program.ts', { import: 'traceOf' });
const figures = import.meta.glob<ComponentType<FigureProps>>('./*/Figure.tsx', { import: 'default' });

/** By name. Each is loaded when it is first drawn. */
const FIGURES: ReadonlyMap<string, ComponentType<FigureProps>> = new Map(
  Object.entries(figures).map(([path, load]) => [
    nameOf(path),
    lazy(async () => ({ default: await load() })),
  ]),
);

export const FIGURE_NAMES: readonly string[] = [...FIGURES.keys()];

export interface NamedFigure {
  readonly name: string;
  readonly parameters: string;
  readonly Figure: ComponentType<FigureProps>;
}

/** Undefined if there is no such figure, or it has no such parameters. */
export function readFigure(text: string): NamedFigure | undefined {
  const [, name = '', parameters = ''] = /^([a-z-]+)\/(.+)$/.exec(text) ?? [];
  const Figure = FIGURES.get(name);
  const isReadable = readers[`./${name}/parameters.ts`]?.(parameters) !== undefined;
  return Figure && isReadable ? { name, parameters, Figure } : undefined;
}

/** Where the VMAs start that the figure numbers, from 1 on. */
export function numberedIn(text: string): readonly number[] {
  const [name, parameters] = parametersOf(text);
  return numbers[`./${name}/numbered.ts`]?.(parameters) ?? [];
}

/** Whether its program asks until it is refused: only the kernel knows how many calls that are, so they can’t be listed. */
export function isEndless(text: string): boolean {
  const [, parameters] = parametersOf(text);
  return (parameters as { readonly calls?: unknown } | undefined)?.calls === 'all';
}

/** The program of what a figure shows, as a vmatrace; undefined if there is no such figure, an error if it is endless. */
export function traceOf(text: string): Promise<string> | undefined {
  const [name, parameters] = parametersOf(text);
  return traces[`./${name}/program.ts`]?.().then((write) => write(parameters, ABOUT));
}

/** A figure’s name, and what its other modules take. */
function parametersOf(text: string): readonly [name: string | undefined, parameters: never] {
  const { name, parameters = '' } = readFigure(text) ?? {};
  return [name, readers[`./${name}/parameters.ts`]?.(parameters) as never];
}

function nameOf(path: string): string {
  return nth(path.split('/'), 1);
}
