import { sql } from 'kysely';
import type { Deps } from '../../../core/deps.ts';
import { notFound } from '../../../core/refusal.ts';
import { presentClient, selectClients } from './queries.ts';

export async function clientDetail(deps: Pick<Deps, 'db'>, userId: string) {
  const row = await selectClients(deps.db)
    .where('a.id', '=', userId)
    .select((eb) =>
      eb
        .selectFrom('sessions as s')
        .select((count) => count.fn.countAll<number>().as('sessions'))
        .innerJoin('memberships as m', 'm.person_id', 's.person_id')
        .whereRef('m.account_id', '=', 'a.id')
        .where('m.ended_at', 'is', null)
        .where('s.expires_at', '>', sql<Date>`now()`)
        .as('sessions'),
    )
    .executeTakeFirst();
  if (!row) throw notFound();
  return { ...presentClient(row), suspension_reason: row.suspension_reason ?? '', sessions: row.sessions ?? 0 };
}
