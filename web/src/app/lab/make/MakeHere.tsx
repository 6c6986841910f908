import { useEffect, useId, useRef, useState, type FormEvent, type ReactNode } from 'react';
import { formatBytes, formatRange } from '../../../narrate/format.ts';
import type { Player } from '../../../stage/use-player.ts';
import { usePlayerState } from '../../../stage/use-player.ts';
import type { Snapshot } from '../../../timeline/snapshot.ts';
import type { OperationSummary } from '../../../timeline/run.ts';
import type { Recording } from '../../../trace-in/index.ts';
import { sizeOf } from '../../../trace-in/short/values.ts';
import { VM, has } from '../../../protocol/vm-flags.ts';
import { t } from '../../../words/index.ts';
import { lineOf, notationOf, type Deed, type Notation, type Range } from './lines.ts';
import type { Made } from './use-make.ts';

const PAGE = 4096;
const PROTECTIONS = ['rw', 'r', 'rx', 'rwx', 'none'] as const;

interface MakeProps {
  readonly player: Player;
  /** What is in the editor; undefined if it can't be changed. */
  readonly text: string | undefined;
  readonly recording: Recording | undefined;
  readonly onAdd: (line: string) => void;
}

/** What can be done to a VMA. */
export function MakeOfVma({
  id,
  onGap,
  ...props
}: MakeProps & { readonly id: number; readonly onGap: (gap: Range) => void }) {
  return (
    <Offered {...props}>
      {(snapshot, notation) => {
        const vma = snapshot.vmas.at(snapshot.vmas.placeOf(id));
        return (
          vma && (
            <VmaDeeds
              key={id}
              range={vma}
              isStack={has(vma.vmFlags, VM.GROWSDOWN)}
              isHeap={
                vma.start <= snapshot.mm.brk &&
                vma.end >= snapshot.mm.brk &&
                vma.file === 0 &&
                vma.end === pageUp(snapshot.mm.brk)
              }
              mayFork={notation.isShort}
              gaps={gapsBeside(snapshot, vma)}
              onDeed={(deed) => props.onAdd(lineOf(deed, notation))}
              onGap={onGap}
            />
          )
        );
      }}
    </Offered>
  );
}

/** A gap, and what can be mapped there. */
export function MakeInGap({ gap, ...props }: MakeProps & { readonly gap: Range }) {
  return (
    <section className="life" aria-label={t('make.gap')}>
      <Offered {...props}>
        {(snapshot, notation) => {
          const now = gapAt(snapshot, gap.end - 1) ?? gapAt(snapshot, gap.start);
          return now ? (
            <MapHere gap={now} onDeed={(deed) => props.onAdd(lineOf(deed, notation))} />
          ) : (
            <p className="quiet">{t('make.gone')}</p>
          );
        }}
      </Offered>
    </section>
  );
}

/** The line that was added last, and how to take it away. */
export function LastMade({ last, onUndo }: { readonly last: Made | undefined; readonly onUndo: () => void }) {
  return (
    <div className="lab-made">
      <output>{last && t('make.added', { line: String(last.line), text: last.text })}</output>
      {last && (
        <button type="button" className="button" title={t('make.undoHint')} onClick={onUndo}>
          {t('make.undo')}
        </button>
      )}
    </div>
  );
}

/** Its children, if a line can be added now; otherwise why not. */
function Offered({
  player,
  text,
  recording,
  children,
}: MakeProps & { readonly children: (snapshot: Snapshot, notation: Notation) => ReactNode }) {
  const snapshot = usePlayerState(player, (state) => state.snapshot);
  const operations = usePlayerState(player, (state) => state.operations);
  const total = usePlayerState(player, (state) => state.total);
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => bringIntoSight(place.current), []);
  return (
    <div ref={place} className="make-offered">
      {offered()}
    </div>
  );

  function offered(): ReactNode {
    if (!snapshot) return null;
    const trouble = troubleOf(text, recording, operations);
    if (trouble !== undefined) return <p className="quiet">{trouble}</p>;
    // While somebody steps, the text isn't looked through.
    if (snapshot.position < total)
      return (
        <p className="quiet">
          {t('make.atEnd')}{' '}
          <button
            type="button"
            className="text-button"
            onClick={() => void player.getState().seek(player.getState().total)}
          >
            {t('make.goToEnd')}
          </button>
        </p>
      );
    const isShort = recording?.isShort === true;
    const notation = notationOf(text ?? '', isShort, operations, snapshot.mm.process);
    if (!notation) return <p className="quiet">{t('make.noName')}</p>;
    return children(snapshot, notation);
  }
}

