/*
 * The core's results in the editor: a mark in front of each call, and after it the result if that differs. A window has
 * 20,000 lines, so marks are made only for those in sight.
 */
import { StateEffect, StateField, type Extension, type Range } from '@codemirror/state';
import {
  Decoration,
  type EditorView,
  ViewPlugin,
  WidgetType,
  type DecorationSet,
  type ViewUpdate,
} from '@codemirror/view';
import { firstOf } from '../../base/first-of.ts';
import { nth } from '../../base/known.ts';
import type { OperationSummary } from '../../timeline/run.ts';
import { t } from '../../words/index.ts';
import { compare } from '../../exports/results.ts';
import { showResult } from './results.ts';

interface Results {
  readonly operations: readonly OperationSummary[];
  /** How many lines precede the editor's text. */
  readonly before: number;
}

const NO_RESULTS: Results = { operations: [], before: 0 };

export const setResults = StateEffect.define<Results>();

/**
 * Those of calls that lines spell, in the order of the lines. They describe a text that has been run, so any edit clears
 * them.
 */
const results = StateField.define<Results>({
  create: () => NO_RESULTS,
  update(shown, { docChanged, effects }) {
    for (const each of effects) if (each.is(setResults)) return byLine(each.value);
    return docChanged ? NO_RESULTS : shown;
  },
});

class InSight {
  decorations: DecorationSet;

  constructor(view: EditorView) {
    this.decorations = marks(view);
  }

  update({ view, state, startState, docChanged, viewportChanged }: ViewUpdate): void {
    if (docChanged || viewportChanged || state.field(results) !== startState.field(results))
      this.decorations = marks(view);
  }
}

export const resultsInSight: Extension = [
  results,
  ViewPlugin.fromClass(InSight, { decorations: ({ decorations }) => decorations }),
];

function byLine({ operations, before }: Results): Results {
  const spelled = operations.filter(({ line }) => line !== undefined && line > before);
  return { operations: spelled.toSorted((a, b) => lineOf(a) - lineOf(b)), before };
}

function lineOf({ line = 0 }: OperationSummary): number {
  return line;
}

function marks(view: EditorView): DecorationSet {
  const { doc } = view.state;
  const { operations, before } = view.state.field(results);
  const ranges: Range<Decoration>[] = [];
  const { from, to } = view.viewport;
  const first = doc.lineAt(from).number + before;
  const last = doc.lineAt(to).number + before;
  for (
    let i = firstOf(operations.length, (at) => lineOf(nth(operations, at)) >= first);
    i < operations.length;
    i++
  ) {
    const operation = nth(operations, i);
    if (lineOf(operation) > last) break;
    const line = doc.line(lineOf(operation) - before);
    const comparison = compare(operation);
    if (comparison === 'unrecorded' || comparison === 'moved') continue;
    const [mark, name] = MARKS[comparison];
    ranges.push(widget(`cm-mark ${comparison}`, mark, t(name), -1).range(line.from));
    if (comparison === 'same') continue;
    const result = t('lab.resultHere', { value: showResult(operation.outcome) });
    ranges.push(widget('cm-result', result, result, 1).range(line.to));
  }
  return Decoration.set(ranges, true);
}

const MARKS = { same: ['✓', 'lab.same'], differs: ['≠', 'lab.differs'] } as const;

function widget(className: string, text: string, label: string, side: 1 | -1): Decoration {
  return Decoration.widget({ widget: new TextWidget(className, text, label), side });
}

class TextWidget extends WidgetType {
  private readonly className: string;
  private readonly text: string;
  private readonly label: string;

  constructor(className: string, text: string, label: string) {
    super();
    this.className = className;
    this.text = text;
    this.label = label;
  }

  override eq(other: TextWidget): boolean {
    return other.className === this.className && other.text === this.text;
  }

  override toDOM(): HTMLElement {
    const element = document.createElement('span');
    element.className = this.className;
    element.textContent = this.text;
    element.title = this.label;
    return element;
  }
}
