import { sql } from 'kysely';
import type { Deps } from '../../../core/deps.ts';
import { queueMail } from '../../platform/mail/queue-mail.ts';
import { nameOfAccount } from '../accounts/memberships.ts';
import { tokenExpiresMail } from './mails.ts';

const dayMs = 86_400_000;
/** A token that was made for fewer days ends as its maker planned. */
const shortLivedDays = 14;
const notices = [
  { days: 1, column: 'told_day_at' },
  { days: 7, column: 'told_week_at' },
] as const;

/** Tells the makers of tokens that are in use and expire soon: a week before and a day before, each once. */
export async function tellOfExpiry(deps: Pick<Deps, 'db' | 'jobs' | 'now'>): Promise<void> {
  for (const { days, column } of notices) {
    const told = { ...(days === 1 ? { told_week_at: deps.now() } : {}), [column]: deps.now() };
    for (;;) {
      const isDone = await deps.db.transaction().execute(async (tx) => {
        const token = await tx
          .selectFrom('api_tokens as t')
          .innerJoin('persons as p', 'p.id', 't.person_id')
          .innerJoin('accounts as a', 'a.id', 't.account_id')
          .innerJoin('memberships as m', (join) =>
            join.onRef('m.account_id', '=', 'a.id').onRef('m.person_id', '=', 'p.id'),
          )
          .select(['t.id', 't.name', 't.prefix', 't.expires_at', 'p.email', nameOfAccount.as('account_name')])
          .where('t.state', '=', 'active')
          .where('t.expires_at', '>', deps.now())
          .where('t.expires_at', '<=', new Date(deps.now().getTime() + days * dayMs))
          .where(sql<boolean>`t.expires_at - t.created_at >= make_interval(days => ${shortLivedDays})`)
          .where(`t.${column}`, 'is', null)
          .where('m.ended_at', 'is', null)
          .where(sql<boolean>`(m.expires_at is null or m.expires_at > now())`)
          .where('p.suspended_at', 'is', null)
          .where('a.suspended_at', 'is', null)
          .limit(1)
          .forUpdate('t')
          .skipLocked()
          .executeTakeFirst();
        if (!token) return true;
        await tx.updateTable('api_tokens').set(told).where('id', '=', token.id).execute();
        if (token.email) {
          await queueMail(deps, tx, { to: token.email }, tokenExpiresMail, {
            token_id: token.id,
            name: token.name,
            prefix: token.prefix,
            account_name: token.account_name,
            expires_on: dayOf(token.expires_at),
            in_days: days,
          });
        }
        return false;
      });
      if (isDone) break;
    }
  }
}

const dayOf = (at: Date): string =>
  at.toLocaleDateString('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });
