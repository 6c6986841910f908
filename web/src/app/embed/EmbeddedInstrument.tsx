import { Suspense, useEffect, useState } from 'react';
import { CurvesContext } from '../../figures/FoldedCurve.tsx';
import { readFigure, type NamedFigure } from '../../figures/registry.ts';
import { useChangeLink, useLink } from '../../stage/use-link.ts';
import { usePlayer } from '../../stage/use-player.ts';
import { Ready } from '../../widgets/Ready.tsx';
import { t } from '../../words/index.ts';
import { useTitle } from '../shell/use-title.ts';
import { Embedded } from './Embedded.tsx';

/** In ms, as long as the page waits with what a reader has moved. */
const QUIET = 300;

/** The instrument that the address names, without its lesson. */
export default function EmbeddedInstrument() {
  useTitle(t('app.name'));
  const { link } = useLink();
  const shown = link.figure === undefined ? undefined : readFigure(link.figure);
  return (
    <Embedded title={t('lesson.figure')} troubles={shown === undefined ? [t('figure.noneNamed')] : []}>
      {shown && <Shown key={shown.name} {...shown} />}
    </Embedded>
  );
}

function Shown({ name, parameters, Figure }: NamedFigure) {
  const changeLink = useChangeLink();
  const pair = usePlayer({ stride: 'beat', endsWithOperation: true });
  const [current, setCurrent] = useState(parameters);
  useEffect(() => {
    const timer = setTimeout(() => changeLink({ figure: `${name}/${current}` }), QUIET);
    return () => clearTimeout(timer);
  }, [changeLink, name, current]);
  return (
    <div className="embed-figure">
      {pair && (
        <CurvesContext value>
          <Suspense fallback={<p className="stage-message">{t('lesson.figureWaits')}</p>}>
            <Figure parameters={current} client={pair.client} scene={name} plays={0} onChange={setCurrent} />
            <Ready />
          </Suspense>
        </CurvesContext>
      )}
    </div>
  );
}
