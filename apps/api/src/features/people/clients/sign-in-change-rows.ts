import { dayInWords } from '@resolvo/contract/day-words';
import {
  addressRestDays,
  mayApprove,
  newMailboxDays,
  type SignInChangeKind,
  type SignInChangeState,
  signInChangeDays,
} from '@resolvo/contract/people/sign-in-changes';
import { maskOf, type PermissionName } from '@resolvo/contract/permissions';
import { type RawBuilder, sql } from 'kysely';
import { conflict } from '../../../core/refusal.ts';
import { seconds } from '../../../core/time.ts';
import type { Queryable } from '../../../db/connection.ts';
import { nameOfAccount } from '../accounts/memberships.ts';

const daysAgo = (days: number) => sql<Date>`now() - make_interval(days => ${days})`;
const inDays = (days: number) => sql<Date>`now() + make_interval(days => ${days})`;
export const whenDue = inDays(signInChangeDays);

/** What became of a change `c`. */
export const stateOf = sql<SignInChangeState>`case when c.ended_at is null then 'waiting'
  when c.outcome in ('stopped', 'dropped') then c.outcome when c.done_at is not null then 'done'
  when c.ended_at < ${daysAgo(newMailboxDays)} then 'lapsed' else 'allowed' end`;

function selectChanges(db: Queryable, readerId: string) {
  return db
    .selectFrom('sign_in_changes as c')
    .innerJoin('persons as s', 's.id', 'c.asked_by')
    .innerJoin('persons as r', (join) => join.on('r.id', '=', readerId))
    .select([
      'c.id',
      'c.kind',
      stateOf.as('state'),
      'c.new_email',
      'c.reason',
      'c.asked_by',
      's.email as asker',
      isSettled('r').as('is_settled'),
      'c.created_at',
      'c.due_at',
      'c.ended_at',
      'c.done_at',
    ]);
}
type ChangeRow = Awaited<ReturnType<ReturnType<typeof selectChanges>['executeTakeFirstOrThrow']>>;

/** Whether a person has worked here for as long as a change waits. */
const isSettled = (person: 'r' | 'p') =>
  sql<boolean>`(${sql.ref(`${person}.staff_since`)} <= ${daysAgo(signInChangeDays)}) is true`;

function present(row: ChangeRow, readerId: string) {
  const verdict = mayApprove({ isAsker: row.asked_by === readerId, isSettled: row.is_settled });
  return {
    change_id: row.id,
    // The database holds it to the two of the contract.
    kind: row.kind as SignInChangeKind,
    state: row.state,
    new_email: row.new_email ?? '',
    reason: row.reason,
    asked_by: row.asker ?? '',
    refusal: verdict === true ? '' : verdict,
    created_at: seconds(row.created_at),
    due_at: seconds(row.due_at),
    ended_at: seconds(row.ended_at),
    done_at: seconds(row.done_at),
  };
}

/** The last change that staff asked for, as long as it is of interest. */
export async function lastChange(db: Queryable, personId: string, readerId: string) {
  const row = await selectChanges(db, readerId)
    .where('c.person_id', '=', personId)
    .where('c.created_at', '>', daysAgo(14))
    .orderBy('c.created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ? present(row, readerId) : null;
}

/** Those that wait, but for clients whom the reader is a member of. */
export async function waitingChanges(db: Queryable, readerId: string) {
  const rows = await selectChanges(db, readerId)
    .innerJoin('accounts as a', 'a.id', 'c.account_id')
    .select(['a.id as user_id', 'a.email', nameOfAccount.as('account_name')])
    .where('c.ended_at', 'is', null)
    .where(isMemberOf('c.account_id', sql`${readerId}`), '=', false)
    .orderBy('c.due_at')
    .limit(100)
    .execute();
  return rows.map((row) => ({
    ...present(row, readerId),
    user_id: row.user_id,
    email: row.email ?? '',
    account_name: row.account_name,
  }));
}

const isMemberOf = (account: string, person: ReturnType<typeof sql>) =>
  sql<boolean>`exists (select from memberships m where m.account_id = ${sql.ref(account)} and m.person_id = ${person}
    and m.ended_at is null)`;

/** Who can be a second person for an account: each has the right, works here for long enough and is none of the client's. */
const secondPersons = (db: Queryable, account: RawBuilder<unknown>, askerId: string, right: PermissionName) => {
  const needed = maskOf(['administrator', right]);
  return db
    .selectFrom('persons as p')
    .select('p.email')
    .where('p.staff_role_id', 'is not', null)
    .where(sql<boolean>`p.staff_permissions & ${needed}::bigint = ${needed}::bigint`)
    .where('p.suspended_at', 'is', null)
    .where('p.deleted_at', 'is', null)
    .where('p.id', '<>', askerId)
    .where(isSettled('p'))
    .where(sql<boolean>`not exists (select from memberships m where m.account_id = ${account} and m.person_id = p.id
      and m.ended_at is null)`);
};

/** Whom what waits for a second person is announced to. */
export async function secondPersonsFor(
  db: Queryable,
  accountId: string,
  askerId: string,
  right: PermissionName,
): Promise<{ readonly email: string }[]> {
  const rows = await secondPersons(db, sql`${accountId}`, askerId, right).orderBy('p.email').execute();
  return rows.flatMap(({ email }) => (email === null ? [] : [{ email }]));
}

/** Whether a person works here for long enough to be a second one, and for which of these accounts another one can be. */
export async function secondPersonFacts(
  db: Queryable,
  personId: string,
  accountIds: readonly string[],
  right: PermissionName,
): Promise<{ readonly isSettled: boolean; readonly withColleague: ReadonlySet<string> }> {
  const colleague = secondPersons(db, sql`a.id`, personId, right);
  const found = await db
    .selectFrom('persons as r')
    .select(isSettled('r').as('is_settled'))
    .select(
      sql<string[]>`array(select a.id from unnest(${accountIds}::uuid[]) as a (id) where exists (${colleague}))`.as(
        'accounts',
      ),
    )
    .where('r.id', '=', personId)
    .executeTakeFirst();
  return { isSettled: found?.is_settled === true, withColleague: new Set(found?.accounts) };
}

/**
 * The address of a person changes by staff, or did a short while ago: no link and no second factor goes after it by staff.
 * Returns until when; undefined where nothing rests.
 */
export async function addressRestsUntil(db: Queryable, personId: string): Promise<Date | undefined> {
  const until = sql<Date>`coalesce(c.done_at + make_interval(days => ${addressRestDays}),
    c.ended_at + make_interval(days => ${newMailboxDays}), c.due_at)`;
  const found = await db
    .selectFrom('sign_in_changes as c')
    .select(until.as('until'))
    .where('c.person_id', '=', personId)
    .where('c.kind', '=', 'address')
    // One that waits is decided at its day, whenever the job comes to it.
    .where(sql<boolean>`(c.ended_at is null or (c.outcome in ('approved', 'due') and ${until} > now()))`)
    .orderBy('until', 'desc')
    .limit(1)
    .executeTakeFirst();
  return found?.until;
}

export async function refuseWhileAddressChanges(tx: Queryable, personId: string): Promise<void> {
  const until = await addressRestsUntil(tx, personId);
  if (until) {
    throw conflict(
      `Staff asked for another address of this person. Until ${dayInWords(until)} nothing else of how they sign in is changed. They can ask for a link themselves.`,
    );
  }
}
