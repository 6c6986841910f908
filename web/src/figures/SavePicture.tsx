import { useState, type RefObject } from 'react';
import { download } from '../chart/download.ts';
import { t } from '../words/index.ts';

interface SavePictureProps {
  /** What holds the instrument. */
  readonly box: RefObject<HTMLElement | null>;
  /** The instrument's, which names the file. */
  readonly name: string;
}

const FORMATS = ['svg', 'png'] as const;
/** Buttons that save an instrument's picture, as it is seen. */
export function SavePicture({ box, name }: SavePictureProps) {
  const [told, tell] = useState('');
  const save = async (format: (typeof FORMATS)[number]): Promise<void> => {
    const instrument = box.current?.querySelector<HTMLElement>('.instrument');
    if (instrument == null) return;
    const file = `${name}.${format}`;
    try {
      const { paint } = await import('./paint.ts');
      download(await paint(instrument, format), file);
      tell(t('figure.saved', { name: file }));
    } catch {
      tell(t('figure.noPicture'));
    }
  };
  return (
    <span className="instrument-save">
      {FORMATS.map((format) => (
        <button
          key={format}
          type="button"
          className="text-button"
          aria-label={t('figure.save', { format: format.toUpperCase() })}
          onClick={() => void save(format)}
        >
          {format.toUpperCase()}
        </button>
      ))}
      <output className="quiet">{told}</output>
    </span>
  );
}
