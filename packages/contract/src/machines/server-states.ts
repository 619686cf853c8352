import { z } from 'zod';
import { type StateWord, stateEnum, stateWords } from '../state-words.ts';
import { stateTable, type Verdict } from '../states.ts';

/**
 * The state of a server in our records. Whether its machine is on is part of the live info. In `awaiting_image`
 * addresses and a node are reserved, and the customer has not chosen an image yet.
 */
export const serverStateWords = stateWords({
  provisioning: { word: 'Being set up', meaning: 'works' },
  awaiting_image: { word: 'Waiting for an image', meaning: 'turn' },
  active: { word: 'Active', meaning: 'well' },
  suspended: { word: 'Suspended', meaning: 'broken' },
  failed: { word: 'Could not be set up', meaning: 'broken' },
  deleting: { word: 'Being deleted', meaning: 'works' },
  deleted: { word: 'Deleted', meaning: 'rest' },
});
export const serverState = stateEnum(serverStateWords);
export type ServerState = z.infer<typeof serverState>;

export const serverStates = stateTable<ServerState>({
  provisioning: ['awaiting_image', 'active', 'suspended', 'failed', 'deleting'],
  awaiting_image: ['provisioning', 'suspended', 'deleting'],
  // A rebuild that failed after the old machine was destroyed leaves the server without an image.
  active: ['awaiting_image', 'suspended', 'deleting'],
  suspended: ['active', 'awaiting_image', 'deleting'],
  failed: [],
  deleting: ['deleted'],
  deleted: [],
});

/** Kinds of sagas on a server. One runs at a time; each shows its steps. */
export const serverTaskKind = z.enum([
  'reserve',
  'provision',
  'assign-image',
  'rebuild',
  'scale',
  'scale-down',
  'snapshot',
  'rollback',
  'snapshot-delete',
  'backup',
  'restore',
  'backup-delete',
  'image',
  'suspend',
  'resume',
  'rescue',
  'leave-rescue',
  'boot',
  'move',
  'recover',
  'network',
  'adopt',
  'delete',
]);
export type ServerTaskKind = z.infer<typeof serverTaskKind>;

export const serverTaskTitles: Readonly<Record<ServerTaskKind, string>> = {
  reserve: 'Reserving the server',
  provision: 'Setting up the server',
  'assign-image': 'Installing the image',
  rebuild: 'Rebuilding from an image',
  scale: 'Changing the size',
  'scale-down': 'Changing to a smaller size',
  snapshot: 'Taking a snapshot',
  rollback: 'Rolling back to a snapshot',
  'snapshot-delete': 'Deleting a snapshot',
  backup: 'Making a backup',
  restore: 'Restoring a backup',
  'backup-delete': 'Deleting a backup',
  image: 'Making an image',
  suspend: 'Suspending the server',
  resume: 'Resuming the server',
  rescue: 'Starting the rescue system',
  'leave-rescue': 'Leaving the rescue system',
  boot: 'Changing what it starts from',
  move: 'Moving to another node',
  recover: 'Starting on another node',
  network: 'Changing the network',
  adopt: 'Taking the machine into the books',
  delete: 'Deleting the server',
};

export const serverTaskWord = (task: ServerTaskKind): StateWord => ({ word: serverTaskTitles[task], meaning: 'works' });

/** What most verdicts below depend on. */
interface ServerStanding {
  readonly state: ServerState;
  /** The open saga task, if any. */
  readonly task: ServerTaskKind | null;
}

export interface ServerFacts extends ServerStanding {
  readonly is_protected: boolean;
  /** Volumes that are attached, or being attached. */
  readonly volumes: number;
  /** Whether it runs the rescue system in place of its own. */
  readonly in_rescue: boolean;
}

const stateReasons: Readonly<Record<Exclude<ServerState, 'active'>, string>> = {
  provisioning: 'This server is inactive: it is still being set up.',
  awaiting_image: 'This server is inactive: it needs to be assigned an image first.',
  suspended: 'This server is inactive: it is suspended.',
  failed: 'This server is inactive: it could not be set up.',
  deleting: 'This server is inactive: it is being deleted.',
  deleted: 'This server is inactive: it was deleted.',
};

