import type { Deps } from '../../../core/deps.ts';
import { valueOrRefuse } from './gateway-answer.ts';
import { takeEvent } from './take-event.ts';

/** Overlap: events may appear in the list a little after their timestamp. */
const overlapMs = 10 * 60 * 1000;
/** The first poll goes back as far as the gateway retries its webhooks. */
const firstReachMs = 3 * 24 * 3600 * 1000;

/** Finds events whose webhook was lost (F18). Uses the gateway's timestamps, so its clock and ours may differ. */
export async function pollEvents(deps: Pick<Deps, 'db' | 'jobs' | 'gateway' | 'now'>): Promise<void> {
  const { name } = deps.gateway;
  const last = await deps.db
    .selectFrom('gateway_polls')
    .select('read_until')
    .where('gateway', '=', name)
    .executeTakeFirst();
  const since = last ? last.read_until.getTime() - overlapMs : deps.now().getTime() - firstReachMs;
  const events = valueOrRefuse(await deps.gateway.listEvents(new Date(since)));
  for (const event of events) await takeEvent(deps, event, 'poll');
  const newest = events.at(-1);
  if (!newest) return;
  await deps.db
    .insertInto('gateway_polls')
    .values({ gateway: name, read_until: newest.at })
    .onConflict((conflict) => conflict.column('gateway').doUpdateSet({ read_until: newest.at }))
    .execute();
}
