import { useState } from 'react';
import { t } from '../../words/index.ts';
import type { TraceState } from './trace.ts';

/** Opens the text in the clipboard. Browsers may refuse that, but not the keys. */
export function PasteButton({ trace }: { readonly trace: TraceState }) {
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
    else await trace.open({ kind: 'text', name: t('lab.pasted'), text });
  };
  return (
    <>
      <button type="button" className="button" onClick={() => void paste()}>
        {t('lab.pasteAnything')}
      </button>
      <output className="quiet">{told}</output>
    </>
  );
}
