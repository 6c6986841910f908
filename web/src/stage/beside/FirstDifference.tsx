import { useState } from 'react';
import { nth } from '../../base/known.ts';
import { formatAddress } from '../../narrate/format.ts';
import type { Difference } from '../../timeline/difference.ts';
import { formatList, formatNumber, t } from '../../words/index.ts';
import { messageOf } from '../../words/message-of.ts';
import { usePlayerState, type Player, type PlayerAndClient } from '../use-player.ts';

interface FirstDifferenceProps {
  readonly leader: Player;
  readonly followers: readonly PlayerAndClient[];
  /** The leading kernel's first. */
  readonly names: readonly string[];
  /** All of them have run the calls. */
  readonly isReady: boolean;
}

/** A button that leads to the first call that has another effect on one of the kernels, and says what differs. */
export function FirstDifference({ leader, followers, names, isReady }: FirstDifferenceProps) {
  const spec = usePlayerState(leader, (state) => state.spec);
  /** Holds for these sessions only. */
  const [told, setTold] = useState<{
    readonly spec: typeof spec;
    readonly of: typeof followers;
    readonly text: string;
  }>();
  const find = async (): Promise<void> => {
    if (spec === undefined) return;
    const tell = (text: string): void => setTold({ spec, of: followers, text });
    tell(t('beside.finding'));
    try {
      const found = await Promise.all(followers.map(({ client }) => client.differ(spec.kernel)));
      // Another session has taken the place of this one.
      if (leader.getState().spec !== spec || found.includes(undefined)) {
        setTold(undefined);
        return;
      }
      const first = earliest(found);
      if (first === undefined) {
        tell(t('beside.never', { names: formatList(names) }));
        return;
      }
      const { difference, follower } = first;
      const operations = leader.getState().operations;
      void leader.getState().seek(operations[difference.index]?.last ?? 0);
      tell(textOf(difference, nth(names, 0), nth(names, follower + 1)));
    } catch (error) {
      tell(t('beside.failed', { reason: messageOf(error) }));
    }
  };
  return (
    <>
      <button type="button" className="button" disabled={!isReady} onClick={() => void find()}>
        {t('beside.find')}
      </button>
      <output>{told?.spec === spec && told?.of === followers && told.text}</output>
    </>
  );
}

interface Found {
  readonly difference: Difference;
  /** Index of the follower that differs. */
  readonly follower: number;
}

function earliest(found: readonly (Difference | 'none' | undefined)[]): Found | undefined {
  return found
    .flatMap((difference, follower) =>
      difference === undefined || difference === 'none' ? [] : [{ difference, follower }],
    )
    .toSorted((a, b) => a.difference.index - b.difference.index)[0];
}

/** The follower, `other`, has found the difference, so its own count comes first. */
function textOf(difference: Difference, one: string, other: string): string {
  const { index } = difference;
  const operation = formatNumber(index + 1);
  if (difference.in === 'result') return t('beside.firstResult', { operation });
  const [countOther, countOne] = difference.counts;
  const vmas = { one, other, countOne, countOther, address: formatAddress(difference.at) };
  return index < 0 ? t('beside.startVmas', vmas) : t('beside.firstVmas', { ...vmas, operation });
}