/** `true` when there is a machine to poll, or why not. */
export const serverIsActive = (state: ServerState): Verdict => state === 'active' || stateReasons[state];

const busy = (task: ServerTaskKind): string => `This server is busy: ${serverTaskTitles[task].toLowerCase()}.`;

const when =
  (...states: readonly ServerState[]) =>
  ({ state, task }: ServerStanding): Verdict => {
    if (!states.includes(state)) return state === 'active' ? 'This server is active.' : stateReasons[state];
    return task === null || busy(task);
  };

/** As `when`, also while another saga runs. */
const whenever =
  (...states: readonly ServerState[]) =>
  ({ state }: ServerStanding): Verdict => {
    if (states.includes(state)) return true;
    return state === 'active' ? 'This server is active.' : stateReasons[state];
  };

const isProtected = 'This server is protected. Please switch its protection off first.';

/** Refused while its owner protects it. What ends after a grace period is not an act on the server, and not refused. */
const unlessProtected =
  (can: (standing: ServerStanding) => Verdict) =>
  (facts: ServerFacts): Verdict => {
    const verdict = can(facts);
    return verdict === true && facts.is_protected ? isProtected : verdict;
  };

const inRescue = 'This server runs the rescue system. Please leave it first.';

/** Refused while the rescue system runs: its owner works on the disk from outside, or the act would reach the wrong system. */
const unlessRescued =
  (can: (facts: ServerFacts) => Verdict) =>
  (facts: ServerFacts): Verdict => {
    const verdict = can(facts);
    return verdict === true && facts.in_rescue ? inRescue : verdict;
  };

const leaveRescue = (facts: ServerFacts): Verdict => {
  const verdict = when('active')(facts);
  return verdict === true && !facts.in_rescue ? 'This server does not run the rescue system.' : verdict;
};

/** Replaces what is on the disk. A server that waits for an image has nothing on it to protect. */
const overwrite = (facts: ServerFacts): Verdict =>
  facts.state === 'awaiting_image' ? when('awaiting_image')(facts) : unlessProtected(when('active'))(facts);

const hasVolumes =
  'This server has volumes. A snapshot takes every disk of a machine, and going back to it would take the volumes back too. Please detach them first, or make a backup, which leaves them out.';

/** A snapshot is of all disks at once, so what would hold a volume is not taken. */
const snapshot = (facts: ServerFacts): Verdict => {
  const verdict = when('active')(facts);
  return verdict === true && facts.volumes > 0 ? hasVolumes : verdict;
};

/** What is attached belongs to the account, and stays with it. */
const transfer = (facts: ServerFacts): Verdict => {
  const verdict = when('active', 'awaiting_image')(facts);
  return verdict === true && facts.volumes > 0 ? 'This server has volumes. Please detach them first.' : verdict;
};

/** `true`, or the reason why not. The server enforces it, the screen explains it. */
export const serverCan = {
  start: when('active'),
  shutdown: when('active'),
  reboot: when('active'),
  stop: when('active'),
  reset: when('active'),
  console: whenever('active'),
  rename: whenever('provisioning', 'awaiting_image', 'active'),
  changeFirewall: whenever('awaiting_image', 'active'),
  attachVolume: when('active'),
  joinNetwork: when('active'),
  leaveNetwork: whenever('awaiting_image', 'active'),
  changeCredentials: unlessRescued(when('active')),
  addKey: unlessRescued(when('active')),
  changeHostname: when('active', 'awaiting_image'),
  rebuild: unlessRescued(overwrite),
  scale: unlessRescued(when('active', 'awaiting_image')),
  snapshot,
  rollback: unlessRescued(unlessProtected(when('active'))),
  deleteSnapshot: when('active'),
  backup: when('active'),
  restore: unlessRescued(overwrite),
  deleteBackup: when('active'),
  makeImage: when('active'),
  cancel: whenever('awaiting_image', 'active', 'suspended'),
  suspend: whenever('provisioning', 'awaiting_image', 'active'),
  delete: unlessProtected(whenever('awaiting_image', 'active', 'suspended')),
  rescue: unlessRescued(when('active')),
  leaveRescue,
  changeBoot: unlessRescued(when('active')),
  transfer: unlessRescued(transfer),
  cutNetwork: whenever('awaiting_image', 'active', 'suspended'),
  // A medium in the drive is a file of its node, and the rescue system is one.
  move: unlessRescued(when('awaiting_image', 'active', 'suspended')),
  label: whenever('provisioning', 'awaiting_image', 'active', 'suspended'),
  protect: whenever('provisioning', 'awaiting_image', 'active', 'suspended'),
};

