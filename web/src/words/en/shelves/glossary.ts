/* The glossary, which lessons ask as well. */
import { glossary } from '../glossary.ts';
import { glossaryPage } from '../glossary-page.ts';

export const areas = { glossary, glossaryPage } as const;
