import { useId, useMemo } from 'react';
import { splitKernelId } from '../../core/kernel-id.ts';
import type { KernelRow } from '../../core/kernel-row.ts';
import { mixOptions, onKernel, whyNot, type MixOption } from '../../core/mix.ts';
import type { KernelTable } from '../../stage/use-kernels.ts';
import { kernelName } from '../../narrate/kernel-name.ts';
import { formatList, say, t } from '../../words/index.ts';
import { strategyMeaning } from '../../words/meaning.ts';

interface MixedRowProps {
  readonly table: KernelTable;
  /** The current row: a kernel's, or a mixed one. */
  readonly row: KernelRow;
  readonly onChoose: (kernel: string) => void;
}

/** The choice of a mixed row: one strategy for each column, and a kernel for everything else. */
export function MixedRow({ table, row, onChoose }: MixedRowProps) {
  const { rows, columns, describe } = table;
  const kernelId = useId();
  const choices = useMemo(
    () => columns.map(({ name }) => ({ name, options: mixOptions(row, name, columns, describe) })),
    [row, columns, describe],
  );
  return (
    <details className="lab-mix">
      <summary>{t('lab.mix')}</summary>
      <p className="quiet">{t('lab.mixHint')}</p>
      <div className="lab-mix-columns">
        {choices.map(({ name, options }) => (
          <ColumnChoice
            key={name}
            column={name}
            strategy={row.strategies[name] ?? ''}
            options={options}
            onChoose={onChoose}
          />
        ))}
        <label htmlFor={kernelId}>{t('lab.mixKernel')}</label>
        <select
          id={kernelId}
          value={splitKernelId(row.id).row}
          onChange={(event) => onChoose(onKernel(row, event.target.value, describe))}
        >
          {rows.map(({ id }) => (
            <option key={id} value={id}>
              {kernelName(id)}
            </option>
          ))}
        </select>
      </div>
    </details>
  );
}

interface ColumnChoiceProps {
  readonly column: string;
  readonly strategy: string;
  readonly options: readonly MixOption[];
  readonly onChoose: (kernel: string) => void;
}

function ColumnChoice({ column, strategy, options, onChoose }: ColumnChoiceProps) {
  const id = useId();
  const noteId = useId();
  const swept = options.filter(({ isOfSweep }) => isOfSweep);
  const choose = (wanted: string): void => {
    const found = options.find((option) => option.strategy === wanted);
    if (found?.id !== undefined) onChoose(found.id);
  };
  return (
    <>
      <label htmlFor={id}>
        <code>{column}</code>
      </label>
      <select
        id={id}
        value={strategy}
        aria-describedby={noteId}
        onChange={(event) => choose(event.target.value)}
      >
        <StrategyOptions options={options.filter(({ isOfSweep }) => !isOfSweep)} />
        {swept.length > 0 && (
          <optgroup label={t('lab.mixSweep')}>
            <StrategyOptions options={swept} />
          </optgroup>
        )}
      </select>
      <div id={noteId} className="lab-mix-note">
        <p>{strategyMeaning(column, strategy)}</p>
        {whyNot(options).map(({ why, others }) => (
          <p key={say(why)}>
            {say(why)} {others.length > 0 && t('lab.mixAlike', { strategies: formatList(others) })}
          </p>
        ))}
      </div>
    </>
  );
}

function StrategyOptions({ options }: Pick<ColumnChoiceProps, 'options'>) {
  return options.map(({ strategy, id, why, brings }) => (
    <option key={strategy} value={strategy} disabled={id === undefined} title={why && say(why)}>
      {brings === undefined ? strategy : t('lab.mixBrings', { strategy, other: brings })}
    </option>
  ));
}
