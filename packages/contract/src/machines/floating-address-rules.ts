import { z } from 'zod';
import { stateEnum, stateWords } from '../state-words.ts';
import { stateTable, type Verdict } from '../states.ts';

/** How a floating address stands in the books. Where it is, and what is being done to it, are facts of their own. */
export const floatingStage = z.enum(['making', 'ready', 'deleting', 'deleted', 'failed']);
export type FloatingStage = z.infer<typeof floatingStage>;
export const floatingStages = stateTable<FloatingStage>({
  making: ['ready', 'failed', 'deleting'],
  ready: ['deleting'],
  deleting: ['deleted'],
  deleted: [],
  failed: [],
});

/** How a floating address stands for its readers. */
export const floatingStateWords = stateWords({
  making: { word: 'Being made', meaning: 'works' },
  working: { word: 'Being moved', meaning: 'works' },
  assigned: { word: 'Assigned', meaning: 'well' },
  free: { word: 'Not assigned', meaning: 'rest' },
  trouble: { word: 'Change failed', meaning: 'broken' },
  suspended: { word: 'Suspended', meaning: 'broken' },
  kept: { word: 'About to end', meaning: 'turn' },
  deleting: { word: 'Being given back', meaning: 'works' },
  deleted: { word: 'Given back', meaning: 'rest' },
  failed: { word: 'Could not be made', meaning: 'broken' },
});
export const floatingState = stateEnum(floatingStateWords);
export type FloatingState = z.infer<typeof floatingState>;

interface FloatingFacts {
  readonly stage: FloatingStage;
  /** Something is to be done at the hypervisor that is not done yet. */
  readonly behind: boolean;
  readonly failing: boolean;
  readonly suspended: boolean;
  readonly ending: boolean;
  readonly assigned: boolean;
}

export function floatingStateOf(facts: FloatingFacts): FloatingState {
  const { stage, behind, failing, suspended, ending, assigned } = facts;
  if (stage !== 'ready') return stage;
  if (ending) return 'kept';
  if (behind) return failing ? 'trouble' : 'working';
  if (suspended) return 'suspended';
  return assigned ? 'assigned' : 'free';
}

const reasons: Readonly<Record<FloatingState, string>> = {
  making: 'This address is still being made.',
  working: 'This address is being moved. Please wait a moment.',
  assigned: 'It is assigned to a server.',
  free: 'It is not assigned to a server.',
  trouble: 'The last change of this address is not done yet. Please try it again, take it off, or wait.',
  suspended: 'This address is suspended. Please pay the overdue invoice first.',
  kept: 'This address is about to end. Please take it back first.',
  deleting: 'This address is being given back.',
  deleted: 'This address was given back.',
  failed: 'This address could not be made.',
};

const when =
  (...states: readonly FloatingState[]) =>
  (state: FloatingState): Verdict =>
    states.includes(state) || reasons[state];

/** `true`, or the reason why not. The server enforces it, the screen explains it. */
export const floatingCan = {
  assign: when('assigned', 'free', 'trouble'),
  /** Also gives up an assignment that the hypervisor refuses. */
  takeOff: when('assigned', 'trouble', 'working'),
  retry: when('trouble', 'working'),
  delete: when('assigned', 'free', 'suspended', 'trouble'),
  keep: (state: FloatingState): Verdict => state === 'kept' || 'Nothing is about to end here.',
};

/** Shown wherever an owner may think otherwise. */
export const floatingSetupText =
  'Our network lets one server at a time use it. In the system of that server you add it yourself, and may leave it there.';
