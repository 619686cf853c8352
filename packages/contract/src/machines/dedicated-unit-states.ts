import { z } from 'zod';
import { stateEnum, stateWords } from '../state-words.ts';
import { stateTable, type Verdict } from '../states.ts';

/** How a dedicated unit stands in the books. Whether it is suspended or about to end are facts of their own. */
export const dedicatedStage = z.enum(['making', 'ready', 'ending', 'ended', 'failed']);
export type DedicatedStage = z.infer<typeof dedicatedStage>;
export const dedicatedStages = stateTable<DedicatedStage>({
  // Given back before it was built, there is nothing to take down.
  making: ['ready', 'failed', 'ending', 'ended'],
  ready: ['ending'],
  ending: ['ended'],
  ended: [],
  failed: [],
});

/** How a dedicated unit stands for its readers. */
export const dedicatedStateWords = stateWords({
  making: { word: 'Being built', meaning: 'works' },
  ready: { word: 'Ready', meaning: 'well' },
  suspended: { word: 'Suspended', meaning: 'broken' },
  kept: { word: 'About to end', meaning: 'turn' },
  ending: { word: 'Being taken down', meaning: 'works' },
  ended: { word: 'Ended', meaning: 'rest' },
  failed: { word: 'Could not be built', meaning: 'broken' },
});
export const dedicatedState = stateEnum(dedicatedStateWords);
export type DedicatedState = z.infer<typeof dedicatedState>;

interface DedicatedFacts {
  readonly stage: DedicatedStage;
  readonly suspended: boolean;
  /** Its end is announced, and not only for an invoice that may still be paid. */
  readonly ending: boolean;
}

export function dedicatedStateOf({ stage, suspended, ending }: DedicatedFacts): DedicatedState {
  if (stage !== 'ready') return stage;
  if (ending) return 'kept';
  return suspended ? 'suspended' : 'ready';
}

const reasons: Readonly<Record<DedicatedState, string>> = {
  making: 'It is still being built.',
  ready: 'It is ready.',
  suspended: 'It is suspended. Please pay the overdue invoice first.',
  kept: 'It is about to end. Please keep it first.',
  ending: 'It is being taken down.',
  ended: 'It has ended.',
  failed: 'It could not be built.',
};

const when =
  (...states: readonly DedicatedState[]) =>
  (state: DedicatedState): Verdict =>
    states.includes(state) || reasons[state];

/** `true`, or the reason why not. The server enforces it, the screen explains it. */
export const dedicatedCan = {
  rename: when('making', 'ready', 'suspended', 'kept'),
  /** Its client sees how to sign in. */
  seeAccess: when('ready'),
  /** Its client asks for work on it by a ticket. */
  askFor: when('ready'),
  cancel: when('ready', 'suspended'),
  keep: (state: DedicatedState): Verdict => state === 'kept' || 'Nothing is about to end here.',
  /** Staff write down what is true of it; what has ended stays as it was. */
  edit: when('making', 'ready', 'suspended', 'kept', 'ending'),
  /** Staff replace how its client signs in. While it is built, that is given with the hand-over. */
  setAccess: when('ready', 'suspended', 'kept'),
};
