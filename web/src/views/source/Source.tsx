/* The C file that runs, at the statement that acted and, in a quieter tone, the tracepoint that wrote the event. */
import { memo, useEffect, useLayoutEffect, useMemo, useState } from 'react';
import { type CoreSource, sources } from 'virtual:core-sources';
import { EVENT_INFO, SOURCE_FILES, type CoreEvent } from '../../protocol/protocol.gen.ts';
import { t } from '../../words/index.ts';
import { messageOf } from '../../words/message-of.ts';
import { Figure } from '../Figure.tsx';
import { useSize } from '../use-size.ts';
import type { ViewProps } from '../view.ts';
import { actingLines } from './acting.ts';
import { linesOf } from './lines.ts';
import { topLine } from './scroll.ts';
import './source.css';

const LINE_HEIGHT = 20;

export function Source({ snapshot }: ViewProps) {
  const { event, stack, position } = snapshot;
  // The frame that the reader has chosen, until the next step.
  const [looking, setLooking] = useState({ position, frame: -1 });
  const frame = looking.position === position ? stack[looking.frame] : undefined;
  const shown = frame ?? event;
  const path = shown && SOURCE_FILES[shown.file];
  const loaded = useSource(path);
  const [scroller, { height }] = useSize<HTMLPreElement>();
  const coloured = loaded?.status === 'ready' ? loaded.source : undefined;
  const source = useMemo(() => coloured && linesOf(coloured), [coloured]);

  const line = shown?.line ?? 0;
  const isEnter = shown !== undefined && EVENT_INFO[shown.type].kind === 'enter';
  const acting = useMemo(
    () => (source && line > 0 ? actingLines(source.plain, line, isEnter) : undefined),
    [source, line, isEnter],
  );
  const entered = frame ? undefined : stack.findLast(({ file }) => file === shown?.file)?.line;
  useLayoutEffect(() => {
    if (!source || height === 0) return;
    const visible = Math.floor(height / LINE_HEIGHT);
    scroller.current?.scrollTo({ top: (topLine(line, entered, visible) - 1) * LINE_HEIGHT });
  }, [scroller, source, line, entered, height]);

  return (
    <Figure
      id="source"
      title="views.source"
      summary={path ? t('views.sourceSummary', { path, line: String(line) }) : t('views.sourceNone')}
      tools={path && <span className="source-path mono">{`${path}:${line}`}</span>}
    >
      <Breadcrumb stack={stack} shown={frame} onShow={(index) => setLooking({ position, frame: index })} />
      {!path && <p className="figure-empty">{t('views.sourceNone')}</p>}
      {loaded?.status === 'loading' && (
        <p className="figure-empty">{t('views.sourceLoading', { path: loaded.path })}</p>
      )}
      {loaded?.status === 'failed' && (
        <p className="figure-empty" role="alert">
          {t('views.sourceFailed', { path: loaded.path, reason: loaded.reason })}
        </p>
      )}
      <pre
        ref={scroller}
        className="source-code"
        hidden={!source}
        // A scrolling region must be reachable by keyboard.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        aria-label={t('views.sourceCode', { path: path ?? '' })}
      >
        {source?.html.map((html, i) => (
          <Line
            // Lines have no other identity than their number.
            // oxlint-disable-next-line react/no-array-index-key
            key={i}
            html={html}
            traced={i + 1 === line}
            acting={acting !== undefined && acting.first <= i + 1 && i + 1 <= acting.last}
          />
        ))}
      </pre>
    </Figure>
  );
}

interface LineProps {
  readonly html: string;
  readonly traced: boolean;
  readonly acting: boolean;
}

const Line = memo(function Line({ html, traced, acting }: LineProps) {
  return (
    <code
      className="source-line"
      data-current-line={traced ? '' : undefined}
      data-acting-line={acting ? '' : undefined}
      aria-current={acting ? 'step' : undefined}
      // These are our own sources, escaped and coloured at build time.
      // oxlint-disable-next-line react/no-danger
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
});

interface BreadcrumbProps {
  readonly stack: readonly CoreEvent[];
  readonly shown: CoreEvent | undefined;
  readonly onShow: (index: number) => void;
}

/** The functions on the stack, the outermost first. A press shows where a function was entered. */
function Breadcrumb({ stack, shown, onShow }: BreadcrumbProps) {
  return (
    <nav className="source-stack" aria-label={t('views.sourceStack')}>
      <ol>
        {stack.map((enter, index) => {
          const name = enter.type.replace(/_enter$/, '');
          return (
            <li key={`${enter.depth} ${name}`}>
              <button
                type="button"
                aria-pressed={enter === shown}
                title={t('views.sourceFrameHint', {
                  name,
                  path: SOURCE_FILES[enter.file] ?? '',
                  line: String(enter.line),
                })}
                onClick={() => onShow(enter === shown ? -1 : index)}
              >
                {name}
              </button>
            </li>
          );
        })}
      </ol>
    </nav>
  );
}

type Loaded =
  | { readonly status: 'loading'; readonly path: string }
  | { readonly status: 'ready'; readonly path: string; readonly source: CoreSource }
  | { readonly status: 'failed'; readonly path: string; readonly reason: string };

/**
 * The source at `path`, below wasm-core. All other files that events can name are fetched along with it: steps go from file to file, and
 * none should have to wait.
 */
function useSource(path: string | undefined): Loaded | undefined {
  const [loaded, setLoaded] = useState<ReadonlyMap<string, Loaded>>(new Map());
  useEffect(() => {
    let wanted = true;
    const keep = (result: Loaded): void => {
      if (wanted) setLoaded((old) => new Map(old).set(result.path, result));
    };
    for (const each of SOURCE_FILES) {
      const load = sources[each];
      if (!load) throw new Error(`source: events name ${each}, which is no file of the core`);
      load().then(
        (source) => keep({ status: 'ready', path: each, source }),
        (error: unknown) => keep({ status: 'failed', path: each, reason: messageOf(error) }),
      );
    }
    return () => {
      wanted = false;
    };
  }, []);
  return path === undefined ? undefined : (loaded.get(path) ?? { status: 'loading', path });
}
