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
  return (
    <div className="zoom-maps">
      <p>{t('zoom.maps')}</p>
      <ul>
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
    </div>
  );
}
