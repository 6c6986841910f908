/* The registers of a traced process. */
#include <stddef.h>
#include <sys/ptrace.h>
#include <sys/user.h>

#include "abi.h"

#if defined(__x86_64__)
#define REGISTERS(copy) \
	copy(instruction, rip) copy(stack, rsp) copy(call, orig_rax) copy(result, rax) \
	copy(arg[0], rdi) copy(arg[1], rsi) copy(arg[2], rdx) copy(arg[3], r10) copy(arg[4], r8) copy(arg[5], r9)
#else
#define REGISTERS(copy) \
	copy(instruction, eip) copy(stack, esp) copy(call, orig_eax) copy(result, eax) \
	copy(arg[0], ebx) copy(arg[1], ecx) copy(arg[2], edx) copy(arg[3], esi) copy(arg[4], edi) copy(arg[5], ebp)
#endif

bool read_registers(pid_t pid, struct registers *registers)
{
	struct user_regs_struct all;

	if (ptrace(PTRACE_GETREGS, pid, NULL, &all))
		return false;
#define OUT(ours, theirs) registers->ours = (ulong)all.theirs;
	REGISTERS(OUT)
#undef OUT
	return true;
}

bool write_registers(pid_t pid, const struct registers *registers)
{
	struct user_regs_struct all;

	if (ptrace(PTRACE_GETREGS, pid, NULL, &all))
		return false;
#define IN(ours, theirs) all.theirs = registers->ours;
	REGISTERS(IN)
#undef IN
	return !ptrace(PTRACE_SETREGS, pid, NULL, &all);
}
