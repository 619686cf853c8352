import type { z } from 'zod';
import { type StateWord, stateEnum, stateWords } from '../state-words.ts';
import type { Verdict } from '../states.ts';

/** `waiting` is queued or between two attempts; `stuck` waits for staff. */
export const taskStatusWords = stateWords({
  waiting: { word: 'Waiting', meaning: 'works' },
  running: { word: 'Under way', meaning: 'works' },
  unwinding: { word: 'Being taken back', meaning: 'works' },
  done: { word: 'Done', meaning: 'well' },
  unwound: { word: 'Undone', meaning: 'rest' },
  stuck: { word: 'Stuck', meaning: 'broken' },
});
export const taskStatus = stateEnum(taskStatusWords);
export type TaskStatus = z.infer<typeof taskStatus>;

export const taskWord = ({ status, retrying }: { status: TaskStatus; retrying: boolean }): StateWord =>
  retrying ? { word: 'Trying again', meaning: 'works' } : taskStatusWords[status];

/** The steps of a task. `again`: between two attempts. `skipped`: never begun, in a task that is given up. */
const stepStatusWords = stateWords({
  waiting: { word: 'To do', meaning: 'rest' },
  running: { word: 'Under way', meaning: 'works' },
  done: { word: 'Done', meaning: 'well' },
  failed: { word: 'Failed', meaning: 'broken' },
  undone: { word: 'Undone', meaning: 'rest' },
});
export const stepStatus = stateEnum(stepStatusWords);
export const shownStepWords = stateWords({
  ...stepStatusWords,
  again: { word: 'Trying again', meaning: 'works' },
  skipped: { word: 'Not begun', meaning: 'rest' },
});
export type ShownStep = keyof typeof shownStepWords;

export const taskCan = {
  /** `waits`: between two attempts, also where it is taken back. */
  retry: ({ status, waits }: { status: TaskStatus; waits: boolean }): Verdict => {
    if (status === 'stuck' || status === 'waiting' || (status === 'unwinding' && waits)) return true;
    return status === 'unwinding'
      ? 'It is being taken back at this moment.'
      : 'Only work that waits or is stuck can be tried again.';
  },
  unwind: ({ status, unwindable }: { status: TaskStatus; unwindable: boolean }): Verdict => {
    if (status !== 'stuck' && status !== 'waiting') return 'Only work that waits or is stuck can be unwound.';
    return unwindable || 'This work goes forward only: half of it cannot be taken back. Please try it again.';
  },
};
