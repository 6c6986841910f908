import { useRef } from 'react';
import { kernelName } from '../../narrate/kernel-name.ts';
import { SavePicture } from '../../views/picture/SavePicture.tsx';
import { VIEWS } from '../../views/registry.ts';
import { DropDown } from '../../widgets/drop-down/DropDown.tsx';
import type { Link, LinkChange } from '../../stage/link.ts';
import { CopyIframe } from '../embed/CopyIframe.tsx';
import { fileStem } from '../../widgets/download.ts';
import { Icon } from '../../widgets/icon/Icon.tsx';
import { t, title } from '../../words/index.ts';

interface KeepFiguresProps {
  /** Ids of the open views. */
  readonly views: readonly string[];
  /** Each has all of these views. */
  readonly kernels: readonly string[];
  /** The trace's name. */
  readonly trace: string;
}

/** A list of the open figures with what can be taken away of each. */
export function KeepFigures({ views, kernels, trace }: KeepFiguresProps) {
  const place = useRef<HTMLSpanElement>(null);
  const shown = kernels.flatMap((kernel) =>
    views.flatMap((id) => {
      const view = VIEWS.get(id);
      return view === undefined ? [] : [{ kernel, id, name: title(view.title) }];
    }),
  );
  const find = (kernel: string, id: string): HTMLElement | null | undefined => {
    const stage = place.current?.closest<HTMLElement>('.stage');
    const of = kernels.length > 1 ? stage?.querySelector(`[data-kernel="${CSS.escape(kernel)}"]`) : stage;
    return of?.querySelector(`[data-view="${CSS.escape(id)}"] .figure`);
  };
  return (
    <DropDown
      className="keep-figures"
      label={t('lab.keepFigures')}
      face={
        <span ref={place}>
          <Icon name="save" />
        </span>
      }
    >
      {shown.map(({ kernel, id, name }) => {
        const label =
          kernels.length > 1 ? t('lab.keepFigure', { view: name, kernel: kernelName(kernel) }) : name;
        return (
          <div key={`${kernel} ${id}`} className="keep-figure">
            <span>{label}</span>
            <SavePicture
              find={() => find(kernel, id)}
              name={fileStem(`${trace} ${kernel} ${name}`)}
              title={label}
            >
              {(tell) => (
                <CopyIframe tell={tell} title={label} linkOf={(link) => frameLink(link, kernel, id)} />
              )}
            </SavePicture>
          </div>
        );
      })}
      {shown.length === 0 && <p className="quiet">{t('transport.noViews')}</p>}
    </DropDown>
  );
}

/** A file that is in no link can't be seen in a frame either. */
function frameLink(link: Link, kernel: string, view: string): LinkChange | undefined {
  if (link.trace === 'file' && link.text === undefined) return undefined;
  return { ...link, kernel, beside: undefined, views: [view] };
}
