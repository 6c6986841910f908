import { useId } from 'react';
import type { Snapshot } from '../timeline/snapshot.ts';
import { Choice } from '../widgets/choice/Choice.tsx';
import { t } from '../words/index.ts';
import type { Player } from './use-player.ts';

/** A longer list becomes a select element. */
const SIDE_BY_SIDE = 6;

interface ProcessChoiceProps {
  readonly player: Player;
  readonly snapshot: Snapshot;
}

/** Chooses the process whose structures the figures show, once a fork has made several. */
export function ProcessChoice({ player, snapshot: { mm, processes } }: ProcessChoiceProps) {
  const id = useId();
  if (processes.length < 2) return null;
  const options = processes.map((number) => ({
    value: String(number),
    text: t('transport.process', { number: String(number) }),
  }));
  const value = String(mm.process);
  const look = (number: string): void => void player.getState().look(Number(number));
  if (options.length <= SIDE_BY_SIDE)
    return <Choice label={t('transport.processChoice')} options={options} value={value} onChange={look} />;
  return (
    <>
      <label htmlFor={id} className="visually-hidden">
        {t('transport.processChoice')}
      </label>
      <select id={id} value={value} onChange={(event) => look(event.target.value)}>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.text}
          </option>
        ))}
      </select>
    </>
  );
}