/** Whether a machine is on. `offline`: its cluster or node cannot be reached. */
export const powerWords = stateWords({
  running: { word: 'Running', meaning: 'well' },
  // The specification asks for a red dot. The owner stopped it, so the word is not one of a fault.
  stopped: { word: 'Stopped', meaning: 'rest', dot: 'broken' },
  // The specification asks for a grey dot: the machine may be running all the same.
  offline: { word: 'We cannot reach it', meaning: 'rest' },
});
export const powerStatus = stateEnum(powerWords);
export type PowerStatus = z.infer<typeof powerStatus>;

/** How a server stands for its readers; undefined until its machine has answered for the first time. */
export function serverWord({
  state,
  power,
}: {
  state: ServerState;
  power: PowerStatus | undefined;
}): StateWord | undefined {
  if (state !== 'active') return serverStateWords[state];
  return power && powerWords[power];
}

/** A server that lost its ground and is kept until a day. */
export const endsWord = (day: string): StateWord => ({ word: `Ends ${day}`, meaning: 'turn' });

/** A machine of another size than the one that is paid for. */
export const otherSizeWord = (paid: string): StateWord => ({ word: `Plan: ${paid}`, meaning: 'turn' });

/** Which power buttons apply to the machine's present state. */
export const powerCan = {
  start: (status: PowerStatus): Verdict => status !== 'running' || 'This server is running already.',
  shutdown: (status: PowerStatus): Verdict => status === 'running' || 'This server is not running.',
  reboot: (status: PowerStatus): Verdict => status === 'running' || 'This server is not running.',
  stop: (status: PowerStatus): Verdict => status === 'running' || 'This server is not running.',
  reset: (status: PowerStatus): Verdict => status === 'running' || 'This server is not running.',
};

/** Whether a person typed the name of the server, which ending it or overwriting its disk asks for. */
export const isTypedName = (typed: string, name: string): boolean => typed.trim() === name.trim();

/** Staff may also suspend one that waits for a payment: paying alone does not resume it then. */
export function staffCanSuspend({ state, staffHold }: { state: ServerState; staffHold: boolean }): Verdict {
  if (staffHold) return 'This server is suspended by staff already.';
  return state === 'suspended' || serverCan.suspend({ state, task: null });
}

/** Staff resume what staff suspended; paying resumes a suspension for an unpaid bill, keeping it one before its end. */
export function staffCanResume({
  state,
  staffHold,
  accountHold,
  ending,
}: {
  state: ServerState;
  staffHold: boolean;
  accountHold: boolean;
  ending: boolean;
}): Verdict {
  if (staffHold) return true;
  if (accountHold) return 'The account of its owner is suspended. Lifting that resumes it.';
  if (ending && state === 'suspended') return 'This server is about to end. Please keep it instead.';
  return state === 'suspended'
    ? 'This server waits for a payment, which resumes it by itself.'
    : 'This server is not suspended.';
}

/** Status of a snapshot or backup: being made, restored or deleted, or ready. */
export const copyStatusWords = stateWords({
  working: { word: 'Working', meaning: 'works' },
  ready: { word: 'Ready', meaning: 'well' },
});
export const copyStatus = stateEnum(copyStatusWords);
export type CopyStatus = z.infer<typeof copyStatus>;

export const copyStates = stateTable<CopyStatus>({ working: ['ready'], ready: ['working'] });
