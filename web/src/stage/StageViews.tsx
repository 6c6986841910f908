import { Fragment, useEffect, type MouseEvent } from 'react';
import { PROBES } from '../views/probes.ts';
import { useSize, type Size } from '../views/use-size.ts';
import { VIEWS } from '../views/registry.ts';
import type { SessionProps, ViewDefinition } from '../views/view.ts';
import { setSplit, usePreference } from '../widgets/preferences.ts';
import { Splitter } from '../widgets/splitter/Splitter.tsx';
import { t, title } from '../words/index.ts';
import { usePlayerState, type Player } from './use-player.ts';
import type { Shown } from './use-shown.ts';
import { ViewFrame } from './ViewFrame.tsx';

interface StageViewsProps extends Pick<SessionProps, 'chosen' | 'onChoose' | 'onSeek' | 'onLook'> {
  readonly player: Player;
  readonly shown: Shown;
  /** Ids of the open views. */
  readonly open: readonly string[];
}

/** The open views of a session, in one or two rows or columns with a splitter between them. */
export function StageViews({ player, shown, open, ...handlers }: StageViewsProps) {
  const { status, spec, operations, moment } = shown;
  const views = open.flatMap((id) => VIEWS.get(id) ?? []);
  const [area, size] = useSize<HTMLDivElement>();
  const parts = partsOf(views.length, size);
  const split = usePreference('split');
  useProbes(player, open);
  const share = split[parts];
  const tracks = `minmax(0, ${share}fr) auto minmax(0, ${100 - share}fr)`;
  const firstOfSecond = SECOND[views.length];
  return (
    <div
      ref={area}
      className="stage-views"
      data-count={views.length}
      data-parts={firstOfSecond === undefined ? undefined : parts}
      aria-busy={status === 'loading' || moment === undefined}
      onClickCapture={bringForward}
      style={
        firstOfSecond === undefined
          ? undefined
          : { [parts === 'rows' ? 'gridTemplateRows' : 'gridTemplateColumns']: tracks }
      }
    >
      {moment === undefined || spec === undefined ? (
        <Loading player={player} />
      ) : views.length === 0 ? (
        <p className="stage-message quiet">{t('transport.noViews')}</p>
      ) : (
        views.map((view, i) => (
          <Fragment key={view.id}>
            {i === firstOfSecond && (
              <Splitter
                label={t('transport.splitter', {
                  first: namesOf(views.slice(0, i)),
                  second: namesOf(views.slice(i)),
                })}
                parts={parts}
                share={share}
                onShare={(next) => setSplit({ [parts]: next })}
              />
            )}
            <ViewFrame
              view={view}
              player={player}
              {...moment}
              spec={spec}
              operations={operations}
              {...handlers}
            />
          </Fragment>
        ))
      )}
    </div>
  );
}

/** On a phone one view is in front, and of the next one there is an edge: a tap on it brings that view forward. */
function bringForward(event: MouseEvent<HTMLElement>): void {
  const { target, currentTarget: scroller } = event;
  const view = target instanceof Element ? target.closest<HTMLElement>('.view') : null;
  if (view === null) return;
  const [edge, box] = [scroller.getBoundingClientRect(), view.getBoundingClientRect()];
  if (box.left >= edge.left - 1 && box.right <= edge.right + 1) return;
  event.stopPropagation();
  view.scrollIntoView({ inline: 'start', block: 'nearest' });
}

/** The first view of the second part, by the number of views. More than four views have no splitter. */
const SECOND: Readonly<Record<number, number>> = { 2: 1, 3: 1, 4: 2 };

/** In px: two views with less than this would each be too low to draw in, and stand side by side where they can. */
const LOW = 540;
const NARROW = 500;

function partsOf(count: number, { width, height }: Size): 'rows' | 'columns' {
  return count === 2 && height < LOW && width >= NARROW ? 'columns' : 'rows';
}

function namesOf(views: readonly ViewDefinition[]): string {
  return views.map((view) => title(view.title)).join(', ');
}

function Loading({ player }: { readonly player: Player }) {
  const progress = usePlayerState(player, (state) => state.progress);
  return (
    <label className="stage-message quiet">
      {t('transport.loading')}
      <progress value={progress} />
    </label>
  );
}

/** Makes snapshots contain what the probes of the open views find. */
function useProbes(player: Player, open: readonly string[]): void {
  useEffect(() => {
    void player.getState().probe(open.filter((id) => PROBES.has(id)).toSorted());
  }, [player, open]);
}
