import { Choice } from '../../widgets/choice/Choice.tsx';
import { t } from '../../words/index.ts';
import { Slider } from '../Slider.tsx';
import { anew, MOST, mostTurn, mostVmas, TURNS, type RememberParameters } from './parameters.ts';

interface ControlsProps {
  readonly parameters: RememberParameters;
  readonly thread: number;
  readonly onChange: (parameters: RememberParameters) => void;
  /** Where the reader’s own calls may be made. */
  readonly onUnmap: (thread: number) => void;
}

/** How many touches there may be from one munmap() to the next. */
const UNMAPS = [0, 16, 8, 4, 2];

/** What the reader moves: threads, how they take turns, and what they use. What a scene isn’t about isn’t offered. */
export function Controls({ parameters, thread, onChange, onUnmap }: ControlsProps) {
  const { threads, vmas, isShared, turn, unmap, frees, added } = parameters;
  const most = mostVmas(parameters);
  const longest = mostTurn(parameters);
  const never = t(added.some(({ deed }) => deed === 'u') ? 'remember.byHand' : 'remember.never');
  const change = (changed: Partial<RememberParameters>): void => onChange(anew(parameters, changed));
  if (frees !== undefined)
    return (
      <div className="instrument-controls">
        <div className="instrument-choice">
          <button
            type="button"
            className="button"
            disabled={added.some(({ deed }) => deed === 'f')}
            onClick={() => onUnmap(thread)}
          >
            {t('remember.unmapIt', { thread, number: frees })}
          </button>
        </div>
      </div>
    );
  return (
    <div className="instrument-controls">
      <Slider
        label={t('remember.sliderThreads')}
        text={String(threads)}
        value={threads}
        least={1}
        most={MOST.threads}
        onChange={(next) => change({ threads: next })}
      />
      <Slider
        label={t(isShared ? 'remember.sliderVmasShared' : 'remember.sliderVmas')}
        text={vmas < MOST.vmas && vmas === most ? t('remember.mostFits', { count: vmas }) : String(vmas)}
        value={vmas}
        least={1}
        most={most}
        onChange={(next) => change({ vmas: next })}
      />
      {/* One thread has nobody to take turns with. */}
      {threads > 1 && (
        <Slider
          label={t('remember.sliderTurn')}
          text={turn < MOST.turn && turn === longest ? t('remember.mostFits', { count: turn }) : String(turn)}
          value={TURNS.findLastIndex((each) => each <= turn)}
          most={TURNS.findLastIndex((each) => each <= longest)}
          onChange={(next) => change({ turn: TURNS[next] ?? 1 })}
        />
      )}
      {unmap !== undefined && (
        <Slider
          label={t('remember.sliderUnmap')}
          text={unmap === 0 ? never : String(unmap)}
          said={unmap === 0 ? never : t('remember.touches', { count: unmap })}
          value={Math.max(0, UNMAPS.indexOf(unmap))}
          most={UNMAPS.length - 1}
          onChange={(next) => change({ unmap: UNMAPS[next] ?? 0 })}
        />
      )}
      {unmap !== undefined && (
        <div className="instrument-choice">
          <span aria-hidden="true">{t('remember.whose')}</span>
          <Choice
            label={t('remember.whose')}
            options={[
              { value: 'own', text: t('remember.whoseOwn') },
              { value: 'shared', text: t('remember.whoseShared') },
            ]}
            value={isShared ? 'shared' : 'own'}
            onChange={(value) => change({ isShared: value === 'shared' })}
          />
          <button type="button" className="button" onClick={() => onUnmap(thread)}>
            {t('remember.unmap', { thread })}
          </button>
        </div>
      )}
    </div>
  );
}
