/* CodeMirror as this page needs it: line numbers, history, search, colours from the parser's grammar, and the core's
 * results at the ends of lines. */
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { HighlightStyle, LRLanguage, syntaxHighlighting } from '@codemirror/language';
import { lintGutter, setDiagnostics } from '@codemirror/lint';
import { highlightSelectionMatches, search, searchKeymap } from '@codemirror/search';
import {
  Compartment,
  EditorState,
  StateEffect,
  StateField,
  type ChangeSpec,
  type Extension,
  type Line,
  type Text,
} from '@codemirror/state';
import {
  Decoration,
  EditorView,
  drawSelection,
  keymap,
  lineNumbers,
  type DecorationSet,
} from '@codemirror/view';
import { tags } from '@lezer/highlight';
import type { OperationSummary } from '../../timeline/run.ts';
import type { Problem } from '../../trace-in/index.ts';
import { straceParser } from '../../trace-in/grammar/highlight.ts';
import { say } from '../../words/index.ts';
import { resultsInSight, setResults } from './editor-results.ts';
import { editorHelp } from './writing/editor-help.ts';

export interface TraceEditor {
  /** Replaces the text, unless the editor already has it. `firstLine` is as in Part. */
  setText(text: string, firstLine: number | undefined): void;
  setProblems(problems: readonly Problem[]): void;
  setResults(operations: readonly OperationSummary[]): void;
  /** Marks a line, from 1, and scrolls to it. */
  setRunning(line: number | undefined): void;
  destroy(): void;
}

/** What is in the editor: a text, or a part of a longer one, which begins with line `firstLine` and can't be edited. */
interface Part {
  readonly text: string;
  readonly firstLine: number | undefined;
}

/** Milliseconds without a key before the text is read again. */
const REST = 400;

const highlighting = HighlightStyle.define([
  { tag: tags.function(tags.name), color: 'var(--accent)', fontWeight: '560' },
  { tag: tags.number, color: 'var(--ink)' },
  { tag: tags.constant(tags.name), color: 'var(--compared)' },
  { tag: [tags.string, tags.special(tags.string)], color: 'var(--good)' },
  { tag: [tags.comment, tags.processingInstruction, tags.labelName], color: 'var(--ink-3)' },
  { tag: tags.controlKeyword, color: 'var(--warn)' },
]);

const setRunning = StateEffect.define<DecorationSet>();
/** It belongs to a text that has been run, so any edit clears it. */
const running = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update(before, transaction) {
    let after = transaction.docChanged ? Decoration.none : before;
    for (const each of transaction.effects) if (each.is(setRunning)) after = each.value;
    return after;
  },
  provide: (field) => EditorView.decorations.from(field),
});
const runningLine = Decoration.line({ class: 'cm-running' });

export function createEditor(
  parent: Element,
  { text, firstLine }: Part,
  label: string,
  onChange: (text: string) => void,
): TraceEditor {
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** The text that the page has given. When it gives the same again, the cursor must not move. */
  let given = text;
  /** How many lines precede the text. */
  let before = (firstLine ?? 1) - 1;
  const numbers = new Compartment();
  const report = EditorView.updateListener.of((update) => {
    // Nobody edits a part of a text, so the page has changed it.
    if (!update.docChanged || update.state.readOnly) return;
    clearTimeout(timer);
    timer = setTimeout(() => {
      const next = update.view.state.doc.toString();
      if (next === known) return;
      given = known = next;
      onChange(next);
    }, REST);
  });
  const view = new EditorView({
    parent,
    state: EditorState.create({
      doc: text,
      extensions: [
        numbers.of(numbersAfter(before)),
        firstLine === undefined ? [history(), editorHelp] : EditorState.readOnly.of(true),
        extensions(label),
        report,
      ],
    }),
  });
  /** The same in the editor's own words: it ends each line with a newline alone. */
  let known = view.state.doc.toString();
  return {
    setText(next, first) {
      const isMoved = (first ?? 1) - 1 !== before;
      if (next === given && !isMoved) return;
      given = next;
      before = (first ?? 1) - 1;
      view.dispatch({
        changes: changesTo(view.state.doc.toString(), next),
        ...(isMoved && { effects: numbers.reconfigure(numbersAfter(before)) }),
      });
      known = view.state.doc.toString();
    },
    setProblems(problems) {
      const { doc } = view.state;
      const diagnostics = problems.flatMap(({ line, reason }) => {
        const own = ownLine(doc, line, before);
        if (!own) return [];
        const { from, to } = own;
        return [{ from, to, severity: 'error' as const, message: say(reason) }];
      });
      view.dispatch(setDiagnostics(view.state, diagnostics));
    },
    setResults(operations) {
      view.dispatch({ effects: setResults.of({ operations, before }) });
    },
    setRunning(line) {
      const own = ownLine(view.state.doc, line, before);
      if (!own) {
        view.dispatch({ effects: setRunning.of(Decoration.none) });
        return;
      }
      const { from } = own;
      view.dispatch({ effects: setRunning.of(Decoration.set([runningLine.range(from)])) });
      bringIntoSight(view, from);
    },
    destroy() {
      clearTimeout(timer);
      view.destroy();
    },
  };
}

/** What two texts begin with in common stays, so that an undo shows what it takes away. */
function changesTo(text: string, next: string): ChangeSpec {
  let from = 0;
  while (from < text.length && text[from] === next[from]) from++;
  return { from, to: text.length, insert: next.slice(from) };
}

/**
 * Scrolls the editor alone; CodeMirror's own way would scroll the page as well. Heights of lines that were never drawn are
 * guesses, so this checks again after drawing.
 */
function bringIntoSight(view: EditorView, position: number, looks = 4): void {
  if (looks === 0 || position > view.state.doc.length) return;
  const { top, bottom } = view.lineBlockAt(position);
  const { scrollTop, clientHeight } = view.scrollDOM;
  if (top >= scrollTop && bottom <= scrollTop + clientHeight) return;
  view.scrollDOM.scrollTop = (top + bottom - clientHeight) / 2;
  view.requestMeasure();
  requestAnimationFrame(() => bringIntoSight(view, position, looks - 1));
}

function numbersAfter(before: number): Extension {
  return lineNumbers({ formatNumber: (line) => String(line + before) });
}

/** Line `line` of the whole text; undefined if the editor doesn't have it. */
function ownLine(doc: Text, line: number | undefined, before: number): Line | undefined {
  const own = (line ?? 0) - before;
  return own < 1 || own > doc.lines ? undefined : doc.line(own);
}

function extensions(label: string): Extension {
  return [
    drawSelection(),
    // The browser's own search finds only the lines in sight, because the others are not elements.
    search({ top: true }),
    highlightSelectionMatches(),
    keymap.of([...searchKeymap, ...defaultKeymap, ...historyKeymap]),
    LRLanguage.define({ parser: straceParser }),
    syntaxHighlighting(highlighting),
    lintGutter(),
    resultsInSight,
    running,
    // A dropped file is opened by the page. The editor would read it into the middle of the text.
    EditorView.domEventHandlers({ drop: ({ dataTransfer }) => (dataTransfer?.files.length ?? 0) > 0 }),
    EditorView.contentAttributes.of({
      'aria-label': label,
      tabindex: '0',
      spellcheck: 'false',
      autocapitalize: 'off',
    }),
  ];
}
