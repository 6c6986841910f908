/*
 * A lesson as slides: its title, its scenes and questions, each with the figure beside it, and what sections say that have none. The
 * text between them is the speaker's: on a slide it would be read by nobody, and leave no room for the figure.
 */

export interface Slide {
  /** `title` and `text` have no figure. */
  readonly kind: 'title' | 'text' | 'scene' | 'question';
  /** It stays what it is while other slides come and go: of the scene or question, or of the section. */
  readonly id: string;
  /** What is shown of the text. */
  readonly elements: readonly Element[];
  /** Id of the scene or question. */
  readonly scene?: string;
  /** Of its section. */
  readonly heading: string;
  /** What stands between the slide before and this one, for the speaker. */
  readonly notes: readonly Element[];
}

/** Where scenes and questions stand in the text. */
interface Situation {
  readonly id: string;
  readonly element: Element;
  readonly isQuestion: boolean;
}

/** `article` has the lesson's text. */
export function slidesOf(article: Element, situations: readonly Situation[]): readonly Slide[] {
  const slides: Slide[] = [];
  let heading: Element | undefined;
  let text: Element[] = [];
  /** Whether a section has a slide already: what follows its last one is said with that. */
  let isShown = false;
  const end = (): void => {
    const last = slides.at(-1);
    const named = heading?.textContent ?? '';
    if (heading?.tagName === 'H1')
      slides.push({ kind: 'title', id: 'title', elements: [heading], heading: named, notes: text });
    else if (heading && isShown && last)
      slides[slides.length - 1] = { ...last, notes: [...last.notes, ...text] };
    // What folds say is for readers.
    else if (heading && text.length > 0 && !heading.closest('section')?.querySelector('.fold'))
      slides.push({ kind: 'text', id: heading.id, elements: [heading, ...text], heading: named, notes: [] });
    text = [];
  };
  for (const block of blocksOf(article)) {
    const situation = situations.find(({ element }) => block === element || block.contains(element));
    if (situation) {
      if (heading?.tagName === 'H1') end();
      slides.push({
        kind: situation.isQuestion ? 'question' : 'scene',
        id: situation.id,
        elements: [block],
        scene: situation.id,
        heading: heading?.textContent ?? '',
        notes: text,
      });
      text = [];
      isShown = true;
    } else if (/^H[1-3]$/.test(block.tagName)) {
      end();
      [heading, isShown] = [block, false];
    } else text.push(block);
  }
  end();
  return slides;
}

/**
 * The parts of the text that are shown or left out as a whole. Sections and what is unfolded have parts of their own;
 * what is folded is left out, and navigation is none.
 */
function blocksOf(parent: Element): readonly Element[] {
  return [...parent.children].flatMap((child) => {
    if (child.tagName === 'SECTION') return blocksOf(child);
    if (child.tagName === 'HEADER') return Array.from(child.querySelectorAll('h1'));
    if (child instanceof HTMLDetailsElement && child.matches('.fold, .after'))
      return child.open ? blocksOf(child) : [];
    if (child.matches('.after > summary')) return [];
    return child.tagName === 'NAV' || child.textContent.trim() === '' ? [] : [child];
  });
}

/** What a slide says, in one line: for the overview, the speaker, and who listens to the page. */
export function saidOn({ kind, elements, heading }: Slide): string {
  if (kind === 'title' || kind === 'text') return heading;
  const said = elements[0]?.querySelector('.scene-slide, .scene-text, .predict-question');
  return (said ?? elements[0])?.textContent.trim() ?? heading;
}
