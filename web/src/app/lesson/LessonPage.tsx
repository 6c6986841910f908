import { Fragment, lazy, Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { Link } from 'wouter';
import { useStore } from 'zustand';
import { numberedIn, traceOf } from '../../figures/registry.ts';
import { loadLesson, loadScenario } from '../../lesson-kit/catalogue.ts';
import {
  LessonContext,
  MovedContext,
  type Lesson,
  type Place,
  type SceneSpec,
} from '../../lesson-kit/context.ts';
import { KIT } from '../../lesson-kit/index.ts';
import { rowName, type LessonModule } from '../../lesson-kit/lesson.ts';
import { keepFigure, progress } from '../../lesson-kit/progress.ts';
import type { PressedButton } from '../../lesson-kit/schema.ts';
import { createShelf } from '../../lesson-kit/shelf.ts';
import { useAnswer } from '../../lesson-kit/use-answer.ts';
import { CheckedBadge } from '../../stage/CheckedBadge.tsx';
import { AFRESH } from '../../stage/link.ts';
import { useChangeLink, useLink, useUnreadLink } from '../../stage/use-link.ts';
import { usePlayer, type PlayerAndClient } from '../../stage/use-player.ts';
import { t } from '../../words/index.ts';
import { Notice } from '../shell/Notice.tsx';
import { useTitle } from '../shell/use-title.ts';
import { LessonFigure } from './LessonFigure.tsx';
import { LessonEnd } from './LessonEnd.tsx';
import { LessonNav } from './LessonNav.tsx';
import { Resume, useKeptPlace } from './Resume.tsx';
import { useInside } from './use-inside.ts';
import { useInstrument } from './use-instrument.ts';
import { useBeside } from './use-beside.ts';
import { useChosenStore, useGoInSession, usePointAt, useTakers } from './use-places.ts';
import { useShownAnswer } from './use-shown-answer.ts';
import { isFoldable, sceneOf, useReachedScene, useScenes } from './use-scenes.ts';
import { playScene, pressIn, startOf, useScenePlayer } from './use-scene-player.ts';
import './lesson.css';
import './term.css';

const LessonPresenter = lazy(() => import('../present/LessonPresenter.tsx'));

export default function LessonPage({ slug }: { readonly slug: string }) {
  const loaded = useAnswer(useCallback(() => loadLesson(slug) ?? Promise.resolve(undefined), [slug]));
  const pair = usePlayer({ stride: 'beat', endsWithOperation: true });
  if (loaded.status === 'failed') throw new Error(loaded.reason);
  if (loaded.status === 'waiting' || pair === undefined)
    return <p className="page quiet">{t('lesson.loading')}</p>;
  if (loaded.value === undefined) {
    return <Notice title={t('app.noLessonTitle')} text={t('app.noLessonText', { slug })} />;
  }
  return <PlayedLesson slug={slug} module={loaded.value} pair={pair} />;
}

interface PlayedLessonProps {
  readonly slug: string;
  readonly module: LessonModule;
  readonly pair: PlayerAndClient;
}

function PlayedLesson({ slug, module, pair }: PlayedLessonProps) {
  const { default: Text, frontmatter } = module;
  useTitle(frontmatter.title);
  const { reader } = pair;
  const shelf = useMemo(
    () =>
      createShelf(
        (file) => loadTrace(slug, file),
        (name, text) => reader.parse(name, text),
      ),
    [slug, reader],
  );
  const { link } = useLink();
  const forgotten = useStore(progress, (state) => state.forgotten);
  // Drawn anew when the answers are forgotten, but not each time that the address changes.
  const text = useMemo(() => <Text key={forgotten} components={KIT} />, [Text, forgotten]);
  useKeptPlace(slug, Text, link.scene);
  const unread = useUnreadLink();
  const changeLink = useChangeLink();
  const scenes = useScenes();
  const { known, register } = scenes;
  const [opened, setOpened] = useState<SceneSpec>();
  const linked = known.find((each) => each.scene.id === link.scene)?.scene;
  // One that is folded up is about to be unfolded, or the reader has just folded it up.
  const scene = linked ?? (isFoldable(link.scene) ? opened : known[0]?.scene);
  const kernels = scene?.kernels ?? frontmatter.kernels;
  // Where the head says so, before any scene is known: the height that they have would move the text.
  const hasInstruments =
    frontmatter.figure !== undefined || known.some((each) => each.scene.figure !== undefined);
  const kernel = kernels.find((each) => each === link.kernel) ?? scene?.kernel;
  const { beside, trouble } = useBeside(scene, kernels, kernel, link);
  const { player } = pair;
  const chosen = useChosenStore(link.vma ?? 0);
  const pointInFigure = usePointAt(player, chosen);
  const goInSession = useGoInSession(player, chosen);
  /** What is to be done as soon as a scene is there. */
  const waiting = useRef<{ readonly scene: string; readonly act: () => Promise<unknown> }>(undefined);
  /** Id of the scene that was opened last, for what is done before the page is drawn again. */
  const openedId = useRef<string>(undefined);
  const { text: answer, ask: answerTo } = useShownAnswer(player, scene?.id);
  const instrument = useInstrument(scene, link.figure);
  const { play, restart, isMoved } = instrument;
  const moved = isMoved ? link.figure : undefined;
  const inside = useInside(scene, moved, instrument.isInside);
  // Where the scene stands is no place in another program.
  const asked = inside.scene === scene ? link : { own: link.own ?? {} };
  const failure = useScenePlayer(pair, shelf, inside.scene, kernel, asked, (loaded) => {
    setOpened(loaded === inside.scene ? scene : loaded);
    openedId.current = loaded.id;
    if (waiting.current?.scene === loaded.id) void waiting.current.act();
    waiting.current = undefined;
  });
  useEffect(() => {
    if (moved !== undefined) keepFigure(slug, moved);
  }, [slug, moved]);
  const show = useCallback(
    (next: SceneSpec) => {
      changeLink(linkOf(next), next.id !== scene?.id);
      // A scene that is shown already starts again.
      if (next.id !== scene?.id) return;
      restart();
      void player.getState().seek(startOf(player.getState().operations, next.operation));
    },
    [player, scene, changeLink, restart],
  );
  const actIn = useCallback(
    (next: SceneSpec, act: () => Promise<unknown>) => {
      const isShown = next.id === scene?.id;
      // A challenge whose calls were written anew is opened again by itself.
      const isStale = isShown && next.added !== scene.added;
      if (isShown && !isStale && next.id === openedId.current && player.getState().status === 'ready') {
        void act();
        return;
      }
      waiting.current = { scene: next.id, act };
      // One that is only being opened gets there by itself.
      if (!isShown || (next.id === openedId.current && !isStale)) show(next);
    },
    [player, scene, show],
  );
  const watch = useCallback(
    (next: SceneSpec) => {
      actIn(next, () => {
        if (next.proof !== undefined) changeLink({ views: [...new Set([...next.proof, ...next.views])] });
        if (next.figure === undefined) return playScene(pair, next).then((end) => answerTo(next, end));
        const { operations, seek } = player.getState();
        // What is inside is then at the same moment.
        return seek(startOf(operations, (next.lastOperation ?? next.operation) + 1));
      });
      if (next.figure === undefined) return;
      // As the scene has it, whatever the reader has moved; or as a solution has it. An instrument waits for no session.
      const its = known.find((each) => each.scene.id === next.id)?.scene.figure;
      changeLink({ figure: next.figure === its ? undefined : next.figure });
      play(next.id);
    },
    [pair, player, known, actIn, answerTo, changeLink, play],
  );
  const goTo = useCallback(
    (place: Place, element: Element) => {
      const next = sceneOf(scenes, place, element);
      const isAsked = element.closest('.predict') !== null;
      if (next !== undefined) actIn(next, () => goInSession(place, isAsked));
    },
    [scenes, actIn, goInSession],
  );
  const press = useCallback(
    (button: PressedButton, element: Element) => {
      const next = sceneOf(scenes, {}, element);
      if (next !== undefined) actIn(next, () => pressIn(pair, next, button));
    },
    [scenes, actIn, pair],
  );
  const pointAt = useCallback(
    (place: Place, element: Element) => {
      if (sceneOf(scenes, place, element)?.id === scene?.id) pointInFigure(place);
    },
    [scenes, scene, pointInFigure],
  );
  const { taker, answerWith } = useTakers(scene?.id);
  const pointAway = useCallback(() => pointInFigure({}), [pointInFigure]);
  const isPresented = link.present === true;
  const reach = useCallback((next: SceneSpec) => changeLink(linkOf(next)), [changeLink]);
  const root = useRef<HTMLDivElement>(null);
  useReachedScene(scenes, scene?.id, isPresented ? undefined : reach);

  const nameOf = useCallback((each: string) => rowName(frontmatter, each), [frontmatter]);
  const lesson = useMemo<Lesson>(
    () => ({
      slug,
      keeps: true,
      isPresented,
      shelf,
      core: pair.client,
      nameOf,
      current: scene?.id,
      register,
      show,
      watch,
      goTo,
      press,
      pointAt,
      pointAway,
      answerWith,
      numberedIn,
    }),
    [
      slug,
      isPresented,
      shelf,
      pair,
      nameOf,
      scene?.id,
      register,
      show,
      watch,
      goTo,
      press,
      pointAt,
      pointAway,
      answerWith,
    ],
  );
  return (
    <LessonContext value={lesson}>
      <div ref={root} className="lesson" data-instruments={hasInstruments ? '' : undefined}>
        <article className="lesson-prose">
          <header className="lesson-head">
            <LessonNav slug={slug} label={t('app.lessons')} />
            <h1>{frontmatter.title}</h1>
            <p className="quiet">
              {t('lesson.facts', { minutes: frontmatter.minutes })}
              {frontmatter.kernels.map((each, i) => (
                <Fragment key={each}>
                  {i > 0 && ' '}
                  <span className="lesson-kernel">
                    {nameOf(each)} <CheckedBadge kernel={each} />
                    {i < frontmatter.kernels.length - 1 && ','}
                  </span>
                </Fragment>
              ))}{' '}
              <Link href="/about">{t('lesson.whatIsChecked')}</Link>
            </p>
            <Resume slug={slug} scenes={scenes} />
            {[unread, trouble, instrument.trouble].map(
              (warning) =>
                warning !== undefined && (
                  <p key={warning} className="stage-warning">
                    {warning}
                  </p>
                ),
            )}
          </header>
          <MovedContext value={moved}>{text}</MovedContext>
          <LessonEnd slug={slug} />
          <LessonNav slug={slug} label={t('app.moreLessons')} />
        </article>
        <LessonFigure
          player={pair.player}
          kernels={kernels}
          nameOf={nameOf}
          kernel={kernel}
          beside={beside}
          open={link.views ?? scene?.views ?? []}
          failure={failure}
          isOpening={scene === undefined && frontmatter.figure !== undefined}
          isLeaving={scene?.id !== opened?.id}
          onPresent={() => changeLink({ present: true }, true)}
          chosen={chosen}
          taker={taker}
          instrument={instrument}
          answer={answer}
          isClosed={inside.isClosed}
          client={pair.client}
        />
        {isPresented && known.length > 0 && (
          <Suspense>
            <LessonPresenter
              slug={slug}
              link={link}
              onLink={changeLink}
              root={root}
              player={player}
              scenes={scenes}
              current={scene?.id}
              isOpening={({ id }) => id !== opened?.id && failure === undefined}
              onShow={show}
              onWatch={watch}
              onEnd={() => changeLink({ present: undefined, slide: undefined })}
            />
          </Suspense>
        )}
      </div>
    </LessonContext>
  );
}

/** A scenario of the lesson, or of another one by the name that links have for it; or the program of a figure. */
function loadTrace(slug: string, file: string): Promise<string> | undefined {
  const program = traceOf(file);
  if (program !== undefined) return program;
  const [other, its] = file.split('/');
  return other !== undefined && its !== undefined ? loadScenario(other, its) : loadScenario(slug, file);
}

/** The link of a scene that has just been opened, with everything else at its defaults. */
function linkOf(scene: SceneSpec) {
  return {
    scene: scene.id,
    part: undefined,
    kernel: undefined,
    beside: undefined,
    views: undefined,
    ...AFRESH,
    own: scene.own ?? {},
    figure: undefined,
  };
}
