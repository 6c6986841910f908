import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { SCENARIO, textOf } from '../../../scripts/new-lesson.mjs';
import { loadCoreFile } from '../../src/core/load-node.ts';
import { listed, mistakesOf } from './index.ts';

const core = await loadCoreFile(resolve(import.meta.dirname, '../../../wasm-core/build/trace.wasm'));
const TEXT = textOf('page-cache');

/** What somebody writes instead of a text of the new lesson, or of its scenario. */
type Edit = readonly [from: string, to: string];

async function mistakes(edits: readonly Edit[]) {
  for (const [from] of edits) expect(TEXT + SCENARIO).toContain(from);
  const edited = (text: string) => edits.reduce((before, [from, to]) => before.replace(from, () => to), text);
  const scenarios = new Map([['three-pages.strace', edited(SCENARIO)]]);
  return mistakesOf(core, { folder: 'lessons/07-page-cache', text: edited(TEXT), scenarios });
}

it('finds nothing in a new lesson', async () => {
  expect(await mistakes([])).toEqual([]);
});

const HINT = ' hint="A VMA is one range of addresses. What is left of this one?"';

it('lists all at once, each with its line and what to write', async () => {
  const edits = [
    [HINT, ''],
    ['address-space vma-list', 'adress-space vma-list'],
    ['munmap(0', 'munmpa(0'],
  ] as const;
  expect(listed(await mistakes(edits))).toBe(`\
lessons/07-page-cache/lesson.mdx:12: <Predict id="middle"> has no hint
    Write hint="…": what helps a reader who is stuck, and doesn’t give the answer away.
lessons/07-page-cache/lesson.mdx:20: <Scene id="split"> has views="adress-space vma-list": there is no view "adress-space"
    Did you mean "address-space"?
lessons/07-page-cache/scenarios/three-pages.strace:3: munmpa() does nothing here
    Did you mean "munmap"? docs/traces.md has what a line can say.`);
});

/** In the scene's line. */
const scene = (more: string): Edit => ['operation="2" v', `${more} v`];
const ask = (text: string): Edit => ['ask="areas"', `ask="${text}"`];
const third = (element: string): Edit => ['<Option value="3">Three: the VMA is split</Option>', element];
const place = (attributes: string): Edit => ['<At operation="2">', `<At ${attributes}>`];
/** From line 24 on, as the text goes. */
const after = (text: string): Edit => ['</Scene>', `</Scene>\n\n${text}`];
/** One of the two VMAs that are left goes. */
const challenge = (more: string, wants = '2'): Edit =>
  after(
    `<Challenge id="two" trace="three-pages.strace" kernel="7.3" ask="areas" wants="${wants}" calls="1" views="vma-list" why="So." ${more}>\nTwo.\n</Challenge>`,
  );
const LOAD = 'load(0x7ffff7ffc000, 1)';
const UNMAP = 'munmap(0x7ffff7ffc000, 4096)';

type Planted = readonly [what: string, edits: readonly Edit[], said: readonly string[]];

const FIRST_DAY: readonly Planted[] = [
  ['a missing hint', [[HINT, '']], ['12: <Predict id="middle"> has no hint']],
  ['a misspelt attribute', [['hint=', 'hnt=']], ['12: <Predict id="middle"> takes no hnt']],
  [
    'a misspelt component',
    [
      ['Predict id', 'Predct id'],
      ['/Predict', '/Predct'],
    ],
    ['12: there is no component <Predct>'],
  ],
  [
    'a view that isn’t there',
    [['space vma-list', 'space vma-lst']],
    ['20: <Scene id="split"> has views="address-space vma-lst": there is no view "vma-lst"'],
  ],
  [
    'a kernel that isn’t there',
    [['kernel="7.3" operation="2"', 'kernel="7.31" operation="2"']],
    ['20: <Scene id="split"> has kernel="7.31": there is no kernel "7.31"'],
  ],
  [
    'an operation beyond the end',
    [scene('operation="3"')],
    ['20: <Scene id="split"> has operation="3": three-pages.strace has 2 operations'],
  ],
  [
    'a scenario of another name',
    [['three-pages.strace" kernel="7.3" operation=', 'three-page.strace" kernel="7.3" operation=']],
    [
      '20: <Scene id="split"> has trace="three-page.strace": there is no file in scenarios/ called "three-page.strace"',
    ],
  ],
  [
    'a misspelt question',
    [ask('area')],
    ['12: <Predict id="middle"> has ask="area": the core can’t be asked that'],
  ],
  [
    'options that are all wrong',
    [third('<Option value="4">Four</Option>')],
    ['12: <Predict id="middle"> has no right option: the core answers 3'],
  ],
  [
    'a component without an end',
    [['</Scene>', '']],
    [
      '23: Unexpected closing tag `</Section>`, expected corresponding closing tag for `<Scene>` (20:1-20:104)',
    ],
  ],
];

