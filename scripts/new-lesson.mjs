// `npm run new-lesson NAME`: a folder of lessons/ with a lesson that passes: one scene, one question. docs/write-a-lesson.md goes on
// from there.
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const USAGE = 'Say what the lesson is to be called: npm run new-lesson page-cache';
const NAME = /^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/;

/** Says why there is no new lesson. */
export class Refusal extends Error {}

/** Makes the folder below `lessons`, and returns its name. Throws a Refusal. */
export function newLesson(lessons, ...words) {
  const [name, ...more] = words;
  if (name === undefined || more.length > 0) throw new Refusal(USAGE);
  if (!NAME.test(name))
    throw new Refusal(
      `“${name}” can’t name a lesson: use small letters, digits and hyphens, with a letter first, as in page-cache. Its number is added.`,
    );
  const folders = readdirSync(lessons);
  const taken = folders.find((folder) => folder.replace(/^\d+-/, '') === name);
  if (taken !== undefined) throw new Refusal(`There is a lesson ${name} already: lessons/${taken}`);
  const last = Math.max(0, ...folders.map((folder) => Number.parseInt(folder, 10) || 0));
  const folder = `${String(last + 1).padStart(2, '0')}-${name}`;
  mkdirSync(`${lessons}/${folder}/scenarios`, { recursive: true });
  writeFileSync(`${lessons}/${folder}/lesson.mdx`, textOf(name));
  writeFileSync(`${lessons}/${folder}/scenarios/three-pages.strace`, SCENARIO);
  return folder;
}

/** The text to begin with. */
export function textOf(name) {
  const title = `${name.charAt(0).toUpperCase()}${name.slice(1).replaceAll('-', ' ')}`;
  return `---
title: ${title}
summary: One sentence that helps a reader decide whether to begin.
minutes: 5
kernels: ['7.3']
draft: true
---

<Section id="question" title="Three pages, and one that goes">
A program maps three pages with one call. Then it unmaps the page in the middle.

<Predict id="middle" trace="three-pages.strace" kernel="7.3" operations="2" ask="areas" views="address-space" why="A VMA is one range of addresses, so each side needs a VMA of its own." hint="A VMA is one range of addresses. What is left of this one?">
Before <At operation="2">operation 2</At> the process has two VMAs: the three pages, and its stack. How many does it have afterwards?

<Option value="1" why="The stack stays, and so do two of the three pages.">One: munmap() removes the VMA</Option>
<Option value="2" why="The two pages that are left don’t touch, so they can’t be one VMA.">Two: the VMA gets smaller</Option>
<Option value="3">Three: the VMA is split</Option>
</Predict>

<Scene id="split" trace="three-pages.strace" kernel="7.3" operation="2" views="address-space vma-list">
Press <Press button="play" /> and watch the gap open.
</Scene>
</Section>
`;
}

export const SCENARIO = `# about three pages, the middle one of which is unmapped
mmap(NULL, 12288, PROT_READ|PROT_WRITE, MAP_PRIVATE|MAP_ANONYMOUS, -1, 0) = 0x7ffff7ffc000
munmap(0x7ffff7ffd000, 4096) = 0
`;

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  try {
    const folder = newLesson(fileURLToPath(new URL('../lessons', import.meta.url)), ...process.argv.slice(2));
    process.stdout.write(`lessons/${folder} has a lesson with one scene and one question.
Start the page with npm run dev, open lessons/${folder.replace(/^\d+-/, '')} there, and edit lesson.mdx: the page follows, and names each mistake.
docs/write-a-lesson.md goes on from here.
`);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 2;
  }
}
