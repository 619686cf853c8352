import { receivedMailCan, receivedMailWords } from '@resolvo/contract/help/inbox';
import { stateEnum } from '@resolvo/contract/state-words';
import type { StaffActor } from '../../../core/actor.ts';
import { demand } from '../../../core/demand.ts';
import type { Deps } from '../../../core/deps.ts';
import { notFound } from '../../../core/refusal.ts';

const outcome = stateEnum(receivedMailWords);

/** By staff, who looked at it: it waits again, with all its tries, and its number counts no more. */
export function retryMail(deps: Pick<Deps, 'db' | 'events'>, actor: StaffActor, receivedId: string): Promise<void> {
  return deps.db.transaction().execute(async (tx) => {
    const row = await tx
      .selectFrom('received_mails')
      .select('outcome')
      .where('id', '=', receivedId)
      .forUpdate()
      .executeTakeFirst();
    if (!row) throw notFound();
    demand(receivedMailCan.retry(outcome.parse(row.outcome)));
    await tx
      .updateTable('received_mails')
      .set({ outcome: 'waiting', reason: '', attempts: 0, try_at: null, let_in: true })
      .where('id', '=', receivedId)
      .execute();
    await deps.events.emit(tx, {
      name: 'received_mail.retried',
      accountId: null,
      by: actor,
      data: { received_id: receivedId },
    });
  });
}
