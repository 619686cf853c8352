import { allows, permission } from '@resolvo/contract/permissions';
import { sql } from 'kysely';
import type { SessionActor } from '../../../core/actor.ts';
import type { Deps } from '../../../core/deps.ts';
import { conflict, invalid, notFound } from '../../../core/refusal.ts';
import type { Queryable } from '../../../db/connection.ts';
import { queueMail } from '../../platform/mail/queue-mail.ts';
import { endSessions } from '../sessions/end-sessions.ts';
import { emailKey } from './limits.ts';
import { accountDeletedMail } from './mails.ts';
import { forgetMailLinks, holdAccount } from './queries.ts';

/**
 * The row stays, emptied, because documents that must be kept refer to it; personal data is removed (GDPR article 17).
 */
export async function deleteAccount(
  deps: Pick<Deps, 'db' | 'jobs' | 'now' | 'events'>,
  actor: SessionActor,
  typedEmail: string | undefined,
): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const account = await holdAccount(tx, actor.accountId);
    if (!account?.email) throw notFound();
    if (typedEmail !== undefined && emailKey(typedEmail) !== emailKey(account.email)) {
      throw invalid('email', 'This is not the address of your account.');
    }
    if (allows(account.permissions, 'administrator') && (await isLastAdministrator(tx, account.id))) {
      throw conflict('You are the last administrator, so this account has to stay.');
    }
    await queueMail(deps, tx, { to: account.email }, accountDeletedMail, {});
    await endSessions(tx, account.id);
    await forgetMailLinks(tx, account.id);
    await tx.deleteFrom('two_factors').where('account_id', '=', account.id).execute();
    // Subscribers of each noun delete its personal data: tokens, cards, addresses, keys, origins of events.
    await deps.events.emit(tx, {
      name: 'account.left',
      accountId: account.id,
      by: actor,
      data: { account_id: account.id },
    });
    await tx
      .updateTable('accounts')
      .set({ email: null, username: null, password_hash: null, permissions: 0, deleted_at: sql`now()` })
      .where('id', '=', account.id)
      .execute();
  });
}

async function isLastAdministrator(tx: Queryable, accountId: string): Promise<boolean> {
  // Serialised, or the last two administrators could both leave, each seeing the other.
  await sql`select pg_advisory_xact_lock(hashtext('last administrator'))`.execute(tx);
  const other = await tx
    .selectFrom('accounts')
    .select('id')
    .where('id', '!=', accountId)
    .where('deleted_at', 'is', null)
    .where('suspended_at', 'is', null)
    .where(sql<boolean>`permissions & ${permission.administrator} <> 0`)
    .limit(1)
    .executeTakeFirst();
  return other === undefined;
}
