import { useEffect, useState } from 'react';
import { formatBytes } from '../../narrate/format.ts';
import { formatList, formatNumber, t } from '../../words/index.ts';
import type { FigureProps } from '../registry.ts';
import type { Asked, Found, Kept, Stage } from './model.ts';
import type { PinsParameters } from './parameters.ts';

interface TankProps extends Pick<FigureProps, 'client'> {
  readonly found: Found;
  readonly parameters: PinsParameters;
  readonly stage: Stage;
}

/** After so many levels of forks, 2 to the power of that are alive: those of the test of March 2004. */
const LEVELS = [6, 7, 8, 9] as const;
/** Of 2.6.2, as reported: it ran out of memory at this level. */
const RAN_OUT = 8;

/** The test wrote 512 MiB, and had about twice that. */
const MEMORY = 2;

/** Pages, page tables and what is kept, as parts of the memory, and how full that would be at each level of that test. */
export function Tank({ found, parameters, stage, client }: TankProps) {
  const levels = useLevels(found, parameters, client);
  const whole = stage.data * MEMORY;
  const isListed = found.slots > 0;
  const parts = [
    { of: 'data', text: t('pins.tankPages'), bytes: stage.data },
    // What is compared is seen even if not all of it fits.
    { of: 'kept', text: t(isListed ? 'pins.tankLists' : 'pins.tankObject'), bytes: stage.kept },
    { of: 'tables', text: t('pins.tankTables'), bytes: stage.tables },
  ];
  const said = parts.map(({ text, bytes }) => `${text} ${formatBytes(bytes)}`);
  const percent = (bytes: number): number => Math.round((100 * bytes) / whole);
  const full = percent(parts.reduce((sum, { bytes }) => sum + bytes, 0));
  return (
    <div className="pins-tank">
      <div
        className="pins-level"
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- it is drawn with boxes
        role="img"
        aria-label={t('pins.tank', { parts: formatList(said), share: formatNumber(full) })}
      >
        <div className="pins-parts">
          {parts.map(({ of, bytes }) => (
            <div key={of} className={of} style={{ flexBasis: `max(${(bytes / whole) * 100}%, 2px)` }} />
          ))}
        </div>
        {levels
          .filter(({ bytes }) => percent(bytes) <= 100)
          .map(({ level, bytes }) => (
            <i
              key={level}
              className={isListed && level === RAN_OUT ? 'out' : ''}
              style={{ insetInlineEnd: `${(1 - bytes / whole) * 100}%` }}
            >
              {level}
            </i>
          ))}
      </div>
      <p className="pins-legend">
        {parts.map(({ of }, i) => (
          <span key={of}>
            <i className={of} aria-hidden="true" /> {said[i]}
          </span>
        ))}
        {full >= 100 && <b>{t(full > 100 ? 'pins.tankOver' : 'pins.tankFull')}</b>}
      </p>
    </div>
  );
}

interface AtLevel {
  readonly level: number;
  readonly bytes: number;
}

/** Each comes when it has been counted. */
function useLevels(
  { way }: Found,
  parameters: PinsParameters,
  client: FigureProps['client'],
): readonly AtLevel[] {
  const { pages } = parameters;
  const [counted, setCounted] = useState<{ readonly pages: number; readonly levels: readonly AtLevel[] }>({
    pages,
    levels: [],
  });
  useEffect(() => {
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
        const kept = (await client.model('pins', asked)) as Kept | undefined;
        if (!isWanted || kept === undefined) return;
        levels.push({ level, bytes: kept.data + kept.tables + kept.kept });
        setCounted({ pages, levels: [...levels] });
      }
    };
    // What can’t be counted is said where the figure itself is.
    count().catch(() => undefined);
    return () => {
      isWanted = false;
    };
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- nothing else of the parameters matters here
  }, [way, pages, client]);
  return counted.pages === pages ? counted.levels : [];
}
