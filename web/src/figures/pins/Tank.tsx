import { useEffect, useState } from 'react';
import { PAGE_SIZE } from '../../core/layout.ts';
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

/** In the test of March 2004 as many processes are alive after six to nine levels of forks. */
const LEVELS = [64, 128, 256, 512] as const;
/** Of 2.6.2, as reported: with so many it ran out of memory. */
export const RAN_OUT = 256;

/** In percent of the bar: on a phone, a number has no space before the mark that comes next. */
const NEAR = 8;

/** The test wrote 512 MiB, and had about twice that. */
const WRITTEN = 2 ** 29;
const MEMORY = 2;

/**
 * As many bytes as if so much had been written: a chain at each page and page tables grow with the pages. One object for all of them
 * doesn’t, nor does a node that lies ready as long as no page has one.
 */
export function shownBytes({ slots }: Pick<Found, 'slots'>, { kept, tables, data }: Kept): Kept {
  const scale = data === 0 ? 1 : WRITTEN / data;
  const isAtPages = slots > 0 && kept > data / PAGE_SIZE;
  return { kept: isAtPages ? kept * scale : kept, tables: tables * scale, data: data * scale };
}

/** Pages, page tables and what is kept, as parts of the memory, and how full that would be with as many processes as in that test. */
export function Tank({ found, parameters, stage, client }: TankProps) {
  const levels = useLevels(found, parameters, client);
  const shown = shownBytes(found, stage);
  const whole = shown.data * MEMORY;
  const isListed = found.slots > 0;
  const parts = [
    { of: 'data', text: t('pins.tankPages'), bytes: shown.data },
    // What is compared is seen even if not all of it fits.
    { of: 'kept', text: t(isListed ? 'pins.tankChains' : 'pins.tankObject'), bytes: shown.kept },
    { of: 'tables', text: t('pins.tankTables'), bytes: shown.tables },
  ];
  const said = parts.map(({ text, bytes }) => `${text} ${formatBytes(bytes)}`);
  const percent = (bytes: number): number => Math.round((100 * bytes) / whole);
  const used = parts.reduce((sum, { bytes }) => sum + bytes, 0);
  const full = percent(used);
  /** The next one would tell what readers are to find out. */
  const reached = levels.filter(({ level, bytes }) => level <= stage.processes && percent(bytes) <= 100);
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
      </div>
      <div className="pins-marks">
        {reached.length > 0 && t('pins.tankMarks')}
        {reached.map(({ level, bytes }, i) => {
          const isOut = isListed && level === RAN_OUT;
          const isNear = percent((reached[i + 1]?.bytes ?? Infinity) - bytes) < NEAR;
          return (
            <i
              key={level}
              className={`${isOut ? 'out' : ''} ${isNear ? 'near' : ''}`}
              style={{ insetInlineEnd: `${(1 - bytes / whole) * 100}%` }}
            >
              {level}
            </i>
          );
        })}
      </div>
      <p className="pins-legend">
        {parts.map(({ of }, i) => (
          <span key={of}>
            <i className={of} aria-hidden="true" /> {said[i]}
          </span>
        ))}
        {full < 100 && (
          <span>
            <i className="rest" aria-hidden="true" />{' '}
            {t('pins.tankRest', { bytes: formatBytes(whole - used) })}
          </span>
        )}
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
  found: Found,
  parameters: PinsParameters,
  client: FigureProps['client'],
): readonly AtLevel[] {
  const { pages } = parameters;
  const { way, slots } = found;
  const [counted, setCounted] = useState<{ readonly pages: number; readonly levels: readonly AtLevel[] }>({
    pages,
    levels: [],
  });
  useEffect(() => {
    let isWanted = true;
    const count = async (): Promise<void> => {
      const levels: AtLevel[] = [];
      for (const level of LEVELS) {
        const forks = { kind: 'fork', process: 1, times: level - 1 } as const;
        const asked: Asked = {
          way,
          parameters: { ...parameters, of: 'family', calls: [forks], from: 1 },
          onlyKept: true,
        };
        const kept = (await client.model('pins', asked)) as Kept | undefined;
        if (!isWanted || kept === undefined) return;
        const { data, tables, kept: lists } = shownBytes({ slots }, kept);
        levels.push({ level, bytes: data + tables + lists });
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
