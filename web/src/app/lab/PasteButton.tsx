import { useState } from 'react';
import { t } from '../../words/index.ts';
import type { Source } from '../../engine/source.ts';

interface PasteButtonProps {
  readonly onOpen: (source: Source) => void;
  readonly label?: string;
}

/** Opens the text in the clipboard. Browsers may refuse that, but not the keys. */
export function PasteButton({ onOpen, label = t('lab.pasteAnything') }: PasteButtonProps) {
  const [told, setTold] = useState('');
  const paste = async (): Promise<void> => {
    setTold('');
    let text;
    try {
      text = await navigator.clipboard.readText();
    } catch {
      setTold(t('lab.pasteRefused'));
      return;
    }
    if (text === '') setTold(t('lab.pasteEmpty'));
    else onOpen({ kind: 'text', name: t('lab.pasted'), text });
  };
  return (
    <>
      <button type="button" className="button" onClick={() => void paste()}>
        {label}
      </button>
      <output className="quiet">{told}</output>
    </>
  );
}
