import type { Deps } from '../../../core/deps.ts';
import type { Mail } from '../../../core/mails.ts';
import type { Queryable } from '../../../db/connection.ts';
import { queueMail } from '../../platform/mail/queue-mail.ts';
import { selectMembers } from './memberships.ts';

/** Mails every owner of an account, in the caller's transaction. An account that was deleted has none any more. */
export async function mailOwner<P>(
  deps: Pick<Deps, 'jobs'>,
  tx: Queryable,
  accountId: string,
  mail: Mail<P>,
  data: P,
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
    await queueMail(deps, tx, index === 0 ? { to, accountId } : { to }, mail, data);
  }
}
