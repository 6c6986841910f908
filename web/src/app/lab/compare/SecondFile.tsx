import { useId, useState, type ChangeEvent, type ClipboardEvent, type DragEvent } from 'react';
import type { Source } from '../../../engine/source.ts';
import { Icon } from '../../../widgets/icon/Icon.tsx';
import { t } from '../../../words/index.ts';
import { keepShort } from '../kept-file.ts';
import { PasteButton } from '../PasteButton.tsx';
import { RecentFiles } from '../RecentFiles.tsx';
import { loadNamed, namedTraces } from '../sources.ts';

interface SecondFileProps {
  /** The name of the first one. */
  readonly first: string;
  readonly onOpen: (source: Source) => void;
}

/** Takes a second file, or text: chosen, dropped, pasted, opened before, or an example. */
export function SecondFile({ first, onOpen }: SecondFileProps) {
  const id = useId();
  const [isOver, setOver] = useState(false);
  const openFile = (file: File | undefined): void => {
    if (file === undefined) return;
    onOpen({ kind: 'file', name: file.name, file });
    // Without a database there is no list.
    void keepShort({ name: file.name, file }).catch(() => undefined);
  };
  const openText = (text: string): void => {
    if (text !== '') onOpen({ kind: 'text', name: t('lab.pasted'), text });
  };
  const openNamed = async (name: string): Promise<void> => {
    const text = await loadNamed(name);
    if (text !== undefined) onOpen({ kind: 'text', name, text });
  };
  const onDrop = (event: DragEvent): void => {
    event.preventDefault();
    setOver(false);
    const [file] = event.dataTransfer.files;
    if (file) openFile(file);
    else openText(event.dataTransfer.getData('text/plain'));
  };
  const onPaste = (event: ClipboardEvent): void => {
    event.preventDefault();
    const [file] = event.clipboardData.files;
    if (file) openFile(file);
    else openText(event.clipboardData.getData('text/plain'));
  };
  const onChange = ({ target }: ChangeEvent<HTMLInputElement>): void => {
    openFile(target.files?.[0]);
    // Cleared, so that choosing the same file again is a change.
    target.value = '';
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- takes what is dropped, and pasted while it has the focus
    <fieldset
      className="compare-second"
      aria-labelledby={id}
      data-takes-drops={isOver ? 'now' : ''}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the same
      tabIndex={0}
      onDragOver={() => setOver(true)}
      onDragLeave={() => setOver(false)}
      onDrop={onDrop}
      onPaste={onPaste}
    >
      <p id={id} className="compare-title">
        {t('twoTraces.choose', { name: first })}
      </p>
      <p className="quiet">{t('twoTraces.chooseHint')}</p>
      <div className="compare-row">
        <label className="button file-button">
          <Icon name="open" />
          {t('twoTraces.chooseFile')}
          <input type="file" className="visually-hidden" onChange={onChange} />
        </label>
        <PasteButton onOpen={onOpen} label={t('twoTraces.paste')} />
        <RecentFiles onFile={openFile} />
      </div>
      <label className="compare-row">
        {t('twoTraces.example')}
        <select value="" onChange={(event) => void openNamed(event.target.value)}>
          <option value="">{t('twoTraces.noExample')}</option>
          {namedTraces().programs.map((name) => (
            <option key={name}>{name}</option>
          ))}
        </select>
      </label>
    </fieldset>
  );
}
