import { useCallback, useMemo, useState, type ReactNode } from 'react';
import type { SessionProps } from '../../views/view.ts';
import { Choice } from '../../widgets/choice/Choice.tsx';
import { t } from '../../words/index.ts';
import type { Player, PlayerAndClient } from '../use-player.ts';
import type { Shown } from '../use-shown.ts';
import type { Beside } from './beside.ts';
import { Follower } from './Follower.tsx';
import { Kernel } from './Kernel.tsx';
import { WhatDiffers } from './WhatDiffers.tsx';
import './beside.css';

interface KernelsProps extends Pick<SessionProps, 'chosen' | 'onChoose'> {
  readonly leader: Player;
  readonly kernel: string;
  readonly shown: Shown;
  readonly open: readonly string[];
  readonly beside: Beside;
  readonly onLook: (process: number) => void;
  /** What the leading kernel has just done. */
  readonly children: ReactNode;
}

/** The same views of several kernels at the same operation, and what differs between the kernels. */
export function Kernels({ leader, kernel, shown, beside, open, onLook, children, ...chosen }: KernelsProps) {
  const { kernels, nameOf, onChange, long } = beside;
  const [followers, setFollowers] = useState<ReadonlyMap<string, PlayerAndClient>>(new Map());
  const register = useCallback((each: string, pair: PlayerAndClient) => {
    setFollowers((before) => new Map([...before, [each, pair]]));
    return () => setFollowers((before) => new Map([...before].filter(([other]) => other !== each)));
  }, []);
  /** The kernel that is seen where there is room for one. */
  const [asked, setFront] = useState(kernel);
  const front = kernels.includes(asked) ? asked : kernel;
  // An address that is read again makes a new list of the same kernels.
  const ids = kernels.join(' ');
  const running = useMemo(
    () => ids.split(' ').flatMap((each) => followers.get(each) ?? []),
    [ids, followers],
  );
  return (
    <>
      <section className="kernels" aria-label={t('beside.kernels')}>
        <div className="kernel-tabs">
          <Choice
            label={t('beside.front')}
            // While two change places, one is in both parts of the address.
            options={[...new Set([kernel, ...kernels])].map((each) => ({ value: each, text: nameOf(each) }))}
            value={front}
            onChange={setFront}
          />
        </div>
        <div className="kernel-columns">
          <Kernel
            kernel={kernel}
            name={nameOf(kernel)}
            isFront={front === kernel}
            player={leader}
            shown={shown}
            open={open}
            onSeek={leader.getState().seek}
            onLook={onLook}
            {...chosen}
          >
            {children}
          </Kernel>
          {kernels.map((each) => (
            <Follower
              key={each}
              kernel={each}
              name={nameOf(each)}
              isFront={front === each}
              leader={leader}
              long={long}
              open={open}
              onLook={onLook}
              onClose={() => onChange(kernels.filter((other) => other !== each))}
              register={register}
            />
          ))}
        </div>
      </section>
      {running.length === kernels.length && (
        <WhatDiffers leader={leader} followers={running} names={[kernel, ...kernels].map(nameOf)} />
      )}
    </>
  );
}
