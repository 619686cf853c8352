import { memberMask } from '@resolvo/contract/permissions';
import { sql } from 'kysely';
import type { Queryable } from '../../../db/connection.ts';
import { hashSecret } from '../../../security/secrets.ts';
import { isShutOut } from './shut-out.ts';

export interface FoundSession {
  readonly id: string;
  readonly personId: string;
  /** The account it acts for; null when the person is no member of it, or of none. */
  readonly account: {
    readonly accountId: string;
    readonly onlyIds: readonly string[] | null;
    readonly role: string;
  } | null;
  readonly permissions: number;
  readonly expired: boolean;
  /** The password was given within the last minutes. */
  readonly recent: boolean;
  readonly twoFactor: boolean;
  readonly expiresAt: Date;
  /** Milliseconds until it or its membership expires if unused, by the database's clock. */
  readonly leftMs: number;
}

const secretShape = /^[\w-]{43}$/;
const idShape = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

/**
 * Under which a session is kept: its secret and the account that its tab says it acts for. Without an account it is the
 * person's oldest membership.
 */
export const sessionKey = (secret: string, accountId = ''): string =>
  `${secret} ${accountId.toLowerCase().slice(0, 40)}`;

/** What is no id is an account that does not exist; silence is the person's own choice. */
const accountAsked = (said: string): string | null =>
  said === '' ? null : idShape.test(said) ? said : '00000000-0000-0000-0000-000000000000';

/** One query: the session, its person, the membership it acts by, and how recent they are, by the database's clock. */
export async function findSession(db: Queryable, key: string): Promise<FoundSession | undefined> {
  return (await findSessions(db, [key])).get(key);
}

/** By their keys. */
export async function findSessions(db: Queryable, keys: readonly string[]): Promise<Map<string, FoundSession>> {
  const wanted = keys
    .map((key) => ({ key, secret: key.split(' ')[0] ?? '', accountId: key.split(' ')[1] ?? '' }))
    .filter(({ secret }) => secretShape.test(secret));
  if (wanted.length === 0) return new Map();
  const { rows } = await sql<{
    place: number;
    id: string;
    person_id: string;
    expires_at: Date;
    staff_permissions: number;
    two_factor: boolean;
    account_id: string | null;
    member_permissions: number | null;
    account_permissions: number | null;
    only_ids: string[] | null;
    role: string | null;
    expired: boolean;
    left_ms: number;
    recent: boolean;
    stale: boolean;
  }>`
    select w.place::int as place, s.id, s.person_id, s.expires_at, p.staff_permissions, t.person_id is not null as two_factor,
      m.account_id, m.member_permissions, m.account_permissions, m.only_ids, m.role,
      s.expires_at <= now() or s.last_seen_at + make_interval(secs => s.idle_seconds) <= now() as expired,
      (extract(epoch from least(s.expires_at, s.last_seen_at + make_interval(secs => s.idle_seconds), m.expires_at)
        - now()) * 1000)::float8 as left_ms,
      s.authenticated_at > now() - interval '15 minutes' as recent,
      s.last_seen_at < now() - interval '1 minute' as stale
    from unnest(${wanted.map(({ secret }) => hashSecret(secret))}::bytea[],
      ${wanted.map(({ accountId }) => accountAsked(accountId))}::uuid[]) with ordinality as w(token_hash, account_id, place)
    join sessions s on s.token_hash = w.token_hash
    join persons p on p.id = s.person_id and p.suspended_at is null and p.deleted_at is null
    left join two_factors t on t.person_id = p.id and t.confirmed_at is not null
    left join lateral (
      select m.account_id, m.permissions as member_permissions, a.permissions as account_permissions, m.only_ids,
        m.expires_at, m.role
      from memberships m join accounts a on a.id = m.account_id
      where m.person_id = p.id and m.ended_at is null and (m.expires_at is null or m.expires_at > now())
        and a.suspended_at is null and a.deleted_at is null and (w.account_id is null or m.account_id = w.account_id)
      order by m.created_at, m.id limit 1
    ) m on true
    where m.account_id is not null or not ${isShutOut}`.execute(db);
  // Updated at most once a minute, so that reads rarely write.
  const stale = rows.filter((row) => row.stale && !row.expired).map(({ id }) => id);
  if (stale.length > 0) {
    await db.updateTable('sessions').set({ last_seen_at: sql`now()` }).where('id', 'in', stale).execute();
  }
  return new Map(
    rows.map((row) => [
      wanted[row.place - 1]?.key ?? '',
      {
        id: row.id,
        personId: row.person_id,
        account:
          row.account_id === null ? null : { accountId: row.account_id, onlyIds: row.only_ids, role: row.role ?? '' },
        permissions: memberMask(row),
        expired: row.expired,
        recent: row.recent,
        twoFactor: row.two_factor,
        expiresAt: row.expires_at,
        leftMs: row.left_ms,
      },
    ]),
  );
}