const ATTRIBUTES: readonly Planted[] = [
  ['code', [scene('operation={2}')], ['20: <Scene id="split"> has operation without a text']],
  ['a spread', [scene('{...{}}')], ['20: <Scene id="split"> is given {...{}}']],
  ['one twice', [scene('operation="2" operation="1"')], ['20: <Scene id="split"> has operation twice']],
  [
    'an empty one',
    [['why="A VMA is one range of addresses, so each side needs a VMA of its own."', 'why=" "']],
    ['12: <Predict id="middle"> has why=" ": it is empty'],
  ],
  [
    'what is no number',
    [scene('operation="two"')],
    ['20: <Scene id="split"> has operation="two": it is not a number from 1'],
  ],
  [
    'what is no range',
    [['operations="2"', 'operations="2-1"']],
    ['12: <Predict id="middle"> has operations="2-1": "2-1" is no range of operations such as 8 or 3-40'],
  ],
  [
    'what is no id',
    [['id="split"', 'id="The split"']],
    ['20: <Scene id="The split">: a name has small letters, digits and hyphens'],
  ],
  [
    'the id of another',
    [['id="split"', 'id="middle"']],
    ['20: <Scene id="middle"> has the id of <Predict> in line 12'],
  ],
  [
    'counters, events, topics and a machine that aren’t there',
    [scene('counters="findVna" oneByOne="gap_chek" untold="seach" cpus="0"')],
    [
      '20: <Scene id="split"> has counters="findVna": there is no counter "findVna"',
      '20: <Scene id="split"> has oneByOne="gap_chek": there is no type of event "gap_chek"',
      '20: <Scene id="split"> has untold="seach": there is no topic "seach"',
      '20: <Scene id="split"> has cpus="0": there is no such machine',
    ],
  ],
  ['what is no page', [scene('page="7000"')], ['20: <Scene id="split"> has page="7000": it is no page']],
  [
    'a page that nobody has',
    [scene('page="1:7000"')],
    ['20: <Scene id="split"> has page="1:7000": no page is there before operation 1'],
  ],
  [
    'an end before the start',
    [scene('operation="2" lastOperation="1"')],
    ['20: <Scene id="split"> has lastOperation="1": the scene opens before operation 2'],
  ],
  [
    'kernels that aren’t offered',
    [scene('kernels="3.4 3.8" beside="7.3 3.8"')],
    [
      '20: <Scene id="split"> has kernel="7.3": 7.3 is not among its kernels',
      '20: <Scene id="split"> has beside="7.3 3.8": 7.3 is not among its kernels',
    ],
  ],
  [
    'a mix that the core refuses',
    [scene('kernels="7.3 7.3+gap=no"')],
    [expect.stringContaining('has kernels="7.3 7.3+gap=no": The column gap has no strategy “no”. It has: ')],
  ],
  [
    'a button that isn’t there',
    [['button="play"', 'button="stop"']],
    ['21: <Press button="stop">: there is no button "stop"'],
  ],
  [
    'a suite that isn’t there',
    [after('<Bench suite="gap" kernels="3.4">Run it</Bench>.')],
    ['24: <Bench suite="gap">: there is no suite "gap"'],
  ],
  [
    'terms that the glossary doesn’t have',
    [
      after(
        '<Term>page falt</Term>, <Term of="vmas!">VMAs</Term>, <Term of="vma" means="a range">VMA</Term>.',
      ),
    ],
    [
      '24: <Term> holds no term: the glossary has no "page falt"',
      '24: <Term of="vmas!">: the glossary has no "vmas!"',
      '24: <Term of="vma"> has both of and means',
    ],
  ],
  [
    'a place that isn’t there',
    [place('scene="cut" address="0x1000"')],
    [
      '13: <At scene="cut">: there is no scene "cut"',
      '13: <At scene="cut"> has address="0x1000": it is not an address in hexadecimal, without 0x',
    ],
  ],
  [
    'an operation that the figure before doesn’t have',
    [place('operation="9"')],
    ['13: <At operation="9">: three-pages.strace has 2 operations'],
  ],
  ['nothing to go to', [place('beat="1"')], ['13: <At beat="1"> has no operation, and no address']],
  [
    'a beat of an address',
    [place('address="1000" beat="1"')],
    ['13: <At address="1000"> has beat, but no operation'],
  ],
  [
    'a beat beyond the end',
    [place('operation="2" beat="99"')],
    ['13: <At operation="2"> has beat="99": operation 2 has 8 beats on 7.3'],
  ],
  [
    'counts beyond the end',
    [
      after(
        '<Compare trace="three-pages.strace" kernels="3.4 3.8" operations="1-3" of="findVma" caption="Both" />',
      ),
    ],
    ['24: <Compare trace="three-pages.strace"> has operations="1-3": three-pages.strace has 2 operations'],
  ],
];

