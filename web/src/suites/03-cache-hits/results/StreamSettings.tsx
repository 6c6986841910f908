import { HIT_ERAS, LARGEST, MIXED } from '../plan.ts';
import type { Settings } from '../../../bench/report.ts';
import type { Workload } from '../../../bench/suite-core.ts';
import { formatNumber, say, t } from '../../../words/index.ts';
import { LengthChoice } from '../../../app/bench/LengthChoice.tsx';
import { Sample } from '../../../chart/Sample.tsx';
import { styleOf, type EraOrder } from '../../../app/bench/series.ts';
import type { Offer } from '../../../app/bench/use-offer.ts';
import { OwnFiles } from './OwnFiles.tsx';
import { schemeName } from './schemes.ts';
import { hasSweep, withAllStreams, withStream, withSweep } from './stream-choice.ts';
import type { OwnStreams } from './use-own-streams.ts';

interface StreamSettingsProps {
  readonly settings: Settings;
  readonly offer: Offer;
  readonly order: EraOrder;
  readonly own: OwnStreams;
  readonly onChange: (settings: Settings) => void;
  readonly onQuick: (quick: boolean) => void;
}

export function StreamSettings({ settings, offer, order, own, onChange, onQuick }: StreamSettingsProps) {
  const choose = (era: string, on: boolean): void =>
    onChange({ ...settings, eras: order.filter((id) => (id === era ? on : settings.eras.includes(id))) });
  const mixed = settings.eras.filter((era) => MIXED.includes(era));
  const isSweep = hasSweep(settings);
  // A link may ask for a part of the sweep.
  const single = isSweep ? [] : mixed;
  const others = order.filter((id) => ![...HIT_ERAS, LARGEST, ...MIXED].includes(id));
  const all = offer.workloads.every(({ name }) => (settings.n[name] ?? []).length > 0);
  const scheme = (id: string) => (
    <Switch key={id} isOn={settings.eras.includes(id)} onChange={(on) => choose(id, on)}>
      <Sample style={styleOf(order, id)} />
      {schemeName(id)}
    </Switch>
  );
  return (
    <form className="bench-settings" onSubmit={(event) => event.preventDefault()}>
      <fieldset>
        <legend>{t('bench.schemes')}</legend>
        {[...HIT_ERAS, LARGEST, ...single].map(scheme)}
        <p className="quiet">{t('bench.versionOne')}</p>
        <Switch isOn={isSweep} onChange={(on) => onChange(withSweep(settings, on))}>
          <span>
            {t('bench.sweepSwitch')} <small>{t('bench.sweepSwitchMeans')}</small>
          </span>
        </Switch>
        <details open={others.some((id) => settings.eras.includes(id)) || undefined}>
          <summary>{t('bench.otherKernels')}</summary>
          <p className="quiet">{t('bench.otherKernelsMean')}</p>
          {others.map(scheme)}
        </details>
      </fieldset>
      <fieldset>
        <legend>{t('bench.streams')}</legend>
        <p>
          <button
            type="button"
            className="text-button"
            onClick={() => onChange(withAllStreams(settings, offer.workloads, !all))}
          >
            {t(all ? 'bench.noStream' : 'bench.allStreams')}
          </button>
        </p>
        {offer.workloads.map((workload) => (
          <StreamSwitch
            key={workload.name}
            workload={workload}
            sizes={settings.n[workload.name] ?? []}
            onChange={(on) => onChange(withStream(settings, workload, on))}
          />
        ))}
      </fieldset>
      <OwnFiles own={own} />
      <fieldset>
        <legend>{t('bench.options')}</legend>
        {(['joinedSegments', 'hugePages'] as const).map((option) => (
          <Switch
            key={option}
            isOn={settings[option] ?? false}
            onChange={(on) => onChange({ ...settings, [option]: on })}
          >
            <span>
              {t(`bench.${option}`)} <small>{t(`bench.${option}Means`)}</small>
            </span>
          </Switch>
        ))}
      </fieldset>
      <LengthChoice isQuick={settings.quick} onQuick={onQuick} />
    </form>
  );
}

interface StreamSwitchProps {
  readonly workload: Workload;
  readonly sizes: readonly number[];
  readonly onChange: (on: boolean) => void;
}

function StreamSwitch({ workload, sizes, onChange }: StreamSwitchProps) {
  const { name, largest, operation } = workload;
  // A link may ask for the beginning of a stream.
  const asked = sizes.length === 0 ? [largest] : sizes;
  const isWhole = asked.length === 1 && asked[0] === largest;
  const faults = asked.map(formatNumber).join(t('bench.comma'));
  return (
    <Switch isOn={sizes.length > 0} onChange={onChange}>
      <span title={say(operation)}>
        {name} <small>{t(isWhole ? 'bench.faultsOf' : 'bench.firstFaults', { faults })}</small>
      </span>
    </Switch>
  );
}

interface SwitchProps {
  readonly isOn: boolean;
  readonly onChange: (on: boolean) => void;
  readonly children: React.ReactNode;
}

function Switch({ isOn, onChange, children }: SwitchProps) {
  return (
    <label className="switch">
      <input type="checkbox" checked={isOn} onChange={({ target }) => onChange(target.checked)} />
      {children}
    </label>
  );
}