/** Where the column beside the figures scrolls, its end is what was asked for. A page that scrolls as a whole stays. */
function bringIntoSight(element: Element | null): void {
  const column = element?.closest('.lab-side');
  if (column) column.scrollTop = column.scrollHeight;
}

function troubleOf(
  text: string | undefined,
  recording: Recording | undefined,
  operations: readonly OperationSummary[],
): string | undefined {
  if (text === undefined) return t('make.noText');
  if (recording?.taken !== undefined && recording.taken.length > 0) return t('make.foundText');
  if (recording !== undefined && recording.images.length > 1) return t('make.otherImage');
  return operations.some(({ followed, moved }) => followed || moved === true)
    ? t('make.followed')
    : undefined;
}

interface VmaDeedsProps {
  readonly range: Range;
  readonly isStack: boolean;
  readonly isHeap: boolean;
  readonly mayFork: boolean;
  /** Those that touch it. */
  readonly gaps: { readonly below: Range | undefined; readonly above: Range | undefined };
  readonly onDeed: (deed: Deed) => void;
  readonly onGap: (gap: Range) => void;
}

function VmaDeeds({ range, isStack, isHeap, mayFork, gaps, onDeed, onGap }: VmaDeedsProps) {
  const [wanted, setPart] = useState<Part>('all');
  const [protection, setProtection] = useState<string>('r');
  const parts = partsOf(range);
  const part = parts[wanted] ?? range;
  const { start, end } = range;
  const grown = (): Deed => {
    if (isStack) return { kind: 'store', part: { start: start - PAGE, end: start } };
    if (isHeap) return { kind: 'brk', to: end + (end - start) };
    return { kind: 'grow', part: range, to: 2 * (end - start) };
  };
  const { middle } = parts;
  const { below, above } = gaps;
  return (
    <fieldset className="make" aria-label={t('make.doIt')}>
      <div className="lab-row">
        <label>
          {t('make.part')}{' '}
          <select
            value={wanted in parts ? wanted : 'all'}
            onChange={({ target }) => setPart(target.value as Part)}
          >
            {(Object.keys(parts) as Part[]).map((each) => (
              <option key={each} value={each}>
                {t(`make.${each}`, { size: formatBytes(end - start) })}
              </option>
            ))}
          </select>
        </label>
        <Deeds
          deeds={[
            [t('make.unmap'), () => onDeed({ kind: 'unmap', part })],
            [t('make.write'), () => onDeed({ kind: 'store', part })],
            [t('make.read'), () => onDeed({ kind: 'load', part })],
          ]}
        />
      </div>
      <div className="lab-row">
        <ProtectionChoice value={protection} onChange={setProtection} />
        <Deeds deeds={[[t('make.protect'), () => onDeed({ kind: 'protect', part, protection })]]} />
      </div>
      <div className="lab-row">
        <Deeds
          deeds={[
            [t('make.grow'), () => onDeed(grown()), t('make.growHint')],
            ...(middle
              ? [[t('make.cut'), () => onDeed({ kind: 'unmap', part: middle }), t('make.cutHint')] as const]
              : []),
            ...(mayFork
              ? [[t('make.fork'), () => onDeed({ kind: 'fork' }), t('make.forkHint')] as const]
              : []),
            ...(below ? [[t('make.mapBelow'), () => onGap(below)] as const] : []),
            ...(above ? [[t('make.mapAbove'), () => onGap(above)] as const] : []),
          ]}
        />
      </div>
    </fieldset>
  );
}

type Part = 'all' | 'first' | 'middle' | 'last';

function partsOf({ start, end }: Range): { readonly all: Range } & Partial<Record<Part, Range>> {
  const pages = (end - start) / PAGE;
  const page = (number: number): Range => ({
    start: start + number * PAGE,
    end: start + (number + 1) * PAGE,
  });
  return {
    all: { start, end },
    ...(pages > 1 && { first: page(0) }),
    ...(pages > 2 && { middle: page(Math.floor(pages / 2)) }),
    ...(pages > 1 && { last: page(pages - 1) }),
  };
}

interface DeedsProps {
  readonly deeds: readonly (readonly [name: string, act: () => void, hint?: string])[];
}

function Deeds({ deeds }: DeedsProps) {
  return deeds.map(([name, act, hint]) => (
    <button key={name} type="button" className="button" title={hint} onClick={act}>
      {name}
    </button>
  ));
}

interface ProtectionChoiceProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
}

