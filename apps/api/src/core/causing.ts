import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import type { Actor } from './actor.ts';

/** What made this code run. */
interface Cause {
  /** The person whose own request this is; undefined in a job, which acts after its request was answered. */
  readonly personId?: string | undefined;
  /** The act: a request, with the jobs and sagas that it began. Its mails to one person are one (platform/mail/act-mails.ts). */
  readonly actId?: string | undefined;
}

const causes = new AsyncLocalStorage<Cause>();

/**
 * Runs the handler of a request: mails that it queues are of this person's own act. Staff who act as a client are not that client.
 * A visitor's request is no act: it has one mail at most, and that there is one must leave no trace in the database at once.
 */
export function asCause<T>(actor: Actor, act: () => T): T {
  if (actor.kind !== 'session' && actor.kind !== 'token') return causes.run({}, act);
  const isTheirs = actor.kind === 'token' || !actor.actingAs;
  return causes.run({ personId: isTheirs ? actor.personId : undefined, actId: randomUUID() }, act);
}

/** Runs a part of a job that finishes what this person asked for, such as the end of what they deleted. */
export const finishingFor = <T>(personId: string | undefined, act: () => T): T =>
  causes.run({ personId, actId: actOf() }, act);

/** Runs a job or a saga as a part of the act that began it; undefined where none did. */
export const inAct = <T>(actId: string | undefined, work: () => T): T => causes.run({ actId }, work);

/** The person whose request this is; undefined in a job, which acts after its request was answered. */
export const causeOf = (): string | undefined => causes.getStore()?.personId;

export const actOf = (): string | undefined => causes.getStore()?.actId;
