import type { Snapshot } from '../timeline/snapshot.ts';
import { Choice } from '../widgets/choice/Choice.tsx';
import { t } from '../words/index.ts';
import type { Player } from './use-player.ts';

interface ProcessChoiceProps {
  readonly player: Player;
  readonly snapshot: Snapshot;
}

/** Whose structures the figures show, where a fork has made several processes. */
export function ProcessChoice({ player, snapshot: { mm, processes } }: ProcessChoiceProps) {
  if (processes.length < 2) return null;
  const options = processes.map((number) => ({
    value: String(number),
    text: t('transport.process', { number: String(number) }),
  }));
  return (
    <Choice
      label={t('transport.processChoice')}
      options={options}
      value={String(mm.process)}
      onChange={(number) => void player.getState().look(Number(number))}
    />
  );
}
