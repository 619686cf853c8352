import type { Deps } from '../../../core/deps.ts';
import type { Mail } from '../../../core/mails.ts';
import type { Queryable } from '../../../db/connection.ts';
import { queueMail } from '../../platform/mail/queue-mail.ts';
import { selectMembers } from './memberships.ts';

/**
 * Mails every owner of an account, in the caller's transaction. An account that was deleted has none any more. `replyTo`:
 * where their answers go, when it is not the support address.
 */
export async function mailOwner<P>(
  deps: Pick<Deps, 'jobs'>,
  tx: Queryable,
  accountId: string,
  mail: Mail<P>,
  data: P,
  replyTo?: { readonly name: string; readonly address: string },
): Promise<void> {
  const owners = await selectMembers(tx, accountId)
    .innerJoin('accounts as a', 'a.id', 'm.account_id')
    .select('p.email')
    .where('m.role', '=', 'owner')
    .where('a.deleted_at', 'is', null)
    .orderBy('m.created_at')
    .execute();
  const reached = owners.flatMap(({ email }) => email ?? []);
  for (const [index, to] of reached.entries()) {
    await queueMail(deps, tx, { to, ...(index === 0 && { accountId }), ...(replyTo && { replyTo }) }, mail, data);
  }
}
