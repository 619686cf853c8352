import { sql } from 'kysely';
import type { StaffActor } from '../../../core/actor.ts';
import type { Deps } from '../../../core/deps.ts';
import { notFound } from '../../../core/refusal.ts';
import { seconds } from '../../../core/time.ts';
import { pendingAddress } from '../accounts/mail-links.ts';
import { openFlags } from './client-flags.ts';
import { presentClient, selectClients } from './queries.ts';
import { addressRestsUntil, lastChange } from './sign-in-change-rows.ts';

export async function clientDetail(deps: Pick<Deps, 'db'>, actor: StaffActor, userId: string) {
  const row = await selectClients(deps.db)
    .where('a.id', '=', userId)
    .select((eb) =>
      eb
        .selectFrom('sessions as s')
        .select((count) => count.fn.countAll<number>().as('sessions'))
        .innerJoin('memberships as m', 'm.person_id', 's.person_id')
        .whereRef('m.account_id', '=', 'a.id')
        .where('m.ended_at', 'is', null)
        .where('s.expires_at', '>', sql<Date>`statement_timestamp()`)
        .as('sessions'),
    )
    .executeTakeFirst();
  if (!row) throw notFound();
  const [flags, pending, change, restsUntil] = await Promise.all([
    openFlags(deps.db, row.id),
    pendingAddress(deps.db, row.owner_id),
    lastChange(deps.db, row.owner_id, actor.personId),
    addressRestsUntil(deps.db, row.owner_id),
  ]);
  return {
    ...presentClient(row),
    account_name: row.account_name ?? '',
    pending_email: pending ?? null,
    is_staff: row.staff_permissions !== 0,
    suspension_reason: row.suspension_reason ?? '',
    sessions: row.sessions ?? 0,
    sign_in_change: change,
    no_links_until: seconds(restsUntil ?? null),
    flags,
  };
}
