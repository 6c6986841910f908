import type { ReactNode } from 'react';
import { formatBytes } from '../../narrate/format.ts';
import { formatNumber, t } from '../../words/index.ts';
import { nth } from '../../base/known.ts';
import type { FigureProps } from '../registry.ts';
import type { Found } from './model.ts';
import type { PinsParameters } from './parameters.ts';
import { countedOf, NAMES, notedAs, noteOf, wayOf } from './say.ts';
import type { Seen } from './seen.ts';
import { RAN_OUT, shownBytes, Tank } from './Tank.tsx';

interface BoardProps {
  readonly founds: readonly Found[];
  readonly parameters: PinsParameters;
  readonly seens: readonly Seen[];
}

interface RaceProps extends BoardProps {
  /** The one that is told of, and whose picture is there if there is space for a single one. */
  readonly shown: Found;
  readonly onShow: (found: Found) => void;
  /** Of each of `founds`. */
  readonly pictures: readonly ReactNode[];
}

/** The ways beside one another: what each of them notes at forks, and keeps, and how much it looks at for that. Below, how it does so. */
export function Race({ founds, parameters, seens, shown, onShow, pictures }: RaceProps) {
  const hasForks = parameters.of === 'family';
  return (
    <div className="pins-race">
      {founds.map((found, i) => {
        const { way } = found;
        const { cost, stage, isDone } = nth(seens, i);
        return (
          <section key={way} className={isDone ? 'pins-lane done' : 'pins-lane'} data-kernel={way}>
            <h3>
              <button type="button" aria-pressed={found === shown} onClick={() => onShow(found)}>
                {t(NAMES[way])}
              </button>
            </h3>
            <p className="pins-does">{wayOf(way)}</p>
            <p className="kernel-count">
              <strong>{formatNumber(cost)}</strong> {countedOf(way, cost)}
            </p>
            <ul>
              <li>
                <b>{formatBytes(stage.drawn)}</b> {t('pins.keptFor')}
              </li>
              {hasForks && (
                <li>
                  <b>{formatNumber(stage.forked)}</b> {notedAs(way, stage.forked)} {t('pins.atForks')}
                </li>
              )}
            </ul>
          </section>
        );
      })}
      {founds.map((found, i) => (
        <div key={found.way} className={found === shown ? 'pins-seen shown' : 'pins-seen'}>
          {pictures[i]}
        </div>
      ))}
    </div>
  );
}

/** What each way keeps, beside what the pages themselves take. */
export function Tanks({ founds, parameters, seens, client }: BoardProps & Pick<FigureProps, 'client'>) {
  const isOut = founds.some(({ way }, i) => way === 'chain' && nth(seens, i).stage.processes >= RAN_OUT);
  return (
    <div className="pins-tanks">
      {founds.map((found, i) => {
        const seen = nth(seens, i);
        const { count, text } = noteOf(found, parameters, seen);
        return (
          <section key={found.way} data-kernel={found.way}>
            <h3>{t(NAMES[found.way])}</h3>
            <p className="kernel-count">
              <strong>{formatBytes(shownBytes(found, seen.stage).kept)}</strong>{' '}
              {t(found.slots > 0 ? 'pins.inChains' : 'pins.inObject')}{' '}
              <span className="pins-note">
                {formatNumber(count)} {text}
              </span>
            </p>
            <Tank found={found} parameters={parameters} stage={seen.stage} client={client} />
          </section>
        );
      })}
      <p className="pins-does">
        {t('pins.tankWhole', { pages: formatNumber(parameters.pages) })}{' '}
        {isOut && t('pins.tankRanOut', { count: RAN_OUT })}
      </p>
    </div>
  );
}
