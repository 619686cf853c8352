import { activityKinds } from '@resolvo/contract/activity-kinds';
import type { ActivityEvent } from '@resolvo/contract/people/activity';
import { z } from 'zod';
import type { Deps } from '../../../core/deps.ts';
import { pageBy } from '../../../core/page-by.ts';
import { seconds } from '../../../core/time.ts';
import { countryOf, deviceOf } from '../../../security/addresses.ts';

const kindSchema = z.enum(activityKinds);

export async function listActivity(
  deps: Pick<Deps, 'db' | 'cursors'>,
  accountId: string,
  page: { cursor?: string | undefined; limit: number },
): Promise<{ events: ActivityEvent[]; cursor: string | null; eof: boolean }> {
  const scope = `activity:${accountId}`;
  const rows = deps.db
    .selectFrom('events')
    .select(['id', 'activity', 'actor_id', 'ip', 'user_agent', 'created_at'])
    .where('account_id', '=', accountId)
    .where('activity', 'is not', null);
  const cut = await pageBy(deps, scope, page, rows);
  return {
    events: cut.rows.map((row) => ({
      event_id: row.id,
      kind: kindSchema.parse(row.activity),
      by_staff: row.actor_id !== null && row.actor_id !== accountId,
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
