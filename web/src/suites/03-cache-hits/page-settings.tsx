/* What is set up before streams are replayed: schemes, streams (n as the settings of a suite have it), and files of one's own. */
import { useId, useState, type DragEvent } from 'react';
import type { Settings } from '../../bench/report.ts';
import type { OwnStream } from '../../bench/streams/own.ts';
import type { Workload } from '../../bench/suite-core.ts';
import { Sample } from '../../chart/Sample.tsx';
import { formatNumber, say, t } from '../../words/index.ts';
import { LengthChoice } from '../../app/bench/LengthChoice.tsx';
import { styleOf, type KernelOrder } from '../../app/bench/series.ts';
import type { Offer } from '../../app/bench/use-offer.ts';
import { schemeName } from './page-schemes.ts';
import { HIT_KERNELS, LARGEST, MIXED } from './plan.ts';

/** What each stream is, in the words of its recording. */
export function StreamList({ workloads }: { readonly workloads: readonly Workload[] }) {
  return (
    <>
      <p>{t('bench.streamsLead')}</p>
      <dl className="bench-workloads">
        {workloads.map(({ name, operation }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{say(operation)}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}

interface StreamSettingsProps {
  readonly settings: Settings;
  readonly offer: Offer;
  readonly order: KernelOrder;
  readonly own: OwnStreams;
  readonly onChange: (settings: Settings) => void;
  readonly onQuick: (quick: boolean) => void;
}

export function StreamSettings({ settings, offer, order, own, onChange, onQuick }: StreamSettingsProps) {
  const choose = (kernel: string, on: boolean): void =>
    onChange({
      ...settings,
      kernels: order.filter((id) => (id === kernel ? on : settings.kernels.includes(id))),
    });
  const mixed = settings.kernels.filter((kernel) => MIXED.includes(kernel));
  const isSweep = hasSweep(settings);
  // A link may ask for a part of the sweep.
  const single = isSweep ? [] : mixed;
  const others = order.filter((id) => ![...HIT_KERNELS, LARGEST, ...MIXED].includes(id));
  const all = offer.workloads.every(({ name }) => (settings.n[name] ?? []).length > 0);
  const scheme = (id: string) => (
    <Switch key={id} isOn={settings.kernels.includes(id)} onChange={(on) => choose(id, on)}>
      <Sample style={styleOf(order, id)} />
      {schemeName(id)}
    </Switch>
  );
  return (
    <form className="bench-settings" onSubmit={(event) => event.preventDefault()}>
      <fieldset>
        <legend>{t('bench.schemes')}</legend>
        {[...HIT_KERNELS, LARGEST, ...single].map(scheme)}
        <p className="quiet">{t('bench.versionOne')}</p>
        <Switch isOn={isSweep} onChange={(on) => onChange(withSweep(settings, on))}>
          <span>
            {t('bench.sweepSwitch')} <small>{t('bench.sweepSwitchMeans')}</small>
          </span>
        </Switch>
        <details open={others.some((id) => settings.kernels.includes(id)) || undefined}>
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

/** The reader's own files, kept until the page is left. */
export interface OwnStreams {
  readonly streams: readonly OwnStream[];
  /** The name of the file that is being read. */
  readonly reading: string | undefined;
  /** What is wrong with the file that was read last, if anything. */
  readonly trouble: { readonly name: string; readonly reason: string } | undefined;
  readonly add: (files: readonly File[]) => void;
  readonly remove: (name: string) => void;
}

/** A file field and drop zone for the reader's own streams. */
function OwnFiles({ own }: { readonly own: OwnStreams }) {
  const id = useId();
  const [over, setOver] = useState(false);
  const { streams, reading, trouble, add, remove } = own;
  const drop = (event: DragEvent): void => {
    event.preventDefault();
    setOver(false);
    add([...event.dataTransfer.files]);
  };
  return (
    <div
      className={over ? 'own-files over' : 'own-files'}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <label htmlFor={id}>{t('bench.ownLabel')}</label>
      <input
        id={id}
        type="file"
        multiple
        aria-describedby={`${id}-hint`}
        onChange={({ target }) => {
          add([...(target.files ?? [])]);
          // Cleared, so that the same file can be chosen again after it was mended.
          target.value = '';
        }}
      />
      <p id={`${id}-hint`} className="quiet">
        {t('bench.ownHint')}
      </p>
      {streams.length > 0 && (
        <ul>
          {streams.map(({ name, faults }) => (
            <li key={name}>
              <span>
                {name} <small>{t('bench.faultsOf', { faults: formatNumber(faults) })}</small>
              </span>
              <button type="button" className="text-button" onClick={() => remove(name)}>
                {t('bench.ownRemove', { name })}
              </button>
            </li>
          ))}
        </ul>
      )}
      <output className="quiet">{reading !== undefined && t('bench.ownReading', { name: reading })}</output>
      {trouble !== undefined && (
        <p className="bench-trouble" role="alert">
          {t('bench.ownTrouble', trouble)}
        </p>
      )}
    </div>
  );
}

/** Replays all of the stream, or leaves it out. */
function withStream(settings: Settings, { name, largest }: Workload, isOn: boolean): Settings {
  return { ...settings, n: { ...settings.n, [name]: isOn ? [largest] : [] } };
}

function withAllStreams(settings: Settings, workloads: readonly Workload[], areOn: boolean): Settings {
  const n = workloads.map(({ name, largest }) => [name, areOn ? [largest] : []] as const);
  return { ...settings, n: Object.fromEntries(n) };
}

/** Adds the rows of the sweep that no kernel has had, or removes them. */
function withSweep(settings: Settings, isOn: boolean): Settings {
  const others = settings.kernels.filter((kernel) => !MIXED.includes(kernel));
  return { ...settings, kernels: isOn ? [...others, ...MIXED] : others };
}

function hasSweep({ kernels }: Settings): boolean {
  return MIXED.every((kernel) => kernels.includes(kernel));
}
