/* What draws each route, and the view that most figures begin with, each with the texts that it needs. */
import { withShelves } from '../words/load.ts';

export const loadLessonPage = withShelves(
  () => import('./lesson/LessonPage.tsx'),
  'stage',
  'instruments',
  'figures',
  'meanings',
  'glossary',
);
export const loadEmbedded = withShelves(
  () => import('./embed/EmbeddedInstrument.tsx'),
  'stage',
  'instruments',
  'figures',
  'meanings',
);
export const loadLearned = withShelves(
  () => import('./learned/Learned.tsx'),
  'stage',
  'instruments',
  'figures',
  'meanings',
  'glossary',
);
export const loadSpeaker = withShelves(() => import('./present/Speaker.tsx'), 'stage');
export const loadContents = withShelves(() => import('./book/Contents.tsx'), 'book');
export const loadGlossary = withShelves(() => import('./book/Glossary.tsx'), 'book', 'glossary');
export const loadLab = withShelves(() => import('./lab/Lab.tsx'), 'lab', 'stage', 'figures', 'meanings');
export const loadBench = withShelves(
  () => import('./bench/Bench.tsx'),
  'bench',
  'charts',
  'figures',
  'meanings',
);
export const loadAbout = withShelves(() => import('./about/About.tsx'), 'about');
export const loadSources = withShelves(() => import('./book/Sources.tsx'), 'book', 'sources');
export const loadFindings = withShelves(
  () => import('./book/Findings.tsx'),
  'book',
  'findings',
  'stage',
  'figures',
  'meanings',
);
export const loadKernelList = withShelves(
  () => import('./book/KernelList.tsx'),
  'book',
  'kernels',
  'kernelCosts',
  'charts',
  'meanings',
);
export const loadKernelPage = withShelves(
  () => import('./book/KernelPage.tsx'),
  'book',
  'about',
  'kernels',
  'kernelCosts',
  'charts',
  'meanings',
);
export const loadAddressSpace = withShelves(
  () => import('../views/address-space/AddressSpace.tsx'),
  'stage',
  'figures',
  'meanings',
);
