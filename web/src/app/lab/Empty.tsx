import { OTHER_TRACE } from '../../stage/link.ts';
import { useChangeLink } from '../../stage/use-link.ts';
import { t } from '../../words/index.ts';
import { PasteButton } from './PasteButton.tsx';
import { SituationList } from './situations/SituationChoice.tsx';
import { namedTraces } from './sources.ts';
import type { TraceState } from './trace.ts';

/** What the lab offers where there is nothing to show. */
export function Empty({ trace }: { readonly trace: TraceState }) {
  const changeLink = useChangeLink();
  return (
    <div className="lab-empty">
      <h2>{t('lab.pasteAnything')}</h2>
      <p>{t('lab.pasteWhat')}</p>
      <p>{t('lab.pasteKeys')}</p>
      <PasteButton onOpen={(source) => void trace.open(source)} />
      <p className="quiet">{t('lab.pasteOr')}</p>
      <div className="lab-row">
        {namedTraces().programs.map((name) => (
          <button
            key={name}
            type="button"
            className="button"
            onClick={() => {
              changeLink({ trace: name, text: undefined, ...OTHER_TRACE }, true);
              trace.again();
            }}
          >
            {name}
          </button>
        ))}
      </div>
      <SituationList trace={trace} />
    </div>
  );
}
