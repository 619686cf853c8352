import type { Audience } from '@resolvo/contract/help/dispatches';
import { madeUsername } from '@resolvo/contract/people/chosen-username';
import { type RawBuilder, sql } from 'kysely';
import { isOverdue } from '../../money/invoices/order-status.ts';
import { isClient } from '../../people/clients/queries.ts';

const overdueOf = (account: RawBuilder<unknown>) =>
  sql`select from invoices i where i.account_id = ${account} and ${isOverdue('i', sql<Date>`now()`)}`;

/** The servers that an audience means: those in its place and on its node. */
const serversMeant = (account: RawBuilder<unknown>, { place, node }: Audience) => sql`from servers s
  where s.account_id = ${account} and s.deleted_at is null
    ${place === null ? sql`` : sql`and s.cluster = ${place}`} ${node === null ? sql`` : sql`and s.node = ${node}`}`;

/**
 * The people an audience is made of, one row each: verified owners of accounts that fit. Who owns several is written to
 * about the oldest.
 */
export function audienceRows(
  audience: Audience,
): RawBuilder<{ person_id: string; account_id: string; address: string }> {
  const account = sql.ref('a.id');
  const conditions = [
    sql`m.role = 'owner' and m.ended_at is null`,
    sql`p.deleted_at is null and p.email is not null and p.email_verified_at is not null`,
    sql`a.deleted_at is null`,
    ...(audience.suspended ? [] : [sql`a.suspended_at is null`]),
    ...(audience.user_ids.length === 0 ? [isClient] : []),
    ...(audience.user_ids.length > 0 ? [sql`a.id = any(${[...audience.user_ids]}::uuid[])`] : []),
    ...(audience.overdue ? [sql`exists (${overdueOf(account)})`] : []),
    ...(audience.place === null && audience.node === null
      ? []
      : [sql`exists (select ${serversMeant(account, audience)})`]),
    ...(audience.plan_id === null
      ? []
      : [
          sql`(exists (select from servers s where s.account_id = a.id and s.deleted_at is null
              and s.plan_id in (${versionsOf(audience.plan_id)}))
            or exists (select from subscriptions u where u.account_id = a.id and u.ended_at is null
              and u.plan_id in (${versionsOf(audience.plan_id)})))`,
        ]),
  ];
  return sql`select distinct on (p.id) p.id as person_id, a.id as account_id, p.email as address
    from memberships m join persons p on p.id = m.person_id join accounts a on a.id = m.account_id
    where ${sql.join(conditions, sql` and `)} order by p.id, a.created_at, a.id`;
}

const versionsOf = (planId: string) =>
  sql`select v.id from plans v join plans chosen on chosen.id = ${planId} and v.slug = chosen.slug`;

const chosen = sql`case when p.username !~ ${madeUsername} then p.username end`;

/** What a reader's copy may name. An empty value is missing, and the letter is not sent to them. */
export const readerValues = (audience: Audience) => sql<{
  name: string;
  account: string;
  email: string;
  servers: string;
  due: number;
}>`select coalesce(nullif(b.name, ''), nullif(a.name, ''), ${chosen}, p.email) as name,
    coalesce(nullif(a.name, ''), nullif(b.company, ''), ${chosen}, p.email) as account,
    p.email as email,
    coalesce((select string_agg(named.name, ', ' order by named.name) from
      (select s.name ${serversMeant(sql.ref('a.id'), audience)} order by s.name limit 20) named), '') as servers,
    (select coalesce(sum(i.total - i.paid_amount), 0)::float8 from invoices i where i.account_id = a.id
      and ${isOverdue('i', sql<Date>`now()`)}) as due
  from persons p cross join accounts a left join billing_profiles b on b.account_id = a.id`;

/** Which people of an audience have no value for a variable. Names and addresses are never missing. */
export const withoutValue = (variable: string, audience: Audience): RawBuilder<boolean> | undefined => {
  if (variable === 'servers') return sql`not exists (select ${serversMeant(sql.ref('r.account_id'), audience)})`;
  return variable === 'due' ? sql`not exists (${overdueOf(sql.ref('r.account_id'))})` : undefined;
};
