import { useEffect, useId, useRef } from 'react';
import { t } from '../../words/index.ts';
import { isSeen } from './layout.ts';
import type { Line } from './model.ts';
import type { View } from './parameters.ts';
import { fileOf } from './tour.ts';

interface MapsProps {
  readonly lines: readonly Line[];
  readonly view: View;
  readonly pressed: Line | undefined;
  readonly onPress: (line: Line) => void;
}

/** The lines of /proc/PID/maps, without the device and the inode; those in sight are marked. */
export function Maps({ lines, view, pressed, onPress }: MapsProps) {
  const id = useId();
  const list = useRef<HTMLUListElement>(null);
  const first = lines.findIndex((line) => line === pressed || (pressed === undefined && isSeen(line, view)));
  // Where the list is too long for what is seen of it, it goes along with the strip.
  useEffect(() => {
    const { current } = list;
    if (!current || current.scrollHeight <= current.clientHeight) return;
    const item = current.children[first];
    if (item instanceof HTMLElement) current.scrollTop = item.offsetTop - current.offsetTop;
  }, [first]);
  return (
    <div className="zoom-maps">
      <p>{t('zoom.maps')}</p>
      <p className="zoom-parts" aria-hidden="true">
        <span>
          {t('zoom.first').padEnd(12)} {t('zoom.past').padEnd(12)} {t('zoom.may').padEnd(4)}
        </span>
        <span className="zoom-offset">{t('zoom.offset').padEnd(8)}</span>
        <span>{t('zoom.file')}</span>
      </p>
      <ul ref={list} aria-label={t('zoom.lines')} aria-describedby={id}>
        {lines.map((line) => {
          const { start, end, permissions, offset, name } = line;
          return (
            <li key={start}>
              <button
                type="button"
                className={isSeen(line, view) ? 'zoom-line seen' : 'zoom-line'}
                aria-pressed={line === pressed}
                title={name}
                onClick={() => onPress(line)}
              >
                <i className={`zoom-key ${permissions.slice(0, 3)}`} aria-hidden="true" />
                <span>
                  {start.toString(16).padStart(8, '0')}-{end.toString(16).padStart(8, '0')} {permissions}
                </span>
                <span className="zoom-offset"> {offset.toString(16).padStart(8, '0')}</span>
                <span className="zoom-file"> {fileOf(name)}</span>
              </button>
            </li>
          );
        })}
      </ul>
      <p id={id} className="zoom-legend">
        {t('zoom.legend')}
      </p>
    </div>
  );
}
