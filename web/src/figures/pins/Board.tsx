import { formatBytes } from '../../narrate/format.ts';
import { formatNumber, t } from '../../words/index.ts';
import { nth } from '../../base/known.ts';
import type { FigureProps } from '../registry.ts';
import type { Found } from './model.ts';
import type { PinsParameters } from './parameters.ts';
import { countedIn, NAMES, noteOf, wayOf, winnerOf } from './say.ts';
import type { Seen } from './seen.ts';
import { Tank } from './Tank.tsx';

interface BoardProps {
  readonly founds: readonly Found[];
  readonly parameters: PinsParameters;
  readonly seens: readonly Seen[];
}

interface RaceProps extends BoardProps {
  /** The one whose picture is shown. */
  readonly shown: Found;
  readonly onShow: (found: Found) => void;
}

/** The ways beside one another: how much each has looked at, and how much it keeps for that. */
export function Race({ founds, parameters, seens, shown, onShow }: RaceProps) {
  const costs = founds.map(({ walks }) => walks[parameters.page]?.cost ?? 0);
  const kept = founds.map(({ stages }) => nth(stages, -1).drawn);
  const winner = seens.every(({ isDone }) => isDone) ? winnerOf(costs, kept) : undefined;
  return (
    <div className="pins-race">
      {founds.map((found, i) => {
        const { way } = found;
        const { cost, stage, isDone } = nth(seens, i);
        const state = `${isDone ? 'done' : ''} ${i === winner ? 'best' : ''}`;
        return (
          <section key={way} className={`pins-lane ${state}`} data-kernel={way}>
            <h3>
              <button type="button" aria-pressed={found === shown} onClick={() => onShow(found)}>
                {t(NAMES[way])}
              </button>
            </h3>
            <p className="pins-does">{wayOf(way)}</p>
            <p className="kernel-count">
              <strong>{formatNumber(cost)}</strong> {countedIn(way, cost)}
            </p>
            <Bar share={cost / Math.max(1, ...costs)} />
            <p className="kernel-count kept">
              <strong>{formatBytes(stage.drawn)}</strong> {t('pins.keptFor')}
            </p>
            <Bar share={stage.drawn / Math.max(1, ...kept)} />
          </section>
        );
      })}
    </div>
  );
}

function Bar({ share }: { readonly share: number }) {
  return (
    <div className="pins-bar" aria-hidden="true">
      <div style={{ width: share > 0 ? `max(${share * 100}%, 3px)` : 0 }} />
    </div>
  );
}

/** What each way keeps, beside what the pages themselves take. */
export function Tanks({ founds, parameters, seens, client }: BoardProps & Pick<FigureProps, 'client'>) {
  return (
    <div className="pins-tanks">
      {founds.map((found, i) => {
        const seen = nth(seens, i);
        const { count, text } = noteOf(found, parameters, seen);
        return (
          <section key={found.way} data-kernel={found.way}>
            <h3>{t(NAMES[found.way])}</h3>
            <p className="kernel-count">
              <strong>{formatBytes(seen.stage.kept)}</strong> {t('pins.keptFor')}{' '}
              <span className="pins-note">
                {formatNumber(count)} {text}
              </span>
            </p>
            <Tank found={found} parameters={parameters} stage={seen.stage} client={client} />
          </section>
        );
      })}
    </div>
  );
}
