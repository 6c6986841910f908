export const timeline = {
  linux: 'Linux {kernel}',
  marchTree: '2.6.5-aa1',
  septemberPatch: 'September 2009',
  juneSeries: 'June 2012',
  februaryPatch: 'February 2014',
  julySeries: 'July 2023',
  linuxWith: '{kernel} with {strategies}',
  badLayout: 'No process can start with this layout: its addresses contradict each other.',
  badVma: 'VMA {number} of the start layout, {vma}, isn’t possible: {reason}.',
  vmaUnaligned: 'its bounds are not multiples of the page size',
  vmaEmpty: 'it ends where it starts, or before',
  vmaTooHigh: 'it reaches beyond the end of user space',
  vmaOverlaps: 'it overlaps {other}',
  vmaTooMany: 'a process has at most {most} VMAs',
  vmaRefused: 'the core rejects it',
  programTooLarge:
    'This kernel gives a process 3 GiB of addresses, but the program was recorded with more: besides its own VMAs, its heap and its stack, there are {size} MiB of VMAs that don’t fit.',
  moved:
    'This kernel gives a process 3 GiB of addresses, but the program was recorded with more. So it has been moved: VMAs that lay close together still do, and addresses in calls follow.',
  movedNoComparison: 'Results are not compared with the recording, because its addresses don’t exist here.',
  traceGone: 'The page no longer has this trace. Open it again.',
  noMemory: 'the core could not allocate memory for its structures',
  workerBroken: 'The worker that runs the core could not be loaded. Reload the page to try again.',

  asRecorded: {
    one: '{agreed} of {count} call returns what was recorded, when made in the recorded situation',
    other: '{agreed} of {count} calls return what was recorded, when each is made in the recorded situation',
  },
  inOneGo: {
    one: 'When the whole program runs in one go, {count} result differs',
    other: 'When the whole program runs in one go, {count} results differ',
  },
  inOneGoFollowing: {
    one: 'When the whole program runs in one go, {count} result differs, because later ones depend on earlier ones',
    other:
      'When the whole program runs in one go, {count} results differ, because later ones depend on earlier ones',
  },
  exception: 'line {line}: {call} = {here}, recorded {recorded}: {reason}',
  cause_hugePage: 'the recording’s kernel aligned it for huge pages, as later ones do',
  cause_randomStart:
    'with MAP_32BIT and address randomisation, the recording’s kernel began to search at a random page from 1 GiB on',
  cause_sealed:
    'the memfd is sealed against writing, as this refusal shows; the log has no fcntl(F_ADD_SEALS)',
  cause_noExec:
    'the file lies on a mount that forbids execution (noexec), or a policy refused it; no log of calls shows either',
  cause_policy:
    'a policy refused it (seccomp, such as systemd’s MemoryDenyWriteExecute, or SELinux or PaX), or the memory had been sealed before the log began; no log of calls shows either',
  cause_noHugePage: 'this kernel aligns it for huge pages, and the recording’s did not, as older ones don’t',
  cause_hugePool:
    'the recording’s machine made this memory of huge pages that were set aside; how many of each size there were, the log doesn’t say',
  cause_fiveLevels:
    'the recording’s machine has five levels of page tables, and gives addresses above 2⁴⁷ to who asks for them; here there are four',
  reasonNotFromTop: '{kernel} searches from free_area_cache, not from the top',
  reasonNotFromBottom: '{kernel} searches from free_area_cache, not from the bottom',
  reasonOverlapped: 'it overlapped with line {line}, and the log doesn’t show which came first',
  reasonNotModelled: '{call}() on line {line} may be the cause: it is not modelled yet',
  reasonUnknown: 'no reason known',
  reasonDoubt: 'maybe because of what the log leaves in doubt',
} as const;
