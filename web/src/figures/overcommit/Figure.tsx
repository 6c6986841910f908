import { useRef } from 'react';
import { cell } from '../../base/cell.ts';
import { known } from '../../base/known.ts';
import { PAGE_SIZE, X86_64 } from '../../core/layout.ts';
import { formatAddress, formatBytes } from '../../narrate/format.ts';
import { useSize } from '../../views/use-size.ts';
import { Choice } from '../../widgets/choice/Choice.tsx';
import { useSeen } from '../../widgets/use-seen.ts';
import { formatNumber, t } from '../../words/index.ts';
import { Instrument } from '../Instrument.tsx';
import { Playback } from '../Playback.tsx';
import type { FigureProps } from '../registry.ts';
import { Slider } from '../Slider.tsx';
import { useClock } from '../use-clock.ts';
import { useNewest } from '../use-newest.ts';
import { Waiting } from '../Waiting.tsx';
import type { Asked } from './model.ts';
import { LARGEST, read, RULES, write, type OvercommitParameters } from './parameters.ts';
import { GIB, MEMORY } from './program.ts';
import { Tiles } from './Tiles.tsx';
import './overcommit.css';

/** The instrument: a program asks for as much again and again, and is promised more than the machine has. */
export default function OvercommitFigure({ parameters: text, client, scene, plays, onChange }: FigureProps) {
  const parameters = known(read(text), 'who shows a figure has read its parameters');
  const { answer, of, failure } = useNewest(text, async (): Promise<Answered | undefined> => {
    // The model's type says what it returns.
    const asked = (await client.model('overcommit', parameters)) as Asked | undefined;
    return asked && { asked, parameters };
  });
  if (answer === undefined) return <Waiting failure={failure} />;
  return (
    <Overcommit
      key={scene}
      {...answer}
      plays={of === text ? plays : undefined}
      latest={parameters}
      onChange={(next) => onChange(write({ ...parameters, ...next }))}
    />
  );
}

interface Answered {
  readonly asked: Asked;
  readonly parameters: OvercommitParameters;
}

interface OvercommitProps extends Answered {
  readonly plays: number | undefined;
  /** What the reader has come to, which the core may not have answered yet. */
  readonly latest: OvercommitParameters;
  readonly onChange: (parameters: Partial<OvercommitParameters>) => void;
}

/** So many calls are shown one by one, before it goes faster and faster. */
const ONE_BY_ONE = 3;
const COUNTS = ['2', '100', 'all'];

function Overcommit({ asked, parameters, plays, latest, onChange }: OvercommitProps) {
  const { addresses, reason, used } = asked;
  const total = addresses.length + (reason === 'none' ? 0 : 1);
  const element = useRef<HTMLDivElement>(null);
  const pace = { few: Math.min(total, ONE_BY_ONE), many: total };
  const { tick, share, ...clock } = useClock({ pace, isSeen: useSeen(element), of: asked, plays });
  const granted = Math.min(tick, addresses.length);
  const isRefused = tick > granted;
  const isDone = tick >= total;
  const promised = granted * parameters.gib * GIB;
  const [box, { width, height }] = useSize<HTMLDivElement>();
  const state = { ...parameters, asked, tick, share };
  const counts = COUNTS.includes(String(latest.calls)) ? COUNTS : [String(latest.calls), ...COUNTS];
  return (
    <Instrument ref={element} figure="overcommit" name={t('overcommitting.name')}>
      <div className="overcommit-body">
        <div className="overcommit-numbers">
          <p className="kernel-count promised">
            {t('overcommitting.promised')} <strong>{formatBytes(promised)}</strong>{' '}
            <span className="kernel-also">{t('overcommitting.calls', { count: granted })}</span>
          </p>
          <p className="kernel-count memory">
            {t('overcommitting.memory')} <strong>{formatBytes(MEMORY)}</strong>
          </p>
          <p className="kernel-count used">
            {t('overcommitting.used')} <strong>{formatBytes(used * PAGE_SIZE)}</strong>
          </p>
        </div>
        <div ref={box} className="overcommit-box">
          {width > 0 && <Tiles {...{ gib: parameters.gib, granted, share, isRefused, width, height }} />}
        </div>
      </div>
      <div className="overcommit-addresses" aria-hidden="true">
        <div>
          <div style={{ width: `${(promised / X86_64.taskSize) * 100}%` }} />
        </div>
        <p>{t('overcommitting.addresses', { size: formatBytes(2 ** 47) })}</p>
      </div>
      <Playback clock={{ tick, share, ...clock }} total={total} steps={t('overcommitting.steps')} />
      <p className={isDone ? 'instrument-end over' : 'instrument-end'} aria-live="polite">
        {sayOf(state)}
      </p>
      <div className="instrument-controls">
        <Slider
          label={t('overcommitting.each')}
          text={formatBytes(latest.gib * GIB)}
          value={Math.log2(latest.gib)}
          most={LARGEST}
          onChange={(power) => onChange({ gib: 2 ** power })}
        />
        <div className="overcommit-choices">
          <span aria-hidden="true">{t('overcommitting.times')}</span>
          <Choice
            label={t('overcommitting.times')}
            options={counts.map((value) => ({
              value,
              text: value === 'all' ? t('overcommitting.all') : formatNumber(Number(value)),
            }))}
            value={String(latest.calls)}
            onChange={(value) => onChange({ calls: value === 'all' ? value : Number(value) })}
          />
        </div>
        {latest.calls === 'all' && (
          <div className="instrument-choice">
            <span aria-hidden="true">{t('overcommitting.rule')}</span>
            <Choice
              label={t('overcommitting.rule')}
              options={RULES.map((value) => ({ value, text: t(RULE[value]) }))}
              value={latest.rule}
              onChange={(value) =>
                onChange({
                  rule: known(
                    RULES.find((rule) => rule === value),
                    'a rule',
                  ),
                })
              }
            />
          </div>
        )}
      </div>
    </Instrument>
  );
}

const RULE = {
  heuristic: 'overcommitting.heuristic',
  always: 'overcommitting.always',
  never: 'overcommitting.never',
} as const;

interface State extends OvercommitParameters {
  readonly asked: Asked;
  readonly tick: number;
  readonly share: number;
}

function sayOf({ asked: { addresses, reason }, gib, rule, tick, share }: State): string {
  const size = formatBytes(gib * GIB);
  // What was before stays to be read for half a step.
  if (share > (tick > 0 ? 0.5 : 0)) return t('overcommitting.asks', { call: formatNumber(tick + 1), size });
  if (tick === 0) return t('overcommitting.begins', { memory: formatBytes(MEMORY) });
  const granted = Math.min(tick, addresses.length);
  const promised = formatBytes(granted * gib * GIB);
  if (tick === granted) {
    const address = formatAddress(cell(addresses, granted - 1));
    const times = formatNumber(Math.round(((granted * gib * GIB) / MEMORY) * 10) / 10);
    const said = granted * gib * GIB > MEMORY ? 'overcommitting.more' : 'overcommitting.granted';
    return t(said, { call: formatNumber(granted), address, promised, times });
  }
  const call = formatNumber(tick);
  if (reason !== 'overcommit') return t('overcommitting.noAddresses', { call, size, promised });
  return t(rule === 'never' ? 'overcommitting.limit' : 'overcommitting.atOnce', { call });
}
