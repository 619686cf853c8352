import { activityKinds } from '@resolvo/contract/activity-kinds';
import type { ActivityEvent } from '@resolvo/contract/people/activity';
import { z } from 'zod';
import type { AnyCaller } from '../../../core/actor.ts';
import type { Deps } from '../../../core/deps.ts';
import { pageBy } from '../../../core/page-by.ts';
import { seconds } from '../../../core/time.ts';
import { countryOf, deviceOf } from '../../../security/addresses.ts';

const kindSchema = z.enum(activityKinds);

export async function listActivity(
  deps: Pick<Deps, 'db' | 'cursors'>,
  { accountId, personId, onlyIds }: Pick<AnyCaller, 'accountId' | 'personId' | 'onlyIds'>,
  page: { cursor?: string | undefined; limit: number },
): Promise<{ events: ActivityEvent[]; cursor: string | null; eof: boolean }> {
  const scope = `activity:${accountId}:${personId}:${onlyIds}`;
  // Two lists, each with an index in this order, which PostgreSQL merges: those of the account and the person's own.
  const listed = () =>
    deps.db
      .selectFrom('events')
      .select(['id', 'activity', 'actor_id', 'ip', 'user_agent', 'created_at', 'account_id'])
      .where('activity', 'is not', null);
  const rows = deps.db
    .selectFrom(
      listed()
        .where('account_id', '=', accountId)
        .$if(onlyIds !== null, (all) => all.where('subject_id', 'in', onlyIds ?? []))
        .unionAll(listed().where('person_id', '=', personId))
        .as('events'),
    )
    .selectAll()
    .select((eb) =>
      eb
        .exists(
          eb
            .selectFrom('memberships as m')
            .select('m.id')
            .whereRef('m.account_id', '=', 'events.account_id')
            .whereRef('m.person_id', '=', 'events.actor_id'),
        )
        .as('by_member'),
    );
  const cut = await pageBy(deps, scope, page, rows);
  return {
    events: cut.rows.map((row) => ({
      event_id: row.id,
      kind: kindSchema.parse(row.activity),
      by_staff: row.actor_id !== null && row.actor_id !== personId && !row.by_member,
      ip: row.ip ?? '',
      // Without an address no request was in it: the calendar, a job, or a report of the gateway.
      device: row.ip ? deviceOf(row.user_agent ?? '') : '',
      place: row.ip ? countryOf(row.ip) : '',
      created_at: seconds(row.created_at),
    })),
    cursor: cut.cursor,
    eof: cut.eof,
  };
}
