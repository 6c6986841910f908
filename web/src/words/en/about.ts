export const about = {
  title: 'About vmascope',
  what: 'vmascope shows how Linux has kept track of a process’s memory areas. It is made for learning, for teaching, and for looking up how one mechanism behaves on one program.',
  runsTitle: 'What runs here',
  runs: 'The algorithms are written in C, after what each kernel did, in our own words and code: the kernel’s source is GPL and none of it is copied. The same C is compiled to WebAssembly for this page and natively for its tests. Each step that you see was reported by a line of that C code, and the source panel shows this very line.',
  modelTitle: 'What is a model here',
  model:
    'System calls run one after another, as if no other thread existed. Page faults, page tables and the memory itself are left out in this version: only mmap, munmap, mprotect and brk are performed; other calls of a trace are counted and skipped. Where a recorded trace names an address that its own kernel had chosen, the model follows its own choice instead, unless you ask it to take addresses literally.',
  figuresTitle: 'Figures, and what they are worth',
  reported: 'reported',
  reportedText: 'A figure from a patch or a mail. The source stands with it. The machine was theirs.',
  counted: 'counted here',
  countedText: 'Our C core has counted it, on this page, while you look.',
  memory: 'from memory',
  memoryText: 'We believe it but have not checked it against a source.',
  figuresEnd: 'The three are never put in one column. Times of different machines are not compared at all.',
  erasTitle: 'The kernels in this version',
  erasText: 'A kernel is a row, a mechanism is a column. This is the table that the core itself reports:',
  era: 'Linux',
  erasFailed: 'The core could not be loaded: {reason}',
  colophonTitle: 'Colophon',
  colophon:
    'Type: Inter by Rasmus Andersson and JetBrains Mono, both under the SIL Open Font License. vmascope is MIT licensed and sends nothing anywhere: all files that you open stay in this page.',
} as const;
