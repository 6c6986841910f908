import { useCallback, useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import type { Beside } from '../../../beside/asked.ts';
import { toMarkdown } from '../../../beside/report.ts';
import { LETTERS, alignedText, factsText } from '../../../beside/say.ts';
import { Chart } from '../../../chart/Chart.tsx';
import type { Source } from '../../../engine/source.ts';
import type { BeatPlace } from '../../../timeline/player.ts';
import { say, t } from '../../../words/index.ts';
import { curveSpec } from './curve-spec.ts';
import { DifferenceLines, Differences } from './Differences.tsx';
import { ExcessList } from './ExcessList.tsx';
import { SecondFile } from './SecondFile.tsx';
import { useBeside, type Wanted } from './use-beside.ts';
import './compare.css';

interface CompareProps {
  readonly first: Source;
  /** The first one's process image. */
  readonly image: number;
  readonly second: Source | undefined;
  readonly kernel: string;
  readonly literal: boolean;
  /** The place of the first one's call that the figure is at; −1 before the first. */
  readonly current: number;
  readonly onSecond: (source: Source | undefined) => void;
  /** Goes to a call of the first one. */
  readonly onCall: (index: number) => void;
  /** Opens the second one in the place of the first, at a call. */
  readonly onSwap: (source: Source, at: BeatPlace | undefined) => void;
}

/** The trace beside another one: where the calls differ, the VMAs of both, and what only one has. */
export default function Compare({ second, ...props }: CompareProps) {
  const { first, onSecond } = props;
  const box = useRef<HTMLDivElement>(null);
  const scrolledTo = useRef<Source>(undefined);
  const onFound = useCallback(() => {
    // It needs more room than there is below the lab's controls, but whoever changes these stays with them.
    if (scrolledTo.current === second) return;
    scrolledTo.current = second;
    box.current?.scrollIntoView({ block: 'start' });
  }, [second]);
  return (
    <div ref={box} className="compare">
      {second ? (
        <Both {...props} second={second} onFound={onFound} />
      ) : (
        <SecondFile first={first.name} onOpen={onSecond} />
      )}
    </div>
  );
}

/** Beyond the last beat of an operation, it is that one. */
const LAST_BEAT = 1_000_000;

function Both(props: CompareProps & { readonly second: Source; readonly onFound: () => void }) {
  const { first, second, image, kernel, literal, onSecond, onSwap, onFound } = props;
  const [imageB, setImageB] = useState<{ readonly of: Source; readonly image: number }>();
  const wanted: Wanted = {
    first,
    second,
    images: [image, imageB?.of === second ? imageB.image : undefined],
    kernel,
    literal,
  };
  const { found, failure } = useBeside(wanted);
  useEffect(() => {
    if (found) onFound();
  }, [found, onFound]);
  const names = [first.name, second.name] as const;
  const swap = (index?: number): void =>
    onSwap(second, index === undefined ? undefined : { operation: index + 1, beat: LAST_BEAT });
  return (
    <>
      <div className="compare-row">
        <button type="button" className="button" onClick={() => onSecond(undefined)}>
          {t('twoTraces.another')}
        </button>
        <button type="button" className="button" onClick={() => swap()}>
          {t('twoTraces.swap')}
        </button>
        {found && <Copy found={found} names={names} kernel={kernel} />}
        <output className="quiet">
          {!found && failure === undefined && t('twoTraces.comparing', { a: names[0], b: names[1] })}
        </output>
      </div>
      {found && found.images[1].length > 1 && (
        <label className="compare-row">
          {t('twoTraces.imageB')}
          <select
            value={found.chosen[1]}
            onChange={(event) => setImageB({ of: second, image: Number(event.target.value) })}
          >
            {found.images[1].map(({ title, calls }, i) => (
              // oxlint-disable-next-line react/no-array-index-key -- an image is its place in the recording
              <option key={i} value={i}>
                {t('lab.imageItem', { title, count: calls })}
              </option>
            ))}
          </select>
        </label>
      )}
      {failure !== undefined && (
        <p className="lab-trouble" role="alert">
          {failure}
        </p>
      )}
      {found && <Result {...props} found={found} names={names} onOther={swap} />}
    </>
  );
}

interface ResultProps extends Pick<CompareProps, 'kernel' | 'current' | 'onCall'> {
  readonly found: Beside;
  readonly names: readonly [string, string];
  readonly onOther: (index: number) => void;
}

function Result({ found, names, kernel, current, onCall, onOther }: ResultProps) {
  const { differences, differenceCount, byCall, excess, isStartAssumed } = found;
  const [first] = differences;
  const spec = useMemo(() => curveSpec(found, current), [found, current]);
  return (
    <>
      <div className="compare-facts">
        {[...factsText(found, names, kernel), ...alignedText(found)].map((line) => (
          <p key={say(line)}>{say(line)}</p>
        ))}
      </div>
      <Part title={t('twoTraces.first')}>
        {first ? (
          <DifferenceLines difference={first} onCall={onCall} onOther={onOther} />
        ) : (
          <p>{t(byCall.length > 0 ? 'twoTraces.none' : 'twoTraces.noCalls')}</p>
        )}
      </Part>
      {byCall.length > 0 && <Chart spec={spec} />}
      {excess.map((kinds, side) => {
        const letter = LETTERS[side] ?? '';
        return (
          <Part key={letter} title={t('twoTraces.excess', { letter })}>
            <ExcessList
              excess={kinds}
              other={LETTERS[1 - side] ?? ''}
              onCall={side === 0 ? onCall : onOther}
              hint={t(side === 0 ? 'twoTraces.goToNext' : 'twoTraces.openAt')}
            />
          </Part>
        );
      })}
      {isStartAssumed && <p className="quiet">{t('twoTraces.startAssumed')}</p>}
      {differenceCount > 1 && (
        <Part title={t('twoTraces.differencesCounted', { count: differenceCount })}>
          <Differences found={found} onCall={onCall} onOther={onOther} />
        </Part>
      )}
      {byCall.length > 0 && (
        <Part title={t('twoTraces.byCall')}>
          <Calls byCall={byCall} />
        </Part>
      )}
    </>
  );
}

function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section aria-label={title}>
      <h2 className="compare-title">{title}</h2>
      {children}
    </section>
  );
}

function Calls({ byCall }: Pick<Beside, 'byCall'>) {
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">{t('twoTraces.callName')}</th>
          <th scope="col">{t('twoTraces.both')}</th>
          <th scope="col">{t('twoTraces.differing')}</th>
          {LETTERS.map((letter) => (
            <th key={letter} scope="col">
              {t('twoTraces.only', { letter })}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {byCall.map(({ call, both, differing, only }) => (
          <tr key={call}>
            <th scope="row">{call}()</th>
            {[both, differing, ...only].map((count, column) => (
              // oxlint-disable-next-line react/no-array-index-key -- a number is its column
              <td key={column}>{say(count)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Copy({ found, names, kernel }: Pick<ResultProps, 'found' | 'names' | 'kernel'>) {
  const [said, setSaid] = useState<{ readonly text: string; readonly of: Beside }>();
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(toMarkdown(found, { names, kernel }, say));
      setSaid({ text: t('diagnosis.copied'), of: found });
    } catch {
      setSaid({ text: t('diagnosis.copyFailed'), of: found });
    }
  };
  return (
    <>
      <button type="button" className="text-button" onClick={() => void copy()}>
        {t('diagnosis.copy')}
      </button>
      <output className="quiet">{said?.of === found && said.text}</output>
    </>
  );
}
