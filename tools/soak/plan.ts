import { createHash } from 'node:crypto';
import { type Random, randomOf } from './random.ts';

/** How often each act comes. What staff do is asked of one of the staff's browsers. */
const customerActs = {
  order: 30,
  topUp: 8,
  ticket: 16,
  ticketReply: 14,
  payOpen: 8,
  power: 6,
  rename: 4,
  look: 8,
  lookAtOthers: 5,
  signInAgain: 3,
  register: 3,
} as const;
const staffActs = {
  answerTicket: 30,
  bookTransfer: 20,
  finishTask: 25,
  refund: 8,
  adjust: 10,
  note: 7,
} as const;
const strikeWeights = {
  kill: 22,
  pause: 14,
  dropReplies: 14,
  loseRequests: 6,
  skewClock: 12,
  breakVendor: 14,
  cutConnections: 6,
  stopDatabase: 8,
  fillDisk: 4,
} as const;

export type CustomerAct = keyof typeof customerActs;
export type StaffAct = keyof typeof staffActs;
export type StrikeKind = keyof typeof strikeWeights;

export interface PlannedAct<K extends string = CustomerAct | StaffAct> {
  /** Milliseconds from the start. */
  readonly at: number;
  readonly kind: K;
  /** Chooses among what there is when its turn comes, from 0 to 1. */
  readonly pick: number;
  readonly amount: number;
  /** The button is pressed twice: one key, two requests at once. */
  readonly twice: boolean;
  /** Stands in what is written, and in nothing else. */
  readonly marker: string;
}

export interface Strike {
  readonly at: number;
  readonly kind: StrikeKind;
  /** Chooses the process or the vendor, from 0 to 1. */
  readonly target: number;
  readonly seconds: number;
  /** How hard: the share of replies, the direction of a clock, the way to stop a database. */
  readonly force: number;
}

export interface Plan {
  readonly customers: readonly (readonly PlannedAct<CustomerAct>[])[];
  readonly staff: readonly (readonly PlannedAct<StaffAct>[])[];
  readonly strikes: readonly Strike[];
  /** The same for the same seed and length. */
  readonly fingerprint: string;
}

/** Everything that is decided by chance, before anything runs: who does what when, and what breaks when. */
export function makePlan(seed: number, minutes: number): Plan {
  const length = minutes * 60_000;
  // An account may make twenty documents a day before invoicing halts for it: more minutes need more customers.
  const customers = Array.from({ length: Math.ceil(8 + minutes) }, (_, n) =>
    actsOf(`${seed} customer ${n}`, `c${n}`, length, 22_000 + 600 * minutes, customerActs),
  );
  const staff = Array.from({ length: 3 }, (_, n) => actsOf(`${seed} staff ${n}`, `s${n}`, length, 6_000, staffActs));
  const strikes = strikesOf(randomOf(`${seed} nemesis`), length);
  const fingerprint = createHash('sha256')
    .update(JSON.stringify([customers, staff, strikes]))
    .digest('hex')
    .slice(0, 16);
  return { customers, staff, strikes, fingerprint };
}

function actsOf<K extends string>(
  seed: string,
  name: string,
  length: number,
  mean: number,
  weights: Readonly<Record<K, number>>,
): PlannedAct<K>[] {
  const random = randomOf(seed);
  const acts: PlannedAct<K>[] = [];
  for (let at = random.gap(mean / 2); at < length; at += random.gap(mean)) {
    acts.push({
      at: Math.round(at),
      kind: random.weighted(weights),
      pick: random.next(),
      amount: random.whole(500, 9_000),
      twice: random.next() < 0.15,
      marker: `mark-${name}-${acts.length}-end`,
    });
  }
  return acts;
}

/** Calm at the end: what is under way then is finished by processes that live. */
function strikesOf(random: Random, length: number): Strike[] {
  const strikes: Strike[] = [];
  for (let at = 3_000 + random.gap(4_000); at < length - 5_000; at += random.gap(7_000)) {
    const kind = random.weighted(strikeWeights);
    const seconds = Math.round((0.5 + random.next() * longest[kind]) * 10) / 10;
    strikes.push({ at: Math.round(at), kind, target: random.next(), seconds, force: random.next() });
  }
  return strikes;
}

const longest: Readonly<Record<StrikeKind, number>> = {
  kill: 5,
  // Longer than the lease of a saga, sometimes.
  pause: 40,
  dropReplies: 10,
  loseRequests: 8,
  skewClock: 30,
  breakVendor: 20,
  cutConnections: 1,
  stopDatabase: 10,
  fillDisk: 8,
};
