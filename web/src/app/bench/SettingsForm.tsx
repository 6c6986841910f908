import { useId, type ReactNode } from 'react';
import type { Settings } from '../../bench/report.ts';
import type { Workload } from '../../bench/suite-core.ts';
import { LengthChoice } from './LengthChoice.tsx';
import { kernelName } from '../../narrate/kernel-name.ts';
import { t } from '../../words/index.ts';
import { rowMeaning } from '../../words/meaning.ts';
import { isTroubled, type Draft, type Drafts } from './drafts.ts';
import { Sample } from '../../chart/Sample.tsx';
import { styleOf, type KernelOrder } from './series.ts';
import type { Offer } from './use-offer.ts';

interface SettingsFormProps {
  readonly settings: Settings;
  readonly offer: Offer;
  readonly order: KernelOrder;
  readonly drafts: Drafts;
  readonly onChange: (settings: Settings) => void;
  readonly onType: (workload: string, text: string) => void;
  /** Called when a field of sizes loses the focus. */
  readonly onLeave: () => void;
  readonly onQuick: (quick: boolean) => void;
  readonly onRun: () => void;
  readonly onCancel: () => void;
  /** Further settings of the suite. */
  readonly children?: ReactNode;
}

export function SettingsForm(props: SettingsFormProps) {
  const { settings, offer, order, drafts, onChange, onType, onLeave, onQuick, onRun, onCancel, children } =
    props;
  const choose = (kernel: string, on: boolean): void =>
    onChange({
      ...settings,
      kernels: order.filter((id) => (id === kernel ? on : settings.kernels.includes(id))),
    });
  return (
    <form className="bench-settings" onSubmit={(event) => event.preventDefault()}>
      <fieldset>
        <legend>{t('bench.kernels')}</legend>
        <div className="bench-kernels">
          {order.map((id) => (
            <label key={id} className="switch" title={rowMeaning(id)}>
              <input
                type="checkbox"
                checked={settings.kernels.includes(id)}
                onChange={(event) => choose(id, event.target.checked)}
              />
              <Sample style={styleOf(order, id)} />
              {kernelName(id)}
            </label>
          ))}
        </div>
      </fieldset>
      <fieldset>
        <legend>{t('bench.sizes')}</legend>
        {offer.workloads.map((workload) => (
          <Sizes
            key={workload.name}
            workload={workload}
            sizes={settings.n[workload.name] ?? []}
            draft={drafts[workload.name]}
            onType={(text) => onType(workload.name, text)}
            onLeave={onLeave}
            onRun={onRun}
            onCancel={onCancel}
          />
        ))}
      </fieldset>
      {children}
      <LengthChoice isQuick={settings.quick} onQuick={onQuick} />
    </form>
  );
}

interface SizesProps extends Pick<SettingsFormProps, 'onLeave' | 'onRun' | 'onCancel'> {
  readonly workload: Workload;
  readonly sizes: readonly number[];
  readonly draft: Draft | undefined;
  readonly onType: (text: string) => void;
}

/** Text that can't be read stays as it was typed, with a hint. */
function Sizes({ workload, sizes, draft, onType, onLeave, onRun, onCancel }: SizesProps) {
  const id = useId();
  const trouble = isTroubled(draft, workload);
  const { name, smallest, largest, whyNoMore } = workload;
  const keys: Readonly<Record<string, () => void>> = { Enter: onRun, Escape: onCancel };
  return (
    <div className="bench-size">
      <label htmlFor={id}>{name}</label>
      <input
        id={id}
        type="text"
        inputMode="numeric"
        autoComplete="off"
        value={draft?.text ?? sizes.join(', ')}
        aria-invalid={trouble}
        aria-describedby={`${id}-hint`}
        onChange={({ target }) => onType(target.value)}
        onBlur={onLeave}
        onKeyDown={(event) => {
          if (!event.nativeEvent.isComposing) keys[event.key]?.();
        }}
      />
      <p id={`${id}-hint`} className={trouble ? 'bad' : 'visually-hidden'}>
        {t('bench.sizesHint', { smallest: String(smallest), largest: String(largest) })}
        {trouble && whyNoMore !== undefined && <> {t('bench.sizesNoMore', { largest, reason: whyNoMore })}</>}
      </p>
    </div>
  );
}
