import type { Deps } from '../../../core/deps.ts';
import type { Mail } from '../../../core/mails.ts';
import type { Queryable } from '../../../db/connection.ts';
import { queueMail } from '../../platform/mail/queue-mail.ts';

/** Mails the owner of an account, in the caller's transaction. An account that was deleted has no address any more. */
export async function mailOwner<P>(
  deps: Pick<Deps, 'jobs'>,
  tx: Queryable,
  accountId: string,
  mail: Mail<P>,
  data: P,
): Promise<void> {
  const owner = await tx.selectFrom('accounts').select('email').where('id', '=', accountId).executeTakeFirst();
  if (owner?.email) await queueMail(deps, tx, { to: owner.email }, mail, data);
}
