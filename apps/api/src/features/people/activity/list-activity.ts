import { activityKinds } from '@resolvo/contract/activity-kinds';
import type { ActivityEvent } from '@resolvo/contract/people/activity';
import type { Thing } from '@resolvo/contract/thing';
import { sql } from 'kysely';
import { z } from 'zod';
import type { AnyCaller } from '../../../core/actor.ts';
import { newestFirst, pageOf } from '../../../core/cursors.ts';
import type { Deps } from '../../../core/deps.ts';
import { oneMore } from '../../../core/page-by.ts';
import { seconds } from '../../../core/time.ts';
import { countryOf, deviceOf } from '../../../security/addresses.ts';
import { nameSubjects } from '../../platform/events/name-subjects.ts';

const kindSchema = z.enum(activityKinds);
const given = z.object({ reason: z.string(), role: z.string().default('') });

/** “Support: Ticket 42”: the role where it was written down, never the name. */
function reasonOf(data: unknown): string {
  const { reason = '', role = '' } = given.safeParse(data).data ?? {};
  return [role, reason].filter((part) => part !== '').join(': ');
}

/** Lines about the reader, their sessions and their account are about nothing else. */
const aboutThing = (thing: Thing | undefined): Thing | null => (thing && thing.name !== '' ? thing : null);

export async function listActivity(
  deps: Pick<Deps, 'db' | 'cursors' | 'services' | 'things'>,
  { accountId, personId, onlyIds }: Pick<AnyCaller, 'accountId' | 'personId' | 'onlyIds'>,
  page: { cursor?: string | undefined; limit: number },
): Promise<{ events: ActivityEvent[]; cursor: string | null; eof: boolean }> {
  const scope = `activity:${accountId}:${personId}:${onlyIds}`;
  const after = deps.cursors.read(scope, page.cursor);
  const listed = (whose: 'account_id' | 'person_id', id: string | null) =>
    deps.db
      .selectFrom('events')
      .select(['id', 'activity', 'name', 'subject_id', 'actor_id', 'ip', 'user_agent', 'created_at', 'data'])
      .select((eb) =>
        eb.selectFrom('persons as p').select('p.email').whereRef('p.id', '=', 'events.actor_id').as('actor_email'),
      )
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
      )
      .where('activity', 'is not', null)
      .where(whose, '=', id)
      .$if(after !== undefined, (all) =>
        all.where(sql<boolean>`(created_at, id) < (${after?.at ?? null}, ${after?.id ?? null})`),
      )
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(oneMore(page.limit));
  // Two lists, each with an index in this order: joined by the database, each would be read and sorted as a whole.
  const lists = await Promise.all([
    listed('account_id', accountId)
      .$if(onlyIds !== null, (all) => all.where(sql<boolean>`subject_id = any(${onlyIds}::uuid[])`))
      .execute(),
    listed('person_id', personId).execute(),
  ]);
  const cut = pageOf(lists.flat().sort(newestFirst), page.limit, deps.cursors, scope);
  const things = await nameSubjects(deps, cut.rows, accountId);
  return {
    events: cut.rows.map((row) => {
      const byStaff = row.actor_id !== null && row.actor_id !== personId && !row.by_member;
      // Who is limited to some things sees nothing else of the account, its members and where they are included.
      const isNamed = !byStaff && (onlyIds === null || row.actor_id === personId);
      // From where our staff work is theirs. Without an address no request was in it: the calendar, a job, the gateway.
      const ip = isNamed ? (row.ip ?? '') : '';
      return {
        event_id: row.id,
        kind: kindSchema.parse(row.activity),
        by_staff: byStaff,
        person: isNamed ? (row.actor_email ?? '') : '',
        // Other reasons that staff give are for the record, and may speak of the client.
        reason: row.activity === 'staff_signed_in' ? reasonOf(row.data) : '',
        thing: aboutThing(things.get(row.id)),
        server_id: row.name.startsWith('server.') ? row.subject_id : null,
        ip,
        device: ip ? deviceOf(row.user_agent ?? '') : '',
        place: ip ? countryOf(ip) : '',
        created_at: seconds(row.created_at),
      };
    }),
    cursor: cut.cursor,
    eof: cut.eof,
  };
}
