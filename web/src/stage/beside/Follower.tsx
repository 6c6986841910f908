import { useEffect, useMemo, useState } from 'react';
import type { Source } from '../../engine/source.ts';
import { follow } from '../../timeline/follower.ts';
import { t } from '../../words/index.ts';
import { toldOf } from '../told.ts';
import { usePlayer, type Player, type PlayerAndClient } from '../use-player.ts';
import { useShown, type Shown } from '../use-shown.ts';
import { holding } from './beside.ts';
import { Kernel } from './Kernel.tsx';

interface FollowerProps {
  readonly kernel: string;
  readonly name: string;
  readonly isFront: boolean;
  readonly leader: Player;
  readonly long: Source | undefined;
  readonly open: readonly string[];
  readonly onClose: () => void;
  readonly onLook: (process: number) => void;
  /** Receives the follower's own player; returns a function that takes it back. */
  readonly register: (kernel: string, pair: PlayerAndClient) => () => void;
}

/** A kernel beside the leading one. It runs in a worker of its own. */
export function Follower(props: FollowerProps) {
  const pair = usePlayer({});
  const { kernel, leader, long, register } = props;
  useEffect(
    () => pair && follow(leader, pair.player, kernel, long && holding(pair.reader, long)),
    [leader, pair, kernel, long],
  );
  useEffect(() => pair && register(kernel, pair), [register, pair, kernel]);
  return pair && <Running {...props} player={pair.player} />;
}

function Running({
  player,
  kernel,
  name,
  isFront,
  open,
  onClose,
  onLook,
}: FollowerProps & { readonly player: Player }) {
  const shown = useShown(player);
  const [chosen, setChosen] = useState(0);
  return (
    <Kernel
      kernel={kernel}
      name={name}
      isFront={isFront}
      player={player}
      shown={shown}
      open={open}
      chosen={chosen}
      onChoose={setChosen}
      onLook={onLook}
      onClose={onClose}
    >
      <Headline shown={shown} />
    </Kernel>
  );
}

function Headline({ shown: { moment } }: { readonly shown: Shown }) {
  const told = useMemo(() => moment && toldOf(moment.snapshot, moment.world, moment.byBeat), [moment]);
  return <p className="kernel-what">{told?.what ?? t('beside.notBegun')}</p>;
}
