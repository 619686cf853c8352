import { z } from 'zod';
import { cancelledWord } from '../sales/subscription-states.ts';
import { type StateWord, stateEnum, stateWords } from '../state-words.ts';
import { stateTable, type Verdict } from '../states.ts';

/** The state of a hosting package in our records. */
export const packageStateWords = stateWords({
  provisioning: { word: 'Being set up', meaning: 'works' },
  active: { word: 'Active', meaning: 'well' },
  suspended: { word: 'Suspended', meaning: 'broken' },
  failed: { word: 'Could not be set up', meaning: 'broken' },
  deleting: { word: 'Being deleted', meaning: 'works' },
  deleted: { word: 'Deleted', meaning: 'rest' },
});
export const packageState = stateEnum(packageStateWords);
export type PackageState = z.infer<typeof packageState>;

export const packageStates = stateTable<PackageState>({
  provisioning: ['active', 'suspended', 'failed', 'deleting'],
  active: ['suspended', 'deleting'],
  suspended: ['active', 'deleting'],
  failed: [],
  deleting: ['deleted'],
  deleted: [],
});

/** One that was cancelled runs until its paid period ends. */
export const packageWord = (state: PackageState, cancelsAt: number): StateWord =>
  state === 'active' && cancelsAt > 0 ? cancelledWord : packageStateWords[state];

/** Kinds of sagas on a package. One runs at a time. */
export const packageTaskKind = z.enum(['create', 'change', 'change-down', 'suspend', 'resume', 'delete']);
export type PackageTaskKind = z.infer<typeof packageTaskKind>;

export const packageTaskTitles: Readonly<Record<PackageTaskKind, string>> = {
  create: 'Setting up the package',
  change: 'Changing the package',
  'change-down': 'Changing to a smaller package',
  suspend: 'Suspending the package',
  resume: 'Resuming the package',
  delete: 'Deleting the package',
};

export const packageTaskWord = (task: PackageTaskKind): StateWord => ({
  word: packageTaskTitles[task],
  meaning: 'works',
});

/** The steps of a new package, in order, with the titles that its owner reads. */
export const createSteps = {
  reserve: 'Finding a server with room',
  plan: 'Preparing the plan on the server',
  account: 'Making the cPanel account',
  'hand-over': 'Handing it over',
} as const;

/** What the verdicts below depend on. */
export interface PackageFacts {
  readonly state: PackageState;
  /** The open saga task, if any. */
  readonly task: PackageTaskKind | null;
}

const stateReasons: Readonly<Record<Exclude<PackageState, 'active'>, string>> = {
  provisioning: 'This package is still being set up.',
  suspended: 'This package is suspended.',
  failed: 'This package could not be set up.',
  deleting: 'This package is being deleted.',
  deleted: 'This package was deleted.',
};

const whenever =
  (...states: readonly PackageState[]) =>
  ({ state }: PackageFacts): Verdict => {
    if (states.includes(state)) return true;
    return state === 'active' ? 'This package is active.' : stateReasons[state];
  };

const when =
  (...states: readonly PackageState[]) =>
  (facts: PackageFacts): Verdict => {
    const verdict = whenever(...states)(facts);
    if (verdict !== true || facts.task === null) return verdict;
    return `This package is busy: ${packageTaskTitles[facts.task].toLowerCase()}.`;
  };

/** `true`, or the reason why not. The server enforces it, the screen explains it. */
export const packageCan = {
  open: whenever('active'),
  setPassword: when('active'),
  addDomain: when('active'),
  removeDomain: whenever('provisioning', 'active', 'suspended'),
  change: when('active'),
  cancel: whenever('active', 'suspended'),
  suspend: whenever('provisioning', 'active'),
  delete: whenever('active', 'suspended'),
};

/** A package that lost its ground and is kept until a day. */
export const packageEndsWord = (day: string): StateWord => ({ word: `Ends ${day}`, meaning: 'turn' });

/** Staff resume what staff suspended; paying resumes a suspension for an unpaid bill, keeping it one before its end. */
export function staffCanResumePackage(held: {
  readonly state: PackageState;
  readonly staffHold: boolean;
  readonly accountHold: boolean;
  readonly ending: boolean;
}): Verdict {
  if (held.staffHold) return true;
  if (held.accountHold) return 'The account of its owner is suspended. Lifting that resumes it.';
  if (held.ending && held.state === 'suspended') return 'This package is about to end. Please keep it instead.';
  return held.state === 'suspended'
    ? 'This package waits for a payment, which resumes it by itself.'
    : 'This package is not suspended.';
}
