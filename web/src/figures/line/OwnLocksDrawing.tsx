import { t } from '../../words/index.ts';
import type { Run } from './run.ts';

/** Children that make a single call each: the lock of each one’s address space, and when it is held. */
export function OwnLocksDrawing({ run: { cpus, own }, time }: { readonly run: Run; readonly time: number }) {
  return (
    <div className="line-own">
      <p className="line-title">{t('line.own')}</p>
      <ol>
        {Array.from({ length: cpus }, (_, child) => {
          const isHeld = own.some(
            ({ cpu, got, released }) => cpu === child && got <= time && time < released,
          );
          return (
            // oxlint-disable-next-line react/no-array-index-key -- a child’s number
            <li key={child} className={isHeld ? 'held' : undefined}>
              {t(isHeld ? 'line.ownHeld' : 'line.ownFree', { child: child + 1 })}
            </li>
          );
        })}
      </ol>
    </div>
  );
}
