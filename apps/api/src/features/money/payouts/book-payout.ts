import type { Deps } from '../../../core/deps.ts';
import type { EventActor } from '../../../core/events.ts';
import type { Queryable } from '../../../db/connection.ts';
import { bookEntry, type EntryLine } from '../ledger/book-entry.ts';

interface BookedPayout {
  readonly id: string;
  readonly account_id: string;
  readonly invoice_id: string | null;
  readonly amount: number;
}

/** Books one moment of a payout and says that it happened. Runs in the caller's transaction, which has locked the account. */
export async function bookPayout(
  deps: Pick<Deps, 'now' | 'events'>,
  tx: Queryable,
  payout: BookedPayout,
  moment: {
    readonly name: 'payout.asked' | 'payout.sent' | 'payout.called_off' | 'payout.returned';
    readonly step: 'sent' | 'arrived' | 'returned';
    readonly from: EntryLine['account'];
    readonly to: EntryLine['account'];
    readonly by: EventActor;
    readonly reason?: string;
  },
): Promise<void> {
  const { id, account_id: accountId, invoice_id, amount } = payout;
  await bookEntry(tx, {
    kind: 'payout',
    accountId,
    invoiceId: invoice_id ?? undefined,
    payoutId: id,
    step: moment.step,
    actorId: moment.by.personId,
    reason: moment.reason ?? '',
    at: deps.now(),
    lines: [
      { account: moment.from, amount },
      { account: moment.to, amount: -amount },
    ],
  });
  await deps.events.emit(tx, {
    name: moment.name,
    accountId,
    by: moment.by,
    data: { payout_id: id, invoice_id, amount },
  });
}
