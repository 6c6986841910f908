/* Lines that a reader adds to the text by hand, and takes away again. */
import { useEffect, useEffectEvent, useState } from 'react';
import { focusOf } from '../../../widgets/keys/shortcuts.ts';
import { t } from '../../../words/index.ts';
import type { TraceState } from '../trace.ts';

export interface Made {
  readonly before: string;
  readonly after: string;
  /** Number and text of the line. */
  readonly line: number;
  readonly text: string;
}

export interface Make {
  /** How often the text was changed by hand. */
  readonly count: number;
  /** The newest line that can be taken away. */
  readonly last: Made | undefined;
  readonly add: (text: string) => void;
  readonly undo: () => void;
}

const NONE: readonly Made[] = [];

/** `text` is what is in the editor; undefined if it can't be changed. */
export function useMake(trace: TraceState, text: string | undefined): Make {
  const [made, setMade] = useState(NONE);
  const [count, setCount] = useState(0);
  const newest = made.at(-1);
  const last = newest?.after === text ? newest : undefined;
  const show = (next: string): void => {
    setCount(count + 1);
    // Whatever is added runs last.
    void trace.open({ kind: 'text', name: t('lab.pasted'), text: next }, Number.MAX_SAFE_INTEGER);
  };
  const undo = (): void => {
    if (!last) return;
    setMade(made.slice(0, -1));
    show(last.before);
  };
  const add = (line: string): void => {
    const before = text ?? '';
    const whole = before === '' || before.endsWith('\n') ? before : `${before}\n`;
    const after = `${whole}${line}\n`;
    const own = { before, after, line: whole.split('\n').length, text: line };
    setMade([...(last ? made : NONE), own]);
    show(after);
  };
  const onKey = useEffectEvent((event: KeyboardEvent): void => {
    const isUndo = event.key === 'z' && (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey;
    if (!isUndo || !last || event.defaultPrevented || focusOf(event.target) === 'text') return;
    event.preventDefault();
    undo();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent): void => onKey(event);
    addEventListener('keydown', listener);
    return () => removeEventListener('keydown', listener);
  }, []);
  return { count, last, add, undo };
}
