import { countedUpTo } from '@resolvo/contract/common';
import { type QueueView, queueCategories } from '@resolvo/contract/help/queue';
import { sql } from 'kysely';
import type { StaffActor } from '../../../core/actor.ts';
import type { Deps } from '../../../core/deps.ts';
import { countFound } from '../../../core/page-by.ts';
import { inView } from './list-enquiries.ts';

/** Each count reads its index no further than screens say, so that a long queue costs no more than a short one. */
export async function countEnquiries({ db, now }: Pick<Deps, 'db' | 'now'>, actor: StaffActor) {
  const at = now();
  const most = countedUpTo + 1;
  const count = (view: QueueView) =>
    countFound(db, sql`select from enquiries where ${inView(view, actor.personId, at)} limit ${most}`);
  const [mine, unassigned, overdue, waiting, all, spam, categories] = await Promise.all([
    count('mine'),
    count('unassigned'),
    count('overdue'),
    count('waiting'),
    count('all'),
    count('spam'),
    sql<{ category: (typeof queueCategories)[number]; count: number }>`
      select c.category, found.count from unnest(${sql.val([...queueCategories])}::text[]) with ordinality c (category, place)
      cross join lateral (select count(*)::int as count from (select from enquiries e
        where e.category = c.category and e.state <> 'closed' limit ${most}) few) found
      order by c.place`.execute(db),
  ]);
  return { views: { mine, unassigned, overdue, waiting, all, spam }, categories: categories.rows };
}
