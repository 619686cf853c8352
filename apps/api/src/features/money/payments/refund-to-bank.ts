import { formatMoney } from '@resolvo/contract/money';
import type { refundBody } from '@resolvo/contract/money/payments';
import type { z } from 'zod';
import type { StaffActor } from '../../../core/actor.ts';
import type { Deps } from '../../../core/deps.ts';
import { conflict, invalid } from '../../../core/refusal.ts';
import type { Queryable } from '../../../db/connection.ts';
import type { HeldInvoice } from '../invoices/hold-invoice.ts';
import { refundToBalance } from '../invoices/refund-to-balance.ts';
import { askWithin } from '../payouts/ask-payout.ts';
import { leftOfOthers } from './left-of-others.ts';

/**
 * Refunds all or a part of a paid invoice to a bank account, within what no card paid: what a card paid goes back to it,
 * or its customer could have it from us and from their bank. The credit note credits the balance, and the same transaction
 * takes it from there for a payout.
 */
export async function refundToBank(
  deps: Pick<Deps, 'now' | 'jobs' | 'events' | 'vault'>,
  tx: Queryable,
  actor: StaffActor,
  invoice: HeldInvoice,
  { account, amount, reason }: Omit<z.output<typeof refundBody>, 'idempotency_key'>,
) {
  if (!account) throw invalid('account', 'Please enter the bank account.');
  const most = await leftOfOthers(tx, invoice.id);
  const note = await refundToBalance(deps, tx, actor, invoice, { amount: amount ?? undefined, reason });
  if (note.amount > most) {
    throw conflict(`At most ${formatMoney(most)} of this invoice can go to a bank account; the rest was paid by card.`);
  }
  await askWithin(deps, tx, actor, {
    ...account,
    accountId: invoice.account_id,
    amount: note.amount,
    byClient: false,
    reason,
    refunds: { invoiceId: invoice.id, creditNoteId: note.id },
  });
  return note;
}
