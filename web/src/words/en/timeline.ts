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

  kernelNewest: '{kernel} answers, the newest here: the log doesn’t name its kernel',
  kernelOfLog: '{kernel} answers, which stands for {release}, the log’s own',
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
  cause_noHugeFile:
    'this kernel aligns it for huge pages, and the recording’s did not: it may be older, or the file lies on a file system that never asks for that, such as overlayfs or NFS',
  cause_execAccess:
    'a policy refused it (SELinux answers EACCES for executable memory), or the file lies on a mount with noexec; no log of calls shows either',
  cause_refused:
    'the memory had been sealed (mseal) in a way that the log doesn’t show, or a filter or policy (seccomp, SELinux) refused the call',
  cause_filter:
    'a filter or policy (seccomp, SELinux) refused the call: memory management itself has no such error for it',
  cause_noCall:
    'the recording’s kernel doesn’t have the call, or a seccomp filter, such as a container’s, hides it',
  cause_noAdvice:
    'the recording’s kernel may not know this advice (it may be older, or built without it), or the mapping is of a kind that the log doesn’t show',
  cause_names:
    'the recording’s kernel was built with CONFIG_ANON_VMA_NAME, and the ones here without it; names keep VMAs apart there',
  cause_hugePool:
    'the recording’s machine made this memory of huge pages that were set aside; how many of each size there were, the log doesn’t say',
  cause_fiveLevels:
    'the recording’s machine has five levels of page tables, and gives addresses above 2⁴⁷ to who asks for them; here there are four',
  reasonNotFromTop: '{kernel} searches from free_area_cache, not from the top',
  reasonNotFromBottom: '{kernel} searches from free_area_cache, not from the bottom',
  reasonOverlapped: 'it overlapped with line {line}, and the log doesn’t show which came first',
  reasonNotModelled: '{call}() on line {line} may be the cause: it is not modelled yet',
  whyTouches:
    'MADV_COLLAPSE needs pages that are there, and the log doesn’t show which of them the program had touched',
  whyAssumedMapCount:
    'more than {limit} VMAs, which are assumed here; the recording’s vm.max_map_count is higher',
  whyAssumedMemory:
    'more memory than {ram} GiB, which are assumed here; the recording’s machine has more, or vm.overcommit_memory is 1',
  whyAssumedLimit:
    '{what}; the limit is assumed here, and the recording’s is higher, or the program privileged',
  whyNearMapCount: {
    one: 'vm.max_map_count: the log shows {count} VMA, but not all of the program’s own; with {left} more the limit of {limit} is reached',
    other:
      'vm.max_map_count: the log shows {count} VMAs, but not all of the program’s own; with {left} more the limit of {limit} is reached',
  },
  whyMapCount:
    'this call needs memory for nothing but a VMA more, when it splits one, so vm.max_map_count was reached there. The log shows only {count}, so it lacks the others, or the limit is lower than assumed',
  whyLocked: 'RLIMIT_MEMLOCK (ulimit -l) is lower there than assumed here; the log doesn’t show it',
  whyPromise:
    'a limit that the log doesn’t show: on the memory that may be promised (vm.overcommit_memory 2, or less than the {ram} GiB assumed), or part of the range was not mapped. It isn’t the number of VMAs, of which the log shows {count}',
  whyHole:
    'part of the range was not mapped there, by a call that the log doesn’t show. It isn’t the number of VMAs, of which the log shows {count}, and nothing is promised',
  whyMemory:
    'a limit that the log doesn’t show: RLIMIT_AS or RLIMIT_DATA (ulimit -v, -d), vm.overcommit_memory 2, or less memory than the {ram} GiB assumed. It isn’t the number of VMAs, of which the log shows {count}, nor a lack of addresses',
  whyAddressSpace:
    'a limit on the address space (RLIMIT_AS, ulimit -v), which the log doesn’t show, or fewer addresses than assumed. It isn’t the number of VMAs, of which the log shows {count}, and no memory is promised',
  whyTaken: 'something that the log doesn’t show lies there',
  whyMappedAtStart:
    '{range} is mapped here from the start, and was not there any more: the list of VMAs is older than the log, or what was deduced of the start is wrong',
  whyStillMapped:
    '{range} is still mapped here: something unmapped it there that the log doesn’t show, such as a call that strace’s filter left out',
  whyBase: 'the search begins higher there than at {address}, where it is assumed to begin',
  whyInTheWay:
    '{range} is free here. Something that the log doesn’t show lay in the way there: a mapping from before the log began, or by a call that strace’s filter left out',
  whyHeap:
    'the heap could not grow there: a mapping that the log doesn’t show was in its way, or RLIMIT_DATA (ulimit -d) was reached',
  reasonUnknown:
    'no reason known: neither alignment for huge pages nor MAP_32BIT nor a mapping that the log lacks explains it',
  reasonUnknownError: 'no reason known: neither a policy nor a seal nor a limit explains this error',
  reasonDoubt: 'maybe because of what the log leaves in doubt',
} as const;
