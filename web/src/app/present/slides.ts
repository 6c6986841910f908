/* A lesson as slides: its headings and paragraphs, its scenes, its questions, in the order of the text. */

export interface Slide {
  readonly kind: 'text' | 'scene' | 'question';
  /** What is shown of the text. */
  readonly elements: readonly Element[];
  /** Id of the scene or question. */
  readonly scene?: string;
}

/** Where scenes and questions stand in the text. */
interface Situation {
  readonly id: string;
  readonly element: Element;
  readonly isQuestion: boolean;
}

/** Characters that fit on a slide in large letters. */
const MOST_TEXT = 420;

const HEADING = /^H[1-3]$/;

/** `article` has the lesson's text. A heading stays over all slides of its section that are text. */
export function slidesOf(article: Element, situations: readonly Situation[]): readonly Slide[] {
  const slides: Slide[] = [];
  let heading: readonly Element[] = [];
  let text: Element[] = [];
  const end = (): void => {
    if (text.length > 0) slides.push({ kind: 'text', elements: [...heading, ...text] });
    text = [];
  };
  for (const block of blocksOf(article)) {
    const situation = situations.find(({ element }) => block === element || block.contains(element));
    if (situation) {
      end();
      const kind = situation.isQuestion ? 'question' : 'scene';
      slides.push({ kind, elements: [block], scene: situation.id });
    } else if (HEADING.test(block.tagName)) {
      end();
      heading = [block];
    } else {
      if (lengthOf([...text, block]) > MOST_TEXT) end();
      text.push(block);
    }
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
    if (child instanceof HTMLDetailsElement && child.matches('.fold, .after'))
      return child.open ? blocksOf(child) : [];
    if (child.matches('.after > summary')) return [];
    return child.tagName === 'NAV' || child.textContent.trim() === '' ? [] : [child];
  });
}

function lengthOf(blocks: readonly Element[]): number {
  return blocks.reduce((sum, { textContent }) => sum + textContent.length, 0);
}
