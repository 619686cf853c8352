import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import type { Actor, Origin } from './actor.ts';

/** What made this code run. */
interface Cause {
  /** The person whose own request this is; undefined in a job, which acts after its request was answered. */
  readonly personId?: string | undefined;
  /** Who asks in this request and from where: staff who act as a client are themselves. Undefined in a job. */
  readonly asking?: { readonly personId: string; readonly origin: Origin } | undefined;
  /** The act: a request, with the jobs and sagas that it began. Its mails to one person are one (platform/mail/act-mails.ts). */
  readonly actId?: string | undefined;
  readonly right?: Right | undefined;
}

/** Whether the caller of a request may still do what its row lets them do. */
export interface Right {
  /** Throws the refusal, where it was taken away since the gate. */
  readonly ask: () => Promise<void>;
  /** Whether it was asked for what the handler did. */
  wasAsked: boolean;
}

const causes = new AsyncLocalStorage<Cause>();

/**
 * Runs the handler of a request: mails that it queues are of this person's own act. Staff who act as a client are not that client.
 * A visitor's request is no act: it has one mail at most, and that there is one must leave no trace in the database at once.
 */
export function asCause<T>(actor: Actor, act: () => T, right?: Right): T {
  if (actor.kind !== 'session' && actor.kind !== 'token') return causes.run({}, act);
  const isTheirs = actor.kind === 'token' || !actor.actingAs;
  const { personId, origin } = actor;
  return causes.run(
    { personId: isTheirs ? personId : undefined, asking: { personId, origin }, actId: randomUUID(), right },
    act,
  );
}

/** Runs a part of a job that finishes what this person asked for, such as the end of what they deleted. */
export const finishingFor = <T>(personId: string | undefined, act: () => T): T =>
  causes.run({ ...causes.getStore(), personId }, act);

/**
 * Asked before each transaction of a request commits: while it waited for a row, its session may have been ended, its
 * member removed, a role taken. Nothing of it is written then (docs/decisions/067-rights-are-asked-again.md).
 */
export async function askRight(): Promise<void> {
  const right = causes.getStore()?.right;
  if (!right) return;
  right.wasAsked = true;
  await right.ask();
}

/** Writes down what others did, such as a payment at the gateway: that is so, whatever became of the caller's right. */
export const asItIs = <T>(write: () => T): T => causes.run({ ...causes.getStore(), right: undefined }, write);

/** Runs a job or a saga as a part of the act that began it; undefined where none did. */
export const inAct = <T>(actId: string | undefined, work: () => T): T => causes.run({ actId }, work);

/** Runs what goes on with an act where none runs, as where a gateway tells of a payment that a request began. */
export const goingOnWith = <T>(actId: string | undefined, work: () => T): T => {
  const cause = causes.getStore();
  return causes.run({ ...cause, actId: cause?.actId ?? actId }, work);
};

/** The person whose request this is; undefined in a job, which acts after its request was answered. */
export const causeOf = (): string | undefined => causes.getStore()?.personId;

export const actOf = (): string | undefined => causes.getStore()?.actId;

/** Who asks in the request that this is, and from where; undefined in a job. */
export const askingNow = (): Cause['asking'] => causes.getStore()?.asking;
