import { type StaffChange, staffEventNames } from '@resolvo/contract/people/staff';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Deps } from '../../../core/deps.ts';
import { type PageQuery, pageBy } from '../../../core/page-by.ts';
import { seconds } from '../../../core/time.ts';
import { countryOf, deviceOf } from '../../../security/addresses.ts';

const kindSchema = z.enum(staffEventNames);
const side = z.object({ role: z.string(), permissions: z.number() }).nullable();
const invited = z.object({ email: z.string() });

/** Who gave whom which role. The condition is that of the index `events_staff`, letter for letter. */
export async function listStaffHistory(deps: Pick<Deps, 'db' | 'cursors'>, query: PageQuery) {
  const rows = deps.db
    .selectFrom('events as e')
    .leftJoin('persons as a', 'a.id', 'e.actor_id')
    .leftJoin('persons as p', 'p.id', 'e.person_id')
    .select([
      'e.id',
      'e.name',
      'e.data',
      'e.before',
      'e.after',
      'e.ip',
      'e.user_agent',
      'e.created_at',
      'a.email as actor',
      'p.email as person',
    ])
    .where(sql<boolean>`(e.name like 'staff.%' or e.name like 'role.%' or e.name = 'sign_in.new_place')`);
  const page = await pageBy(deps, 'staff-history', query, rows, { by: ['e.created_at', 'e.id'] });
  return {
    events: page.rows.map(
      (row): StaffChange => ({
        event_id: row.id,
        kind: kindSchema.parse(row.name),
        by: row.actor ?? '',
        whom: row.person ?? invited.safeParse(row.data).data?.email ?? '',
        before: side.parse(row.before),
        after: side.parse(row.after),
        device: row.ip ? deviceOf(row.user_agent ?? '') : '',
        place: row.ip ? countryOf(row.ip) : '',
        ip: row.ip ?? '',
        created_at: seconds(row.created_at),
      }),
    ),
    cursor: page.cursor,
    eof: page.eof,
  };
}
