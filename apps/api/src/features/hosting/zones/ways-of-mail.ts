import { sql } from 'kysely';
import type { ActingAs, Caller } from '../../../core/actor.ts';
import { Refusal } from '../../../core/refusal.ts';
import type { Queryable } from '../../../db/connection.ts';
import { plannedAnew } from '../../../db/prepared.ts';
import { refuseMailOfPersons } from '../../people/accounts/mail-of-persons.ts';

/**
 * Whether mail to an address that a person signs in with goes through a host at or below this name, or is sent where that
 * says. The records of the zones of all accounts say so: where mail goes (MX), names that are another name (CNAME,
 * also by a wildcard), and parts of a domain that are handed to other name servers (NS).
 *
 * Found backwards from the name, each step by the index of what records lead to, and the addresses by theirs (0822): a host
 * may take the mail of thousands of domains.
 */
export async function carriesMailOfPersons(db: Queryable, name: string): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`${sql.raw(plannedAnew)}
    -- Names whose mail or answers are left to the one that is asked about: the name itself, what is below it, or both.
    with recursive led as (
      select ${name}::text as at, true as itself, true as below, true as answers
      union
      select regexp_replace(r.at, '^\\*\\.', ''), r.at not like '*.%', r.type = 'NS' or r.at like '*.%', r.type <> 'MX'
      from led l join lateral (
        select r.type, case when r.name = '@' then z.name else r.name || '.' || z.name end as at
        from zone_records r join zones z on z.id = r.zone_id and z.dropped_at is null
        where r.type in ('MX', 'CNAME', 'NS') and (
          (l.itself and ${leadsTo} = reverse(l.at))
          -- "/" comes after "." and before every other character of a name, and "A" after "@".
          or (l.below and ${leadsTo} > reverse(l.at) || '.' and ${leadsTo} < reverse(l.at) || '/'))
      ) r on l.answers
    )
    select exists (
      select from (select distinct at, itself from led) l cross join lateral (
        select from persons p where p.deleted_at is null and (
          (l.itself and ${address} ~>=~ (reverse(l.at) || '@') and ${address} ~<~ (reverse(l.at) || 'A'))
          or (${address} ~>=~ (reverse(l.at) || '.') and ${address} ~<~ (reverse(l.at) || '/')))
        limit 1
      ) person
    ) as found`.execute(db);
  return rows[0]?.found ?? false;
}

const address = sql`reverse(lower(p.email))`;

/** As the index zone_records_leading has it. */
const leadsTo = sql`(reverse(rtrim(case when r.type = 'MX' then split_part(r.content, ' ', 2) else r.content end, '.')) collate "C")`;

/** Staff who act for a client leave alone what a person's mail hangs on: its domain, and the hosts that take it. */
export async function refuseWaysOfMail(
  tx: Queryable,
  actor: Pick<Caller, 'accountId'> & { readonly actingAs?: ActingAs | undefined },
  name: string,
): Promise<void> {
  await refuseMailOfPersons(tx, actor, name);
  if (actor.actingAs === undefined || !(await carriesMailOfPersons(tx, name))) return;
  throw new Refusal(
    'permission_denied',
    'A server of this domain takes the mail of a person who signs in. Only the client can do it.',
  );
}
