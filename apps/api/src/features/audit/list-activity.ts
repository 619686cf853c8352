import { type ActivityEvent, activityKinds } from '@resolvo/contract/activity';
import { z } from 'zod';
import type { Deps } from '../../deps.ts';
import { pageOf } from '../../security/cursors.ts';
import { deviceOf, placeOf } from '../../security/place.ts';
import { seconds } from '../../time.ts';

const kindSchema = z.enum(activityKinds);

export async function listActivity(
  deps: Pick<Deps, 'db' | 'cursors'>,
  accountId: string,
  page: { cursor?: string | undefined; limit: number },
): Promise<{ events: ActivityEvent[]; cursor: string | null; eof: boolean }> {
  const scope = `activity:${accountId}`;
  const after = deps.cursors.read(scope, page.cursor);
  let rows = deps.db
    .selectFrom('account_events')
    .select(['id', 'kind', 'actor_id', 'ip', 'user_agent', 'created_at'])
    .where('account_id', '=', accountId);
  if (after) rows = rows.where((eb) => eb(eb.refTuple('created_at', 'id'), '<', eb.tuple(after.at, after.id)));
  const found = await rows
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(page.limit + 1)
    .execute();
  const cut = pageOf(found, page.limit, deps.cursors, scope);
  return {
    events: cut.rows.map((row) => ({
      event_id: row.id,
      kind: kindSchema.parse(row.kind),
      by_staff: row.actor_id !== accountId,
      ip: row.ip ?? '',
      device: deviceOf(row.user_agent ?? ''),
      place: row.ip ? placeOf(row.ip) : 'Unknown place',
      created_at: seconds(row.created_at),
    })),
    cursor: cut.cursor,
    eof: cut.eof,
  };
}
