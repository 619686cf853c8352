import { z } from 'zod';
import type { Verdict } from '../states.ts';

export const taskStatus = z.enum(['waiting', 'running', 'unwinding', 'done', 'unwound', 'stuck']);
export type TaskStatus = z.infer<typeof taskStatus>;

export const taskCan = {
  retry: (status: TaskStatus): Verdict =>
    status === 'stuck' || status === 'waiting' || 'Only work that waits or is stuck can be tried again.',
  unwind: ({ status, unwindable }: { status: TaskStatus; unwindable: boolean }): Verdict => {
    if (status !== 'stuck' && status !== 'waiting') return 'Only work that waits or is stuck can be unwound.';
    return unwindable || 'This work goes forward only: half of it cannot be taken back. Please try it again.';
  },
};
