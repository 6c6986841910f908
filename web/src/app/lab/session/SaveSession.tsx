import { useState } from 'react';
import type { Source } from '../../../engine/source.ts';
import { useLink } from '../../../stage/use-link.ts';
import type { PlayerAndClient } from '../../../stage/use-player.ts';
import { download } from '../../../widgets/download.ts';
import { t } from '../../../words/index.ts';
import { messageOf } from '../../../words/message-of.ts';

interface SaveSessionProps {
  readonly pair: PlayerAndClient;
  readonly source: Source;
  /** The trace beside it. */
  readonly second: Source | undefined;
  readonly kernel: string;
}

const LONGEST = 100;

/** Saves what a link would have, and the trace itself, however long it is. */
export function SaveSession({ pair: { player, client }, source, second, kernel }: SaveSessionProps) {
  const { link } = useLink();
  const [told, tell] = useState('');
  const save = async (): Promise<void> => {
    tell(t('session.saving'));
    try {
      const { saveSession } = await import('./session.ts');
      // The address follows the figure a little later.
      const { beat: _, ...shown } = link;
      const at = player.getState().position;
      const file = await saveSession(client, source, second, { ...shown, kernel, at });
      const name = `${source.name.replaceAll(/[^\p{L}\p{N}._-]+/gu, '-').slice(0, LONGEST)}.vmascope.json`;
      download(file, name);
      tell(t('session.saved', { name }));
    } catch (error) {
      tell(t('session.saveFailed', { reason: messageOf(error) }));
    }
  };
  return (
    <>
      <button type="button" className="button" title={t('session.saveHint')} onClick={() => void save()}>
        {t('session.save')}
      </button>
      <output className="quiet">{told}</output>
    </>
  );
}
