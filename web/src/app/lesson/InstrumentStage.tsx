import { Suspense, useEffect, useRef, useState, type ReactNode } from 'react';
import type { NamedFigure } from '../../figures/registry.ts';
import { CopyIframe } from '../embed/CopyIframe.tsx';
import { useChangeLink } from '../../stage/use-link.ts';
import { SavePicture } from '../../views/picture/SavePicture.tsx';
import type { TimelineClient } from '../../timeline/client.ts';
import { Ready } from '../../widgets/Ready.tsx';
import { t } from '../../words/index.ts';

interface InstrumentStageProps {
  readonly shown: NamedFigure;
  readonly scene: string;
  readonly plays: number;
  readonly client: TimelineClient;
  readonly onPick: ((start: number) => boolean) | undefined;
  /** Below it. */
  readonly children: ReactNode;
}

/** In ms. Browsers limit how often the address may change, and nobody reads it while it changes. */
const QUIET = 300;

/** The instrument of a scene, in place of the views. What the reader has moved is in the address. */
export function InstrumentStage({
  shown: { name, parameters, Figure },
  scene,
  plays,
  client,
  onPick,
  children,
}: InstrumentStageProps) {
  const changeLink = useChangeLink();
  const box = useRef<HTMLDivElement>(null);
  /** What the address doesn’t have yet, and what it has instead. To play it begins anew. */
  const [moved, setMoved] = useState({ from: parameters, to: parameters, plays, scene });
  const isOf = moved.from === parameters && moved.plays === plays && moved.scene === scene;
  const current = isOf ? moved.to : parameters;
  // On a phone its sliders are reached by scrolling in it; what plays is at its top.
  useEffect(() => {
    // It returns a promise in new browsers, and React takes what an effect returns for what ends it.
    box.current?.scrollTo({ top: 0 });
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- they say when
  }, [scene, plays]);
  useEffect(() => {
    if (current === parameters) return;
    const timer = setTimeout(() => changeLink({ figure: `${name}/${current}` }), QUIET);
    return () => clearTimeout(timer);
  }, [changeLink, name, current, parameters]);
  return (
    <div ref={box} className="lesson-instrument">
      <Suspense fallback={<p className="stage-message">{t('lesson.figureWaits')}</p>}>
        <Figure
          parameters={current}
          client={client}
          scene={scene}
          plays={plays}
          onPick={onPick}
          onChange={(to) => setMoved({ from: parameters, to, plays, scene })}
        />
        <Ready />
      </Suspense>
      <p className="lesson-inside">
        {children}
        <SavePicture find={() => box.current?.querySelector('.instrument')} name={name}>
          {(tell) => (
            <CopyIframe
              tell={tell}
              title={t('lesson.figure')}
              linkOf={({ scene: of }) => ({ scene: of, figure: `${name}/${current}` })}
            />
          )}
        </SavePicture>
      </p>
    </div>
  );
}
