/* The process that is recorded. It never runs by itself: the recorder points it at one of these three instructions and
 * lets it make a single step. Without libc, stack use or heap, so every area it has was asked for.
 *
 * An old kernel ends a step over a system call of i386 only behind the instruction that follows: that does nothing. */
	.text
	.globl	_start, at_syscall, at_store, at_load
_start:
at_syscall:
#ifdef __i386__
	int	$0x80
	nop
at_store:
	movb	$1, (%ebx)
	nop
at_load:
	movb	(%ebx), %al
	nop
#else
	syscall
at_store:
	movb	$1, (%rdi)
at_load:
	movb	(%rdi), %al
#endif

	/* What prctl(PR_SET_VMA_ANON_NAME) points to; read-only like the code. */
	.globl	area_name
area_name:
	.asciz	"vma-name"

	/* Less than a page of data and a .bss that reaches beyond it: an executable has both kinds of area. */
	.data
	.fill	256, 1, 0xda
	.bss
	.space	8192

	.section .note.GNU-stack, "", @progbits
