import { useEffect, useEffectEvent, useState, type DragEvent, type ReactNode } from 'react';
import type { Source } from '../../engine/source.ts';
import { t } from '../../words/index.ts';

interface DropZoneProps {
  readonly onOpen: (source: Source) => void;
  readonly onFiles: (files: readonly File[]) => void;
  readonly children: ReactNode;
}

/** Takes dropped files, and text that is pasted while no text field has the focus. */
export function DropZone({ onOpen, onFiles, children }: DropZoneProps) {
  const [over, setOver] = useState(false);
  const onPaste = useEffectEvent((event: ClipboardEvent): void => {
    // What is inside may take it for itself.
    if (event.defaultPrevented) return;
    if (event.target instanceof Element && event.target.closest('input, textarea, [contenteditable="true"]'))
      return;
    const files = [...(event.clipboardData?.files ?? [])];
    const text = event.clipboardData?.getData('text/plain') ?? '';
    if (files.length > 0) onFiles(files);
    else if (text !== '') onOpen({ kind: 'text', name: t('lab.pasted'), text });
  });
  useEffect(() => {
    const listener = (event: ClipboardEvent): void => onPaste(event);
    addEventListener('paste', listener);
    return () => removeEventListener('paste', listener);
  }, []);
  const drop = (event: DragEvent): void => {
    setOver(false);
    if (isTakenInside(event)) return;
    // The editor takes a dropped text itself, or moves a part of its own.
    const isTaken = event.isDefaultPrevented();
    event.preventDefault();
    const files = [...event.dataTransfer.files];
    const text = event.dataTransfer.getData('text/plain');
    if (files.length > 0) onFiles(files);
    else if (text !== '' && !isTaken) onOpen({ kind: 'text', name: t('lab.pasted'), text });
  };
  return (
    <div
      className="drop-zone"
      onDragOver={(event) => {
        event.preventDefault();
        setOver(!isTakenInside(event));
      }}
      onDragLeave={(event) => {
        if (!(event.relatedTarget instanceof Node && event.currentTarget.contains(event.relatedTarget)))
          setOver(false);
      }}
      onDrop={drop}
    >
      {children}
      {over && <p className="drop-here">{t('lab.drop')}</p>}
    </div>
  );
}

/** Whether it is over a part of the page that takes what is dropped for another purpose. */
function isTakenInside({ target }: DragEvent): boolean {
  return target instanceof Element && target.closest('[data-takes-drops]') !== null;
}
