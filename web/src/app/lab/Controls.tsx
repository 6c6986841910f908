import { useId, useState, type ChangeEvent } from 'react';
import type { KernelRow } from '../../core/kernel-row.ts';
import { CheckedBadge } from '../../stage/CheckedBadge.tsx';
import type { KernelTable } from '../../stage/use-kernels.ts';
import { besideAnother } from '../../stage/beside/beside.ts';
import { AFRESH, OTHER_TRACE } from '../../stage/link.ts';
import { useChangeLink, useLink } from '../../stage/use-link.ts';
import type { Image } from '../../trace-in/index.ts';
import { Icon } from '../../widgets/icon/Icon.tsx';
import { kernelName } from '../../narrate/kernel-name.ts';
import { say, t } from '../../words/index.ts';
import { MixedRow } from './MixedRow.tsx';
import { ProcessChoices } from './ProcessChoices.tsx';
import { RecentFiles } from './RecentFiles.tsx';
import { PasteButton } from './PasteButton.tsx';
import { SituationChoice } from './situations/SituationChoice.tsx';
import { namedTraces } from './sources.ts';
import type { TraceState } from './trace.ts';

interface ControlsProps {
  readonly trace: TraceState;
  /** Undefined until the core is loaded. */
  readonly table: KernelTable | undefined;
  readonly row: KernelRow | undefined;
  readonly image: number;
  readonly literal: boolean;
  readonly situation: string | undefined;
}

export function Controls({ trace, table, row, image, literal, situation }: ControlsProps) {
  const changeLink = useChangeLink();
  const literalId = useId();
  const images = trace.read?.recording.images ?? [];
  const steps = (trace.read?.found[image] ?? 0) > 0;
  return (
    <div className="lab-controls">
      <div className="lab-row lab-open">
        <PasteButton onOpen={(source) => void trace.open(source)} />
        <FileButton trace={trace} />
      </div>
      <div className="lab-row">
        <SourceChoice trace={trace} />
        <RecentFiles onFile={(file) => void trace.openFiles([file])} />
      </div>
      <SituationChoice trace={trace} current={situation} />
      {trace.reading && trace.progress !== undefined ? (
        <Reading progress={trace.progress} cancel={trace.cancel} />
      ) : (
        <p className="lab-hint quiet" data-reading={trace.reading}>
          <span>{t('lab.reading')}</span>
          <span>{t('lab.openHint')}</span>
        </p>
      )}
      <KeptNote trace={trace} />
      <KernelChoice table={table} row={row} />
      {images.length > 1 && (
        <label className="lab-row">
          {t('lab.image')}
          <select
            value={image}
            onChange={(event) =>
              changeLink({ image: Number(event.target.value), window: undefined, ...AFRESH }, true)
            }
          >
            {images.map(({ title, pid }, i) => (
              // oxlint-disable-next-line react/no-array-index-key -- an image is its place in the recording
              <option key={i} value={i}>
                {t('lab.imageItem', { title: titleOf({ title, pid }), count: trace.read?.found[i] ?? 0 })}
              </option>
            ))}
          </select>
        </label>
      )}
      <ProcessChoices recording={trace.read?.recording} />
      <div className="lab-row">
        {steps && (
          <label className="switch" title={t('lab.literalHint')}>
            <input
              id={literalId}
              type="checkbox"
              checked={literal}
              onChange={(event) => changeLink({ literal: event.target.checked, ...AFRESH }, true)}
            />
            {t('lab.literal')}
          </label>
        )}
        <ShareButton />
      </div>
    </div>
  );
}

function KernelChoice({ table, row }: Pick<ControlsProps, 'table' | 'row'>) {
  const id = useId();
  const changeLink = useChangeLink();
  const { link } = useLink();
  const choose = (kernel: string): void =>
    changeLink({ kernel, beside: besideAnother(link.beside, row?.id, kernel), ...AFRESH }, true);
  const kernels = table?.rows.map((each) => each.id).toReversed() ?? [];
  const ids = row === undefined || kernels.includes(row.id) ? kernels : [...kernels, row.id];
  return (
    <div>
      <div className="lab-row">
        <label htmlFor={id}>{t('lab.kernel')}</label>
        <select id={id} value={row?.id ?? ''} onChange={(event) => choose(event.target.value)}>
          {ids.map((each) => (
            <option key={each} value={each}>
              {kernelName(each)}
            </option>
          ))}
        </select>
        {row && <CheckedBadge kernel={row.id} worded />}
        <p className="lab-strategies">
          {Object.entries(row?.strategies ?? {}).map(([column, strategy]) => (
            <span key={column}>
              {column} <code>{strategy}</code>
            </span>
          ))}
        </p>
      </div>
      {table && row && <MixedRow table={table} row={row} onChoose={choose} />}
    </div>
  );
}

