import { watchTimes } from '@resolvo/contract/help/ticket-desk';
import type { StaffActor } from '../../../core/actor.ts';
import type { Deps } from '../../../core/deps.ts';
import { notFound } from '../../../core/refusal.ts';

type Needs = Pick<Deps, 'db' | 'now'>;
const goneBefore = (now: Date) => new Date(now.getTime() - watchTimes.gone * 1000);

/** The page of a ticket asks every few seconds who else has it open, and so says that it is open itself. */
export async function watchEnquiry(
  { db, now }: Needs,
  actor: StaffActor,
  enquiryId: string,
  typing: boolean,
): Promise<{ email: string; typing: boolean }[]> {
  const enquiry = await db.selectFrom('enquiries').select('id').where('id', '=', enquiryId).executeTakeFirst();
  if (!enquiry) throw notFound();
  const seen = { typing, seen_at: now() };
  await db
    .insertInto('enquiry_watchers')
    .values({ enquiry_id: enquiryId, watcher_id: actor.personId, ...seen })
    .onConflict((conflict) => conflict.columns(['enquiry_id', 'watcher_id']).doUpdateSet(seen))
    .execute();
  const rows = await db
    .selectFrom('enquiry_watchers as w')
    .innerJoin('persons as p', 'p.id', 'w.watcher_id')
    .select(['p.email', 'w.typing'])
    .where('w.enquiry_id', '=', enquiryId)
    .where('w.watcher_id', '<>', actor.personId)
    .where('w.seen_at', '>', goneBefore(now()))
    .orderBy('p.email')
    .limit(20)
    .execute();
  return rows.map((row) => ({ email: row.email ?? '', typing: row.typing }));
}

export async function forgetWatchers({ db, now }: Needs): Promise<void> {
  await db.deleteFrom('enquiry_watchers').where('seen_at', '<', goneBefore(now())).execute();
}
