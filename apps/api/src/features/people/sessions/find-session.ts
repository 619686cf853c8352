import { customerMask, effectiveMask, memberMask, permission } from '@resolvo/contract/permissions';
import { sql } from 'kysely';
import type { ActingAs } from '../../../core/actor.ts';
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
  /** Of staff who are signed in as the owner of the account. */
  readonly actingAs: ActingAs | undefined;
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
export const sessionKey = (secret: string, accountId?: string): string =>
  accountId === undefined ? secret : `${secret} ${accountId.toLowerCase().slice(0, 40)}`;

/** What is no id is an account that does not exist; silence is the person's own choice. */
const accountAsked = (said: string): string | null =>
  said === '' ? null : idShape.test(said) ? said : '00000000-0000-0000-0000-000000000000';

/** The session, its person, the membership it acts by, and how recent they are, by the database's clock. */
export async function findSession(db: Queryable, key: string): Promise<FoundSession | undefined> {
  return (await findSessions(db, [key])).get(key);
}

/** Found by a look alone: it writes nothing, so it waits for no transaction that changes the session. */
export async function lookAtSession(db: Queryable, key: string): Promise<FoundSession | undefined> {
  return (await findSessions(db, [key], false)).get(key);
}

/** By their keys. */
export async function findSessions(
  db: Queryable,
  keys: readonly string[],
  isUse = true,
): Promise<Map<string, FoundSession>> {
  const wanted = keys
    .map((key) => ({ key, secret: key.split(' ')[0] ?? '', accountId: key.split(' ')[1] ?? '' }))
    .filter(({ secret }) => secretShape.test(secret));
  if (wanted.length === 0) return new Map();
  const { rows: found } = await sql<{
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
    acting_id: string | null;
    acting_account_id: string | null;
    acting_permissions: number | null;
    may_act: boolean | null;
  }>`
    select w.place::int as place, c.*
    from unnest(${wanted.map(({ secret }) => hashSecret(secret))}::bytea[],
      ${wanted.map(({ accountId }) => accountAsked(accountId))}::uuid[]) with ordinality as w(token_hash, account_id, place)
    cross join lateral caller_of(w.token_hash, w.account_id, ${permission.staffSignInAs}) c`.execute(db);
  const rows = await withoutShutOut(db, found);
  // Updated at most once a minute, so that reads rarely write.
  const stale = rows.filter((row) => isUse && row.stale && !row.expired).map(({ id }) => id);
  if (stale.length > 0) {
    await db
      .updateTable('sessions')
      .set({ last_seen_at: sql`statement_timestamp()` })
      .where('id', 'in', stale)
      .execute();
  }
  return new Map(
    rows.map((row) => [
      wanted[row.place - 1]?.key ?? '',
      {
        id: row.id,
        personId: row.person_id,
        ...standingOf(row),
        expired: row.expired,
        recent: row.recent,
        twoFactor: row.two_factor,
        expiresAt: row.expires_at,
        leftMs: row.left_ms,
      },
    ]),
  );
}

/** Who acts for an account is not shut out; whether the others are is another query, which few calls need. */
async function withoutShutOut<R extends Pick<Standing, 'account_id' | 'staff_permissions'> & { person_id: string }>(
  db: Queryable,
  rows: readonly R[],
): Promise<readonly R[]> {
  const isInDoubt = (row: R) => row.account_id === null && row.staff_permissions === 0;
  const inDoubt = rows.filter(isInDoubt).map(({ person_id }) => person_id);
  if (inDoubt.length === 0) return rows;
  const open = await db
    .selectFrom('persons as p')
    .select('p.id')
    .where('p.id', 'in', inDoubt)
    .where(sql<boolean>`not ${isShutOut}`)
    .execute();
  const mayBeIn = new Set(open.map(({ id }) => id));
  return rows.filter((row) => !isInDoubt(row) || mayBeIn.has(row.person_id));
}

interface Standing {
  readonly staff_permissions: number;
  readonly account_id: string | null;
  readonly member_permissions: number | null;
  readonly account_permissions: number | null;
  readonly only_ids: string[] | null;
  readonly role: string | null;
  readonly acting_id: string | null;
  readonly acting_account_id: string | null;
  readonly acting_permissions: number | null;
  readonly may_act: boolean | null;
}

/** By a membership, or for staff by having signed in as the client: then without any right of staff. */
function standingOf(row: Standing): Pick<FoundSession, 'account' | 'permissions' | 'actingAs'> {
  if (row.acting_id !== null && row.acting_account_id !== null) {
    return {
      account: { accountId: row.acting_account_id, onlyIds: null, role: '' },
      permissions: effectiveMask(row.acting_permissions ?? 0, customerMask),
      actingAs: {
        actingId: row.acting_id,
        mayAct: row.may_act === true,
        staffPermissions: row.staff_permissions,
      },
    };
  }
  return {
    account:
      row.account_id === null ? null : { accountId: row.account_id, onlyIds: row.only_ids, role: row.role ?? '' },
    permissions: memberMask(row),
    actingAs: undefined,
  };
}
