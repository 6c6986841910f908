import { useEffect, useEffectEvent, useRef } from 'react';
import type { Problem } from '../../trace-in/index.ts';
import type { OperationSummary } from '../../timeline/run.ts';
import { t } from '../../words/index.ts';
import { createEditor, type TraceEditor } from './editor-setup.ts';

interface EditorProps {
  readonly text: string;
  /** What the text was before a line was added elsewhere. */
  readonly before: string | undefined;
  /** The number of its first line, if the text is a part of a long one. Then it can't be edited. */
  readonly firstLine: number | undefined;
  readonly problems: readonly Problem[];
  readonly operations: readonly OperationSummary[];
  /** Index of the running operation, -1 before the first. */
  readonly current: number;
  readonly onChange: (text: string) => void;
}

/** The text of the trace, with each call's result at the end of its line. */
export default function Editor({
  text,
  before,
  firstLine,
  problems,
  operations,
  current,
  onChange,
}: EditorProps) {
  const place = useRef<HTMLDivElement>(null);
  const editor = useRef<TraceEditor>(undefined);
  const changed = useEffectEvent((next: string) => onChange(next));
  // So that it can be undone here, too.
  const initial = useEffectEvent(() => ({ text: before ?? text, firstLine }));

  useEffect(() => {
    if (place.current === null) return;
    const created = createEditor(place.current, initial(), t('lab.editor'), (next) => changed(next));
    editor.current = created;
    return () => created.destroy();
  }, []);
  useEffect(() => editor.current?.setText(text, firstLine), [text, firstLine]);
  useEffect(() => editor.current?.setProblems(problems), [problems]);
  useEffect(() => editor.current?.setResults(operations), [operations]);
  useEffect(() => {
    // Before its layout the editor guesses the heights of lines, and would scroll to the wrong one.
    const frame = requestAnimationFrame(() => editor.current?.setRunning(operations[current]?.line));
    return () => cancelAnimationFrame(frame);
  }, [operations, current]);
  return <div ref={place} className="editor" />;
}
