import type { EventName } from '@resolvo/contract/events';
import type { TestProduct } from '../product.ts';

/** What the product reckons, pays from the balance or finds by itself in the transaction of an act, whose own event names the person. */
const follows: readonly EventName[] = ['invoice.issued', 'invoice.credited', 'invoice.paid', 'invoicing.halted'];

/**
 * Names of the events that a call stores and that the audit gives to the product itself, though a person called. Jobs that
 * the call queued have not run yet: what they find is the product's own.
 */
export async function nobodysIn<T>({ deps: { db } }: TestProduct, call: () => PromiseLike<T>): Promise<[T, string[]]> {
  const before = await db.selectFrom('events').select('id').orderBy('id', 'desc').executeTakeFirst();
  const answer = await call();
  let events = db.selectFrom('events').select(['name', 'actor_id']);
  if (before) events = events.where('id', '>', before.id);
  const stored = await events.execute();
  const isNamed = stored.some(({ actor_id }) => actor_id !== null);
  const nobodys = stored.filter(
    ({ name, actor_id }) => actor_id === null && !(isNamed && follows.some((one) => one === name)),
  );
  return [answer, nobodys.map(({ name }) => name)];
}
