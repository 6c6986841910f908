import { formatBytes } from '../../narrate/format.ts';
import { formatNumber, t } from '../../words/index.ts';
import { nth } from '../../base/known.ts';
import type { FigureProps } from '../registry.ts';
import type { Found } from './model.ts';
import type { PinsParameters } from './parameters.ts';
import { lookedAs, NAMES, notedAs, noteOf, wayOf } from './say.ts';
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

/** The ways beside one another: what each of them notes at forks, and keeps, and how much it looks at for that. */
export function Race({ founds, parameters, seens, shown, onShow }: RaceProps) {
  const hasForks = parameters.of === 'family';
  const costs = founds.map(({ walks }) => walks[parameters.page]?.cost ?? 0);
  const ends = founds.map(({ stages }) => nth(stages, -1));
  const most = {
    forked: Math.max(1, ...ends.map(({ forked }) => forked)),
    kept: Math.max(1, ...ends.map(({ drawn }) => drawn)),
    cost: Math.max(1, ...costs),
  };
  return (
    <div className={hasForks ? 'pins-race forks' : 'pins-race'}>
      <p className="pins-lane pins-heads">
        {hasForks && <span>{t('pins.atForks')}</span>}
        <span>{t('pins.keptFor')}</span>
        <span>{t('pins.lookedAt')}</span>
      </p>
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
            {hasForks && (
              <>
                <p className="kernel-count kept">
                  <strong>{formatNumber(stage.forked)}</strong> {notedAs(way, stage.forked)}
                </p>
                <Bar share={stage.forked / most.forked} />
              </>
            )}
            <p className="kernel-count kept">
              <strong>{formatBytes(stage.drawn)}</strong>
            </p>
            <Bar share={stage.drawn / most.kept} />
            <p className="kernel-count">
              <strong>{formatNumber(cost)}</strong> {lookedAs(way, cost)}
            </p>
            <Bar share={cost / most.cost} />
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
      <p className="pins-does">{t('pins.tankWhole')}</p>
    </div>
  );
}