/** A call that doesn't fit in the gap of one page, so that its search looks at more than one. */
const LARGER: Edit = [
  '4096) = 0\n',
  '4096) = 0\nmmap(NULL, 8192, PROT_READ, MAP_PRIVATE|MAP_ANONYMOUS, -1, 0) = 0x7ffff7ffa000\n',
];
const order = (options: string): Edit =>
  after(
    `<Predict id="order" trace="three-pages.strace" kernel="3.8" kernels="3.8" operations="3" ask="order of gap checks" hint="Down." why="Down." views="rbtree">\nWhich first?\n\n${options}\n</Predict>`,
  );

const QUESTIONS: readonly Planted[] = [
  [
    'that the core can’t answer',
    [ask('start at 7ffff7ffd000')],
    [
      '12: <Predict id="middle"> has ask="start at 7ffff7ffd000": the core can’t answer that: nothing is mapped at 7ffff7ffd000',
    ],
  ],
  [
    'that it can’t count',
    [after('<Counted trace="three-pages.strace" kernel="7.3" operations="2" of="end of walk 7" /> is it.')],
    [
      '24: <Counted trace="three-pages.strace"> has of="end of walk 7": the core can’t answer that: there are 0 walks, and no walk 7',
    ],
  ],
  [
    'about kernels that aren’t there',
    [
      ask('more findVma in 3.4 or 3.9'),
      third('<Option value="3.9">3.9</Option>'),
      ['<Option value="1"', '<Option value="3.4"'],
      ['<Option value="2"', '<Option value="equal"'],
    ],
    ['12: <Predict id="middle"> has ask="more findVma in 3.4 or 3.9": there is no kernel "3.9"'],
  ],
  [
    'with an answer of another form',
    [third('<Option value="three">Three</Option>')],
    ['17: <Option value="three">: it can’t be read as a number'],
  ],
  [
    'with answers that nobody gives',
    [ask('more findVma in 3.4 or 3.8'), third('<Option value="equal">Neither</Option>')],
    [
      '15: <Option value="1">: it is none of the answers that there are',
      '16: <Option value="2">: it is none of the answers that there are',
    ],
  ],
  [
    'with an option twice',
    [third('<Option value="2" why="No.">Two</Option>')],
    ['17: <Option value="2"> is there twice'],
  ],
  [
    'with a wrong option that says nothing',
    [[' why="The stack stays, and so do two of the three pages."', '']],
    ['15: <Option value="1"> is wrong, as the core answers 3, and has no why'],
  ],
  [
    'with something to type beside options',
    [third('<Option value="3">Three</Option>\n<Wrong value="4">Four?</Wrong>')],
    ['18: <Wrong value="4"> stands beside options, so nobody types it'],
  ],
  [
    'with a wrong answer that is right',
    [third('<Wrong value="3">Three?</Wrong>'), [/<Option value="1".*\n<Option.*\n/.exec(TEXT)![0], '']],
    ['15: <Wrong value="3"> is the right answer'],
  ],
  [
    'with a single option',
    [[/<Option value="1".*\n<Option.*\n/.exec(TEXT)![0], '']],
    ['12: <Predict id="middle"> has a single option'],
  ],
  [
    'with an order of other things',
    [LARGER, order('<Option value="7ffffffde000">The stack</Option>\n<Option value="1000">Another</Option>')],
    ['28: <Option value="1000">: it is not among what the core puts in order'],
  ],
  [
    'with the right order to begin with',
    [
      LARGER,
      order(
        '<Option value="7ffffffde000">The stack</Option>\n<Option value="7ffff7ffe000">The upper page</Option>',
      ),
    ],
    ['24: <Predict id="order"> has its options in the right order'],
  ],
];

