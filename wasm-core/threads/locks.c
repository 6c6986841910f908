/* lock_take() and lock_drop() where threads really run at once. Everything in a machine belongs to its own thread,
 * except the anon_vma of the heaps. So each class has one private lock for all that is private, and one lock is
 * shared. */
#include "lock/lock.h"
#include "threads/gang.h"

static struct thread *thread_of(struct machine *machine)
{
	return &container_of(machine, struct thread_place, machine)->thread;
}

static bool is_shared(const struct thread *thread, enum code_lock_class class, u32 number)
{
	return class == lock_class_anon_vma && number == thread->shared_number;
}

static void take(struct thread *thread, enum code_lock_class class, u32 number, enum code_lock_mode mode)
{
	if (is_shared(thread, class, number)) {
		thread->result.acquisitions++;
		real_lock(thread->shared, thread->kind[class], mode, &thread->result.wait);
	} else {
		real_lock(&thread->own[class], thread->kind[class], mode, &thread->own_wait);
	}
}

static void give_back(struct thread *thread, enum code_lock_class class, u32 number)
{
	struct real_lock *lock = is_shared(thread, class, number) ? thread->shared : &thread->own[class];

	real_unlock(lock, thread->kind[class]);
}

void thread_lock(struct machine *machine, enum code_lock_class class, u32 number, enum code_lock_mode mode, u32 times)
{
	struct thread *thread = thread_of(machine);

	while (times-- > 1) {
		take(thread, class, number, mode);
		give_back(thread, class, number);
	}
	take(thread, class, number, mode);
}

void thread_unlock(struct machine *machine, enum code_lock_class class, u32 number)
{
	if (class == lock_class_mmap)
		machine->mm_lock_seq++;
	give_back(thread_of(machine), class, number);
}

void thread_mark(struct vm_area_struct *vma)
{
	struct machine *machine = vma->vm_mm->machine;
	struct thread *thread = thread_of(machine);

	if (!machine->era.lock->per_vma || vma->vm_lock_seq == machine->mm_lock_seq)
		return;
	take(thread, lock_class_vma, vma->id, lock_mode_write);
	vma->vm_lock_seq = machine->mm_lock_seq;
	give_back(thread, lock_class_vma, vma->id);
}
