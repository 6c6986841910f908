import { useEffect, useState } from 'react';
import { formatBytes } from '../../narrate/format.ts';
import { t } from '../../words/index.ts';
import type { FigureProps } from '../registry.ts';
import type { Asked, Found, Stage } from './model.ts';
import type { PinsParameters } from './parameters.ts';

interface TankProps {
  readonly found: Found;
  readonly parameters: PinsParameters;
  readonly stage: Stage;
  readonly client: FigureProps['client'];
}

/** After so many levels of forks, 2 to the power of that are alive: those of the test of March 2004. */
const LEVELS = [6, 7, 8, 9] as const;
/** Of 2.6.2, as reported: it ran out of memory at this level. */
const RAN_OUT = 8;

/** What is kept, as a part of what the pages themselves take, and what would be kept at each level of that test. */
export function Tank({ found, parameters, stage, client }: TankProps) {
  const levels = useLevels(found, parameters, client);
  const whole = stage.data;
  const share = Math.min(1, stage.kept / whole);
  const isListed = found.slots > 0;
  return (
    <div className="pins-tank">
      <div
        className="pins-level"
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- it is drawn with boxes
        role="img"
        aria-label={t('pins.tank', { kept: formatBytes(stage.kept), whole: formatBytes(whole) })}
      >
        <div style={{ width: share > 0 ? `max(${share * 100}%, 2px)` : 0 }} />
        {isListed &&
          levels.map(({ level, kept }) => (
            <i
              key={level}
              className={level >= RAN_OUT ? 'out' : ''}
              style={{ insetInlineStart: `${(kept / whole) * 100}%` }}
            >
              {level}
            </i>
          ))}
      </div>
      <p>{t(isListed ? 'pins.tankLists' : 'pins.tankWhole', { whole: formatBytes(whole) })}</p>
    </div>
  );
}

interface AtLevel {
  readonly level: number;
  readonly kept: number;
}

/** Each comes when it has been counted. */
function useLevels(
  { way, slots }: Found,
  parameters: PinsParameters,
  client: FigureProps['client'],
): readonly AtLevel[] {
  const { pages } = parameters;
  const [counted, setCounted] = useState<{ readonly pages: number; readonly levels: readonly AtLevel[] }>({
    pages,
    levels: [],
  });
  useEffect(() => {
    if (slots === 0) return;
    let isWanted = true;
    const count = async (): Promise<void> => {
      const levels: AtLevel[] = [];
      for (const level of LEVELS) {
        const forks = { kind: 'fork', process: 1, times: 2 ** level - 1 } as const;
        const asked: Asked = {
          way,
          parameters: { ...parameters, of: 'family', calls: [forks], from: 1 },
          onlyKept: true,
        };
        const kept = (await client.model('pins', asked)) as number | undefined;
        if (!isWanted || kept === undefined) return;
        levels.push({ level, kept });
        setCounted({ pages, levels: [...levels] });
      }
    };
    // What can’t be counted is said where the figure itself is.
    count().catch(() => undefined);
    return () => {
      isWanted = false;
    };
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- nothing else of the parameters matters here
  }, [way, slots, pages, client]);
  return counted.pages === pages ? counted.levels : [];
}
