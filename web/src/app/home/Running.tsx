import { useEffect, useRef, useState } from 'react';
import { Link } from 'wouter';
import { Stage } from '../../stage/Stage.tsx';
import { usePlayer, usePlayerState, type Player, type PlayerAndClient } from '../../stage/use-player.ts';
import { t } from '../../words/index.ts';
import { useSeen } from '../../widgets/use-seen.ts';
import { messageOf } from '../../words/message-of.ts';
import { exampleSession } from '../examples/examples.ts';

const KERNEL = '3.8';
const EXAMPLE = 'curl';
const VIEWS = ['address-space', 'rbtree'];

/** A real program's run. It plays at once, unless the reader's system asks for reduced motion. */
export default function Running() {
  const pair = usePlayer({ stride: 'operation' });
  return (
    <section aria-labelledby="running">
      <div className="home-caption">
        <h3 id="running">{t('home.running', { kernel: KERNEL })}</h3>
        <Link href={`/lab?v=1&trace=${EXAMPLE}&kernel=${KERNEL}`}>{t('home.openInLab')}</Link>
      </div>
      {pair && <RunningStage {...pair} />}
    </section>
  );
}

function RunningStage({ player, reader }: PlayerAndClient) {
  const element = useRef<HTMLDivElement>(null);
  const [chosen, setChosen] = useState(0);
  const [failure, setFailure] = useState<string>();
  useEffect(() => {
    let wanted = true;
    exampleSession(reader, EXAMPLE, KERNEL)
      .then((spec) => (wanted ? player.getState().load(spec) : undefined))
      .then(() => {
        if (wanted) start(player);
      })
      .catch((error: unknown) => {
        if (wanted) setFailure(messageOf(error));
      });
    return () => {
      wanted = false;
    };
  }, [player, reader]);
  usePauseUnseen(player, useSeen(element));
  return (
    <div ref={element} className="home-stage">
      {failure === undefined ? (
        <Stage player={player} open={VIEWS} chosen={chosen} onChoose={setChosen}>
          <p className="quiet">{t('home.figureLoading')}</p>
        </Stage>
      ) : (
        <p className="stage-message bad">{t('home.figureFailed', { reason: failure })}</p>
      )}
    </div>
  );
}

/** Pauses while nobody sees it, and then goes on, unless the reader had paused it. */
function usePauseUnseen(player: Player, isSeen: boolean): void {
  const isPlaying = usePlayerState(player, ({ playing }) => playing);
  const hasPaused = useRef(false);
  useEffect(() => {
    const { play, pause } = player.getState();
    if (!isSeen && isPlaying) {
      hasPaused.current = true;
      pause();
    } else if (isSeen && hasPaused.current) {
      hasPaused.current = false;
      if (!isPlaying) play();
    }
  }, [player, isSeen, isPlaying]);
}

/** Plays, or shows the end of the run if motion is to be reduced. */
function start(player: Player): void {
  const { setSpeed, play, seek, total } = player.getState();
  setSpeed(4);
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) void seek(total);
  else play();
}