function ProtectionChoice({ value, onChange }: ProtectionChoiceProps) {
  return (
    <label>
      {t('make.protection')}{' '}
      <select value={value} onChange={({ target }) => onChange(target.value)}>
        {PROTECTIONS.map((each) => (
          <option key={each}>{each}</option>
        ))}
      </select>
    </label>
  );
}

interface MapHereProps {
  readonly gap: Range;
  readonly onDeed: (deed: Deed) => void;
}

type Where = 'top' | 'bottom' | 'kernel';

function MapHere({ gap, onDeed }: MapHereProps) {
  const id = useId();
  const [size, setSize] = useState('8K');
  const [protection, setProtection] = useState<string>('rw');
  const [file, setFile] = useState<string>();
  const [where, setWhere] = useState<Where>('top');
  const { start, end } = gap;
  const bytes = sizeOf(size.trim());
  const wrong = wrongWith(size, bytes, where === 'kernel' ? Infinity : end - start, file);
  const map = (event: FormEvent): void => {
    event.preventDefault();
    if (wrong !== undefined || bytes === undefined) return;
    const at = { top: end - bytes, bottom: start, kernel: undefined }[where];
    onDeed({ kind: 'map', at, size: bytes, protection, file: file ?? '' });
  };
  return (
    <>
      <h2>
        {t('make.gap')} <span className="mono quiet">{formatRange(start, end)}</span>{' '}
        <span className="quiet">{formatBytes(end - start)}</span>
      </h2>
      <form className="make" aria-label={t('make.mapHere')} onSubmit={map}>
        <div className="lab-row">
          <label>
            {t('make.size')}{' '}
            <input
              type="text"
              value={size}
              size={6}
              autoComplete="off"
              aria-invalid={wrong !== undefined}
              aria-describedby={wrong === undefined ? undefined : id}
              onChange={({ target }) => setSize(target.value)}
            />
          </label>
          <ProtectionChoice value={protection} onChange={setProtection} />
        </div>
        <div className="lab-row">
          <label>
            {t('make.memory')}{' '}
            <select
              value={file === undefined ? 'anonymous' : 'ofFile'}
              onChange={({ target }) => setFile(target.value === 'ofFile' ? 'libc.so' : undefined)}
            >
              <option value="anonymous">{t('make.anonymous')}</option>
              <option value="ofFile">{t('make.ofFile')}</option>
            </select>
          </label>
          {file !== undefined && (
            <label>
              {t('make.file')}{' '}
              <input
                type="text"
                value={file}
                size={12}
                autoComplete="off"
                onChange={({ target }) => setFile(target.value)}
              />
            </label>
          )}
        </div>
        <div className="lab-row">
          <label>
            {t('make.where')}{' '}
            <select value={where} onChange={({ target }) => setWhere(target.value as Where)}>
              {(['top', 'bottom', 'kernel'] as const).map((each) => (
                <option key={each} value={each}>
                  {t(`make.${each}`)}
                </option>
              ))}
            </select>
          </label>
          <button type="submit" className="button" disabled={wrong !== undefined}>
            {t('make.mapHere')}
          </button>
        </div>
        {wrong !== undefined && (
          <output id={id} className="warn">
            {wrong}
          </output>
        )}
      </form>
    </>
  );
}

function wrongWith(
  text: string,
  bytes: number | undefined,
  most: number,
  file: string | undefined,
): string | undefined {
  if (bytes === undefined || bytes === 0 || bytes % PAGE !== 0) return t('make.notSize', { text });
  if (bytes > most) return t('make.tooLarge', { size: formatBytes(most) });
  return file === undefined || /^[^"<>\\]+$/.test(file) ? undefined : t('make.notFile', { text: file });
}

/** The gap that has an address; undefined if that is mapped. */
function gapAt({ vmas, mm }: Snapshot, address: number): Range | undefined {
  const above = vmas.firstFrom(address);
  const below = above > 0 ? vmas.at(above - 1) : undefined;
  if (below && below.end > address) return undefined;
  const next = vmas.at(above);
  if (next && next.start <= address) return undefined;
  return { start: below?.end ?? 0, end: next?.start ?? mm.taskSize };
}

function gapsBeside(snapshot: Snapshot, { start, end }: Range): VmaDeedsProps['gaps'] {
  return {
    below: start === 0 ? undefined : gapAt(snapshot, start - 1),
    above: end >= snapshot.mm.taskSize ? undefined : gapAt(snapshot, end),
  };
}

function pageUp(address: number): number {
  return Math.ceil(address / PAGE) * PAGE;
}
