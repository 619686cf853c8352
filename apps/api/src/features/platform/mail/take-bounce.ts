import { sql } from 'kysely';
import type { Deps } from '../../../core/deps.ts';
import type { Queryable } from '../../../db/connection.ts';
import type { Bounce } from './read-bounce.ts';

type Needs = Pick<Deps, 'db' | 'now' | 'events' | 'mailWatch' | 'log'>;

/**
 * For the worker that reads incoming mail: takes a bounce in. It counts only when it names a mail of ours by its random id
 * and the mailbox that the mail went to, so that a stranger cannot have an address blocked.
 */
export async function takeBounce(deps: Needs, bounce: Bounce): Promise<void> {
  const mail = await deps.db
    .selectFrom('mails')
    .select(['id', 'template', 'address', 'bounced_at', 'sent_at'])
    .where('id', '=', bounce.mailId)
    .executeTakeFirst();
  if (mail?.address.toLowerCase() !== bounce.address) {
    deps.log.info({ event: 'mail.bounce_unknown' }, 'A bounce names no mail of ours and was ignored');
    return;
  }
  if (!bounce.isFinal || mail.bounced_at !== null || mail.sent_at === null) return;
  const isFirst = await deps.db.transaction().execute(async (tx) => {
    const taken = await tx
      .updateTable('mails')
      .set({ bounced_at: deps.now(), problem: bounce.reason })
      .where('id', '=', mail.id)
      .where('bounced_at', 'is', null)
      .executeTakeFirst();
    if (taken.numUpdatedRows === 0n) return false;
    await suppress(deps, tx, { mailId: mail.id, address: mail.address, reason: bounce.reason });
    return true;
  });
  if (isFirst) {
    const { id, template, address: to } = mail;
    await deps.mailWatch.after({ id, template, to }, { kind: 'bounced', reason: bounce.reason });
  }
}

/** Nothing that is sent to many goes to this mailbox any more, until staff lift it. */
export async function suppress(
  deps: Pick<Deps, 'now' | 'events'>,
  tx: Queryable,
  { mailId, address, reason }: { mailId: string; address: string; reason: string },
): Promise<void> {
  await tx
    .insertInto('mail_suppressions')
    .values({ address: address.toLowerCase(), reason: reason.slice(0, 500), mail_id: mailId, created_at: deps.now() })
    .onConflict((on) => on.column('address').doNothing())
    .execute();
  await deps.events.emit(tx, { name: 'mail.bounced', accountId: null, data: { mail_id: mailId } });
}

/** For queries over many addresses. */
export const isSuppressed = (address: string) =>
  sql<boolean>`exists (select from mail_suppressions ms where ms.address = lower(${sql.ref(address)}))`;
