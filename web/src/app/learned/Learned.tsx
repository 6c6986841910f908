import { Suspense, useCallback, useRef } from 'react';
import { Link } from 'wouter';
import { CurvesContext } from '../../figures/FoldedCurve.tsx';
import { readFigure } from '../../figures/registry.ts';
import { lessonSlugs, loadLesson } from '../../lesson-kit/catalogue.ts';
import { KIT } from '../../lesson-kit/index.ts';
import { keepFigure, useLessonProgress } from '../../lesson-kit/progress.ts';
import { useAnswer } from '../../lesson-kit/use-answer.ts';
import { SavePicture } from '../../views/picture/SavePicture.tsx';
import { usePlayer } from '../../stage/use-player.ts';
import { Ready } from '../../widgets/Ready.tsx';
import { t } from '../../words/index.ts';
import { Notice } from '../shell/Notice.tsx';
import { useTitle } from '../shell/use-title.ts';
import './learned.css';

/** The sections that one takes along. */
const TAKEN: ReadonlySet<string> = new Set(['recap', 'machine']);
const { Section } = KIT;
const LEARNED = {
  ...KIT,
  Section: (props: Parameters<typeof Section>[0]) => (TAKEN.has(props.id) ? <Section {...props} /> : null),
};

/** What a reader takes along from a lesson: its recap, the figure as it was moved last, and what to try on a real machine. */
export default function Learned({ slug }: { readonly slug: string }) {
  const loaded = useAnswer(useCallback(() => loadLesson(slug) ?? Promise.resolve(undefined), [slug]));
  useTitle(loaded.status === 'ready' ? loaded.value?.frontmatter.title : undefined);
  if (loaded.status === 'failed') throw new Error(loaded.reason);
  if (loaded.status === 'waiting') return <p className="page quiet">{t('lesson.loading')}</p>;
  if (loaded.value === undefined)
    return <Notice title={t('app.noLessonTitle')} text={t('app.noLessonText', { slug })} />;
  const { default: Text, frontmatter } = loaded.value;
  const slugs = lessonSlugs();
  const number = slugs.indexOf(slug) + 1;
  const next = slugs[number];
  return (
    <article className="page learned">
      <header>
        <p className="quiet">{t('lesson.learnedFrom')}</p>
        <h1>{frontmatter.title}</h1>
      </header>
      <Text components={LEARNED} />
      <OwnFigure slug={slug} />
      <p className="lesson-next">
        {next !== undefined && (
          <Link className="button primary" href={`/lessons/${next}`}>
            {t('lesson.next', { number: number + 1 })}
          </Link>
        )}
        <Link className="button" href={`/lessons/${slug}`}>
          {t('lesson.back')}
        </Link>
        <button type="button" className="button" onClick={() => print()}>
          {t('lesson.print')}
        </button>
      </p>
    </article>
  );
}

/** If the reader has moved one. */
function OwnFigure({ slug }: { readonly slug: string }) {
  const box = useRef<HTMLElement>(null);
  const { figure } = useLessonProgress(slug);
  const own = figure === undefined ? undefined : readFigure(figure);
  const pair = usePlayer({ stride: 'beat', endsWithOperation: true });
  if (own === undefined || pair === undefined) return <Ready />;
  const { name, parameters, Figure } = own;
  return (
    <section ref={box} aria-labelledby="own-figure">
      <h2 id="own-figure">{t('lesson.yourFigure')}</h2>
      <CurvesContext value>
        <Suspense fallback={<p className="stage-message">{t('lesson.figureWaits')}</p>}>
          <Figure
            parameters={parameters}
            client={pair.client}
            scene={name}
            plays={1}
            onChange={(to) => keepFigure(slug, `${name}/${to}`)}
          />
          <SavePicture find={() => box.current?.querySelector('.instrument')} name={name} />
          <Ready />
        </Suspense>
      </CurvesContext>
    </section>
  );
}