const CHALLENGES: readonly Planted[] = [
  ['none', [challenge(`operation="3" start="${LOAD}" solution="${UNMAP}"`)], []],
  [
    'calls the wrong way round',
    [challenge(`operation="3" start="${UNMAP}" solution="${LOAD}"`)],
    [
      '24: <Challenge id="two"> has a start that gives 2 already',
      '24: <Challenge id="two"> has a solution that gives 3, not 2',
    ],
  ],
  [
    'too many calls, and none',
    [challenge(`operation="3" start="# nothing" solution="${LOAD}\n${UNMAP}"`)],
    [
      '24: <Challenge id="two"> has a start without a call',
      '24: <Challenge id="two"> has a solution of more than 1 calls',
    ],
  ],
  [
    'calls that nobody can read, in their line',
    [challenge(`operation="3" start="${LOAD}" solution="${UNMAP}\nmprotect("`)],
    [expect.stringMatching(/^25: <Challenge id="two"> has a solution that can’t be read: the line ends/)],
  ],
  [
    'another beginning',
    [challenge(`operation="2" start="${LOAD}" solution="${UNMAP}"`)],
    ['24: <Challenge id="two"> has operation="2": the reader’s first call is operation 3'],
  ],
  [
    'a goal that is no number',
    [challenge(`operation="3" start="${LOAD}" solution="${UNMAP}"`, 'two')],
    ['24: <Challenge id="two"> has wants="two": the answer is a number'],
  ],
];

/** One VMA of four pages becomes three. */
const inFigure = (more: string): Edit =>
  after(
    `<Challenge id="three" kernel="7.3" ask="areas" wants="6" calls="1" views="vma-list" why="So." ${more}>\nThree.\n</Challenge>`,
  );
const FIGURE = 'figure="cut/pages:4/from:1/calls:none" label="VMAs"';

const CHALLENGES_IN_FIGURES: readonly Planted[] = [
  ['none', [inFigure(`${FIGURE} operation="2" solution="cut/pages:4/from:1/calls:2r"`)], []],
  [
    'a figure that there isn’t',
    [inFigure('figure="cut/pages:4" label="VMAs" operation="2" solution="cut/pages:4/from:1/calls:2r"')],
    [
      '24: <Challenge id="three"> has figure="cut/pages:4": there is no such figure, or it has no such parameters',
    ],
  ],
  [
    'a solution in another figure',
    [inFigure(`${FIGURE} operation="2" solution="race/mappings:36/pages:3"`)],
    [
      '24: <Challenge id="three"> has solution="race/mappings:36/pages:3": the same figure has no such parameters',
    ],
  ],
  [
    'calls as a solution',
    [inFigure(`${FIGURE} operation="2" solution="${UNMAP}"`)],
    [expect.stringMatching(/: the same figure has no such parameters$/)],
  ],
  [
    'a solution that leaves out what the figure begins with',
    [
      inFigure(
        'figure="cut/pages:4/from:2/calls:1u" label="VMAs" operation="3" solution="cut/pages:4/from:1/calls:2r"',
      ),
    ],
    ['24: <Challenge id="three"> has a solution without all that the figure begins with'],
  ],
  [
    'a goal that is reached already, and a solution of too many calls',
    [inFigure(`${FIGURE.replace('none', '2r')} operation="3" solution="cut/pages:4/from:1/calls:2r.3r.2w"`)],
    [
      '24: <Challenge id="three"> has a figure that gives 6 already',
      '24: <Challenge id="three"> has a solution of more than 1 calls',
    ],
  ],
  [
    'neither a scenario nor a figure',
    [inFigure('operation="2" solution="cut/pages:4/from:1/calls:2r"')],
    ['24: <Challenge id="three"> has no trace, and no figure'],
  ],
  [
    'both of them',
    [inFigure(`${FIGURE} trace="three-pages.strace" start="${LOAD}" operation="2" solution="${UNMAP}"`)],
    ['24: <Challenge id="three"> has both trace and figure'],
  ],
  [
    'a figure without a label',
    [inFigure(`figure="cut/pages:4/from:1/calls:none" operation="2" solution="cut/pages:4/from:1/calls:2r"`)],
    ['24: <Challenge id="three"> has figure, but no label'],
  ],
  [
    'an address that nobody can read',
    [
      after(
        `<Challenge id="three" kernel="7.3" ask="start at 7ffff7ffe000" wants="low" calls="1" views="vma-list" why="So." ${FIGURE} operation="2" solution="cut/pages:4/from:1/calls:2r">\nThree.\n</Challenge>`,
      ),
    ],
    ['24: <Challenge id="three"> has wants="low": it can’t be read as an address in hexadecimal'],
  ],
];

