/* Help in the editor: the signature of the call that is being written, and words to choose from. It is not CodeMirror's package
 * for this, because the whole page has a bound, to which little is left. */
import { Prec, StateEffect, StateField, type EditorState, type Extension } from '@codemirror/state';
import { EditorView, keymap, showTooltip, type Tooltip } from '@codemirror/view';
import { t } from '../../../words/index.ts';
import { helpAt, type Help, type Signature } from './help.ts';

interface Shown extends Help {
  /** The word that is chosen; -1 for none. */
  readonly chosen: number;
}

const LIST = 'editor-words';
/** How much of the text is looked at, before the cursor: a log may be long. */
const NEAR = 100_000;
/** More would hide the text. */
const MOST = 8;

const change = StateEffect.define<Shown | undefined>();

/** Undefined while nobody writes. */
const help = StateField.define<Shown | undefined>({
  create: () => undefined,
  update(shown, transaction) {
    for (const each of transaction.effects) if (each.is(change)) return each.value;
    const { state, docChanged } = transaction;
    const isTyped = transaction.isUserEvent('input.type') || transaction.isUserEvent('delete');
    if (docChanged) return isTyped && (shown || transaction.isUserEvent('input')) ? found(state) : undefined;
    // Another place is another call.
    return transaction.selection ? undefined : shown;
  },
  provide: (field) => [
    showTooltip.from(field, (shown) => (shown ? tooltip(shown) : null)),
    EditorView.contentAttributes.from(field, (shown) => {
      const isOpen = shown !== undefined && shown.words.length > 0;
      return {
        'aria-autocomplete': 'list',
        ...(isOpen && { 'aria-controls': LIST }),
        ...(isOpen && shown.chosen >= 0 && { 'aria-activedescendant': `${LIST}-${shown.chosen}` }),
      };
    }),
  ],
});

function found(state: EditorState, isAsked = false): Shown | undefined {
  const { main } = state.selection;
  if (!main.empty) return undefined;
  const start = Math.max(0, main.head - NEAR);
  const text = state.doc.sliceString(start, main.head);
  const { signature, from, words } = helpAt(text, text.length, isAsked);
  if (!signature && words.length === 0) return undefined;
  return { signature, from: start + from, words: words.slice(0, MOST), chosen: -1 };
}

function tooltip(shown: Shown): Tooltip {
  return {
    pos: shown.from,
    above: false,
    create: (view) => {
      const dom = document.createElement('div');
      dom.className = 'cm-help';
      if (shown.signature) dom.append(...signatureOf(shown.signature));
      if (shown.words.length > 0) dom.append(listOf(shown, view));
      return { dom };
    },
  };
}

function signatureOf({ call, parameters, active }: Signature): readonly Node[] {
  const line = element('code', '', '');
  line.append(`${call}(`);
  for (const [i, { name, otherwise }] of parameters.entries()) {
    const text = otherwise === undefined ? name : t('writing.optional', { parameter: name });
    line.append(i === 0 ? '' : ', ', i === active ? element('b', '', text) : text);
  }
  line.append(')');
  const meaning = element('output', 'cm-help-meaning', meaningOf(call, parameters[active]?.name));
  return [line, meaning];
}

function meaningOf(call: string, parameter: string | undefined): string {
  if (parameter !== undefined) return t(`writing.${parameter as 'size'}`);
  return t(call === 'mmap' ? 'writing.mmapFile' : 'writing.enough');
}

function listOf({ words, chosen }: Shown, view: EditorView): Node {
  const list = element('ul', '', '');
  list.id = LIST;
  list.role = 'listbox';
  list.ariaLabel = t('writing.words');
  for (const [i, word] of words.entries()) {
    const item = element('li', '', word);
    item.id = `${LIST}-${i}`;
    item.role = 'option';
    item.ariaSelected = String(i === chosen);
    item.addEventListener('mousedown', (event) => {
      event.preventDefault();
      accept(view, i);
    });
    list.append(item);
  }
  return list;
}

function element(tag: string, className: string, text: string): HTMLElement {
  const made = document.createElement(tag);
  made.className = className;
  made.textContent = text;
  return made;
}

function accept(view: EditorView, index: number): boolean {
  const shown = view.state.field(help);
  const word = shown?.words[index];
  if (shown === undefined || word === undefined) return false;
  const { head } = view.state.selection.main;
  view.dispatch({
    changes: { from: shown.from, to: head, insert: word },
    selection: { anchor: shown.from + word.length },
    effects: change.of(undefined),
    userEvent: 'input.complete',
  });
  return true;
}

/** Chooses the next word, or the one before. */
function move(by: 1 | -1): (view: EditorView) => boolean {
  return (view) => {
    const shown = view.state.field(help);
    const count = shown?.words.length ?? 0;
    if (shown === undefined || count === 0) return false;
    const chosen = shown.chosen < 0 && by < 0 ? count - 1 : (shown.chosen + by + count) % count;
    view.dispatch({ effects: change.of({ ...shown, chosen }) });
    return true;
  };
}

const keys = keymap.of([
  { key: 'ArrowDown', run: move(1) },
  { key: 'ArrowUp', run: move(-1) },
  // Enter ends the line unless a word has been chosen; Tab takes the first one.
  { key: 'Enter', run: (view) => accept(view, view.state.field(help)?.chosen ?? -1) },
  { key: 'Tab', run: (view) => accept(view, Math.max(0, view.state.field(help)?.chosen ?? -1)) },
  {
    key: 'Escape',
    run: (view) => {
      if (view.state.field(help) === undefined) return false;
      view.dispatch({ effects: change.of(undefined) });
      return true;
    },
  },
  {
    key: 'Ctrl-Space',
    run: (view) => {
      view.dispatch({ effects: change.of(found(view.state, true)) });
      return true;
    },
  },
]);

const leaves = EditorView.domEventHandlers({
  blur: (_, view) => {
    if (view.state.field(help) !== undefined) view.dispatch({ effects: change.of(undefined) });
  },
});

/** For a text that can be written. */
export const editorHelp: Extension = [help, Prec.high(keys), leaves];