function titleOf({ title, pid }: Pick<Image, 'title' | 'pid'>): string {
  return pid === 0 ? say(title) : t('lab.imageOfPid', { title, pid: String(pid) });
}

function SourceChoice({ trace }: { readonly trace: TraceState }) {
  const id = useId();
  const { link } = useLink();
  const changeLink = useChangeLink();
  const { programs, situations, scenarios } = namedTraces();
  const named = [...programs, ...situations, ...scenarios];
  const { read, refused } = trace;
  const current = refused?.name ?? read?.source.name ?? link.trace ?? '';
  return (
    <>
      <label htmlFor={id}>{t('lab.source')}</label>
      <select
        id={id}
        value={current}
        onChange={(event) => {
          changeLink({ trace: event.target.value, text: undefined, ...OTHER_TRACE }, true);
          trace.again();
        }}
      >
        {!named.includes(current) && <option value={current}>{t('lab.ownTrace', { name: current })}</option>}
        <optgroup label={t('lab.programs')}>
          {programs.map((name) => (
            <option key={name}>{name}</option>
          ))}
        </optgroup>
        <optgroup label={t('lab.situations')}>
          {situations.map((name) => (
            <option key={name}>{name}</option>
          ))}
        </optgroup>
        <optgroup label={t('lab.scenarios')}>
          {scenarios.map((name) => (
            <option key={name}>{name}</option>
          ))}
        </optgroup>
      </select>
    </>
  );
}

function FileButton({ trace }: { readonly trace: TraceState }) {
  const onChange = ({ target }: ChangeEvent<HTMLInputElement>): void => {
    void trace.openFiles([...(target.files ?? [])]);
    // Cleared, so that choosing the same file again is a change.
    target.value = '';
  };
  return (
    <label className="button file-button">
      <Icon name="open" />
      {t('lab.openFile')}
      <input type="file" multiple className="visually-hidden" onChange={onChange} />
    </label>
  );
}

interface ReadingProps {
  readonly progress: NonNullable<TraceState['progress']>;
  readonly cancel: () => void;
}

/** How far a file has been read, once that is known. */
function Reading({ progress: { read, of }, cancel }: ReadingProps) {
  const id = useId();
  return (
    <div className="lab-row quiet">
      <label htmlFor={id}>{t('lab.readingFile', { read: megabytes(read), of: megabytes(of) })}</label>
      <progress id={id} value={read} max={of} />
      <button type="button" className="text-button" onClick={cancel}>
        {t('lab.cancelReading')}
      </button>
    </div>
  );
}

const megabytes = (bytes: number): string => (bytes / 1e6).toFixed(1);

/** Whether a reload will find a file that is too long for the address. */
function KeptNote({ trace: { read, kept: newest, forget } }: { readonly trace: TraceState }) {
  const kept = read?.isLocal === true ? newest : undefined;
  return (
    <output className="lab-row quiet">
      {kept === 'forgotten' && t('lab.fileForgotten')}
      {typeof kept === 'object' && <span className="warn">{kept.failed}</span>}
      {kept === 'kept' && (
        <>
          <span>{t('lab.fileKept')}</span>
          <button type="button" className="text-button" onClick={() => void forget()}>
            {t('lab.forget')}
          </button>
        </>
      )}
    </output>
  );
}

function ShareButton() {
  const { link } = useLink();
  /** Shown only while the link is the one that was copied. */
  const [told, setTold] = useState<{ readonly text: string; readonly link: typeof link }>();
  const tell = (text: string): void => setTold({ text, link });
  const share = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(location.href);
      tell(link.trace === 'file' ? t('lab.shareFile') : t('lab.shared'));
    } catch {
      tell(t('lab.shareFailed'));
    }
  };
  return (
    <>
      <button type="button" className="button" onClick={() => void share()}>
        <Icon name="link" />
        {t('lab.share')}
      </button>
      <output className="quiet">{told?.link === link && told.text}</output>
    </>
  );
}
