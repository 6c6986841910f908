import { useEffect, useState } from 'react';
import { IconButton } from '../../widgets/button/IconButton.tsx';
import { DropDown } from '../../widgets/drop-down/DropDown.tsx';
import { t } from '../../words/index.ts';
import { forgetAll, forgetRecent, onRecentFiles, recentFiles, type RecentFile } from './kept-file.ts';

interface RecentFilesProps {
  readonly onFile: (file: File) => void;
}

/** The files that were opened last, in this browser. Nothing where it keeps none. */
export function RecentFiles({ onFile }: RecentFilesProps) {
  const [files, setFiles] = useState<readonly RecentFile[]>([]);
  useEffect(() => {
    let isOver = false;
    const look = (): void => {
      // Without a database there is no list.
      void recentFiles()
        .catch(() => [])
        .then((found) => {
          if (!isOver) setFiles(found);
        });
    };
    look();
    const end = onRecentFiles(look);
    return () => {
      isOver = true;
      end();
    };
  }, []);
  if (files.length === 0) return null;
  return (
    <DropDown className="recent-files" label={t('lab.recent')} isFaceWorded face={t('lab.recent')}>
      {files.map(({ at, name, file }) => (
        <div key={at} className="recent-file">
          <button type="button" className="text-button" onClick={() => onFile(new File([file], name))}>
            {name}{' '}
            <span className="quiet">
              {t('lab.recentItem', {
                size: (file.size / 1e3).toFixed(1),
                date: new Date(at).toLocaleString(undefined, { dateStyle: 'medium', timeStyle: 'short' }),
              })}
            </span>
          </button>
          <IconButton
            icon="cross"
            label={t('lab.forgetNamed', { name })}
            onClick={() => void forgetRecent(at).catch(() => undefined)}
          />
        </div>
      ))}
      <p className="quiet">{t('lab.recentHint')}</p>
      <button type="button" className="text-button" onClick={() => void forgetAll().catch(() => undefined)}>
        {t('lab.forgetAll')}
      </button>
    </DropDown>
  );
}