const PLACES: readonly Planted[] = [
  [
    'an option without a question',
    [after('<Option value="7">Seven</Option>')],
    ['24: <Option value="7"> stands in <Section id="question">'],
  ],
  [
    'a scene in a question',
    [
      after(
        '<Predict id="b" trace="three-pages.strace" kernel="7.3" operations="1" ask="areas" hint="2" why="2" views="maple">\nMany?\n\n<Scene id="in" trace="three-pages.strace" kernel="7.3" views="maple">Look.</Scene>\n</Predict>',
      ),
    ],
    ['27: <Scene id="in"> stands in <Predict id="b">'],
  ],
  [
    'an option among words, and one in a list',
    [third('\nNo, <Option value="3">Three</Option>\n\n- <Option value="4" why="No.">Four</Option>')],
    ['18: <Option value="3"> stands among other words', '20: <Option value="4"> stands among other words'],
  ],
  [
    'text and links in no section',
    [['</Section>', '</Section>\n\nThe end, says <Reported source="me">he</Reported>.']],
    ['25: this text stands in no section', '25: <Reported source="me"> stands in no section'],
  ],
  [
    'what holds a text, and what holds none',
    [
      ['<Press button="play" />', '<Press button="play">Play</Press>'],
      ['Three: the VMA is split', ''],
    ],
    ['17: <Option value="3"> is empty', '21: <Press button="play"> holds a text'],
  ],
  [
    'code',
    [after('{1 + 1} {/* a comment */}'), ['</Section>', '</Section>\n\nexport const a = 1;']],
    ['24: {1 + 1} is code', '27: {export const a = 1;} is code'],
  ],
  [
    'a figure before any scene',
    [[TEXT.slice(TEXT.indexOf('<Predict'), TEXT.indexOf('</Section>')), 'Press <Press button="play" />.\n']],
    ['12: <Press button="play"> has no figure'],
  ],
];

const HEADS: readonly Planted[] = [
  ['a misspelt line', [['minutes: 5', 'minuts: 5']], ['4: the head takes no minuts']],
  ['a missing line', [['minutes: 5\n', '']], ['1: the head has no minutes']],
  [
    'values of another kind',
    [
      ['minutes: 5', 'minutes: five'],
      ["['7.3']", '[7.3]'],
      ['draft: true', 'draft: true\nnames: no'],
      ['Page cache', '7'],
    ],
    [
      '2: title in the head: it is no text',
      '4: minutes in the head: it is no number of minutes',
      '5: kernels in the head: it is no list of kernels in quotation marks',
      '7: names in the head: it has no lines of an id and a name',
    ],
  ],
  [
    'a kernel that isn’t there',
    [["['7.3']", "['7.3', '7.31']"]],
    ['5: kernels in the head: there is no kernel "7.31". Did you mean "7.3"?'],
  ],
  [
    'what can’t be read',
    [['title: Page cache', 'title: Page: cache']],
    [expect.stringMatching(/^2: the head can’t be read: Nested mappings/)],
  ],
  ['none', [[TEXT.slice(0, TEXT.indexOf('<Section')), '']], ['1: the lesson has no head']],
  [
    'a lesson that says it is complete',
    [['draft: true', 'draft: false']],
    ['recap', 'challenges', 'pitfalls', 'sources'].map((id) => `1: the lesson has no part with id="${id}"`),
  ],
];

const SCENARIOS: readonly Planted[] = [
  ['unknown flags', [['PROT_READ|', 'PROT_REED|']], ['2: mmap(): unknown flag "PROT_REED"']],
  ['unknown calls', [['munmap(0', 'munmpa(0']], ['3: munmpa() does nothing here']],
];

describe.each([
  ['on the first day', FIRST_DAY],
  ['in attributes', ATTRIBUTES],
  ['of questions', QUESTIONS],
  ['of challenges', CHALLENGES],
  ['of challenges in figures', CHALLENGES_IN_FIGURES],
  ['of places', PLACES],
  ['in the head', HEADS],
  ['in scenarios', SCENARIOS],
])('mistakes %s', (_, planted) => {
  it.each(planted)('%s', async (__, edits, said) => {
    const found = await mistakes(edits);
    expect(found.map(({ line, what }) => `${line}: ${what}`)).toEqual(said);
    expect(found.filter(({ write }) => write.trim() === '')).toEqual([]);
  });
});
