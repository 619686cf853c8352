import { AsyncLocalStorage } from 'node:async_hooks';
import type { Actor } from './actor.ts';

const causes = new AsyncLocalStorage<string | undefined>();

/** Runs the handler of a request: mails that it queues are of this person's own act. Staff who act as a client are not that client. */
export function asCause<T>(actor: Actor, act: () => T): T {
  const isTheirs = (actor.kind === 'session' && !actor.actingAs) || actor.kind === 'token';
  return causes.run(isTheirs ? actor.personId : undefined, act);
}

/** Runs a part of a job that finishes what this person asked for, such as the end of what they deleted. */
export const finishingFor = <T>(personId: string | undefined, act: () => T): T => causes.run(personId, act);

/** The person whose request this is; undefined in a job, which acts after its request was answered. */
export const causeOf = (): string | undefined => causes.getStore();
