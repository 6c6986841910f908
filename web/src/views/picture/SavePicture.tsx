import { useState, type ReactNode } from 'react';
import { download } from '../../widgets/download.ts';
import { t } from '../../words/index.ts';
import type { PictureFormat } from './paint.ts';

interface SavePictureProps {
  /** What is saved. */
  readonly find: () => HTMLElement | null | undefined;
  /** Names the file. */
  readonly name: string;
  /** What is saved, in words, where several such groups of buttons stand together. */
  readonly title?: string;
  /** More buttons; what has come of them is told beside all. */
  readonly children?: (tell: (text: string) => void) => ReactNode;
}

const FORMATS: readonly PictureFormat[] = ['svg', 'png'];

/** Buttons that save a picture of a figure or an instrument, as it is seen. */
export function SavePicture({ find, name, title, children }: SavePictureProps) {
  const [told, tell] = useState('');
  const save = async (format: PictureFormat): Promise<void> => {
    const drawn = find();
    if (drawn == null) return;
    if (drawn.offsetWidth === 0) {
      tell(t('figure.notSeen'));
      return;
    }
    tell(t('figure.saving'));
    const file = `${name}.${format}`;
    try {
      const { paint } = await import('./paint.ts');
      download(await paint(drawn, format), file);
      tell(t('figure.saved', { name: file }));
    } catch {
      tell(t('figure.noPicture'));
    }
  };
  const labelOf = (format: string): string =>
    title === undefined ? t('figure.save', { format }) : t('figure.saveOf', { format, title });
  return (
    <span className="instrument-save">
      {FORMATS.map((format) => (
        <button
          key={format}
          type="button"
          className="text-button"
          aria-label={labelOf(format.toUpperCase())}
          onClick={() => void save(format)}
        >
          {format.toUpperCase()}
        </button>
      ))}
      {children?.(tell)}
      <output className="quiet">{told}</output>
    </span>
  );
}
