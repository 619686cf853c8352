import { sql } from 'kysely';
import type { ActingAs, Caller } from '../../../core/actor.ts';
import { Refusal } from '../../../core/refusal.ts';
import type { Queryable } from '../../../db/connection.ts';
import { refuseMailOfPersons } from '../../people/accounts/mail-of-persons.ts';
import { isDomainOfAnAddress } from '../../people/accounts/queries.ts';

interface MailWay {
  /** Whose mail it is. */
  readonly domain: string;
  /** The server that takes it. */
  readonly host: string;
}

/**
 * Whether mail to an address that a person signs in with goes through a host at or below this name. The MX records of the
 * account's zones say so, and names there that are another name (CNAME).
 */
export async function carriesMailOfPersons(db: Queryable, accountId: string, name: string): Promise<boolean> {
  const { rows } = await sql<MailWay>`
    with recursive own as (
      select r.type, case when r.name = '@' then z.name else r.name || '.' || z.name end as at,
        rtrim(case when r.type = 'MX' then split_part(r.content, ' ', 2) else r.content end, '.') as leads_to
      from zones z join zone_records r on r.zone_id = z.id
      where z.account_id = ${accountId} and z.dropped_at is null and r.type in ('MX', 'CNAME')
    ), ways as (
      select regexp_replace(at, '^\\*\\.', '') as domain, leads_to as host from own where type = 'MX'
      union
      select w.domain, o.leads_to from ways w join own o on o.type = 'CNAME' and o.at = w.host
    )
    select domain, host from ways where host = ${name} or host like ${`%.${name}`}`.execute(db);
  for (const domain of new Set(rows.map((way) => way.domain))) {
    if (await isDomainOfAnAddress(db, domain)) return true;
  }
  return false;
}

/** Staff who act for a client leave alone what a person's mail hangs on: its domain, and the hosts that take it. */
export async function refuseWaysOfMail(
  tx: Queryable,
  actor: Pick<Caller, 'accountId'> & { readonly actingAs?: ActingAs | undefined },
  name: string,
): Promise<void> {
  await refuseMailOfPersons(tx, actor, name);
  if (actor.actingAs === undefined || !(await carriesMailOfPersons(tx, actor.accountId, name))) return;
  throw new Refusal(
    'permission_denied',
    'A server of this domain takes the mail of a person who signs in. Only the client can do it.',
  );
}
