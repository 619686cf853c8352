import { isTypedName } from '@resolvo/contract/machines/server-states';
import { type askTransferBody, transferDays } from '@resolvo/contract/machines/server-transfers';
import { addDays } from '@resolvo/contract/periods';
import type { z } from 'zod';
import type { MemberActor } from '../../../core/actor.ts';
import { demand } from '../../../core/demand.ts';
import type { Deps } from '../../../core/deps.ts';
import { conflict, invalid, notFound } from '../../../core/refusal.ts';
import { seconds } from '../../../core/time.ts';
import { emailKey, mailsToAddress } from '../../people/accounts/limits.ts';
import { countMailToStranger } from '../../people/accounts/mails-to-strangers.ts';
import { holdAccount } from '../../people/accounts/queries.ts';
import { queueMail } from '../../platform/mail/queue-mail.ts';
import { holdServer } from '../servers/hold-server.ts';
import { transferOfferedMail } from './mails.ts';
import { mayTransfer } from './may-transfer.ts';
import { accountOf } from './move.ts';

/** The answer is the same whether or not an account has the address: only its mailbox learns it. */
export async function askTransfer(
  deps: Pick<Deps, 'db' | 'now' | 'jobs' | 'events' | 'limiter' | 'hasPaid'>,
  actor: MemberActor,
  serverId: string,
  { email, name }: z.output<typeof askTransferBody>,
): Promise<void> {
  await deps.limiter.consume(mailsToAddress, `transfer:${emailKey(email)}`);
  await countMailToStranger(deps, actor);
  await deps.db.transaction().execute(async (tx) => {
    const account = await holdAccount(tx, actor.accountId);
    if (!account) throw notFound();
    const server = await holdServer(tx, serverId, account.id);
    if (!isTypedName(name, server.name)) throw invalid('name', 'This is not the name of the server.');
    if (emailKey(email) === emailKey(account.email ?? '')) throw invalid('email', 'This is your own account.');
    demand(await mayTransfer(tx, server));
    const open = await tx
      .selectFrom('server_transfers')
      .select('email')
      .where('server_id', '=', serverId)
      .where('state', '=', 'asked')
      .executeTakeFirst();
    if (open) throw conflict(`This server is offered to ${open.email} already. Please withdraw that first.`);
    const expires = addDays(deps.now(), transferDays);
    const { id } = await tx
      .insertInto('server_transfers')
      .values({
        server_id: serverId,
        account_id: account.id,
        email,
        asked_by: actor.personId,
        created_at: deps.now(),
        expires_at: expires,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const data = { transfer_id: id, server_id: serverId };
    await deps.events.emit(tx, { name: 'server_transfer.asked', accountId: account.id, by: actor, data });
    const other = await accountOf(tx, email);
    if (other) await deps.events.emit(tx, { name: 'server_transfer.offered', accountId: other.id, by: actor, data });
    const mail = { name: server.name, from: account.email ?? '', until: seconds(expires) };
    await queueMail(deps, tx, other ? { to: email, accountId: other.id } : { to: email }, transferOfferedMail, mail);
  });
}
