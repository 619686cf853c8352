import { paymentEndpoints, type refundBody } from '@resolvo/contract/money/payments';
import type { z } from 'zod';
import type { StaffActor } from '../../../core/actor.ts';
import type { Deps } from '../../../core/deps.ts';
import { holdInvoice } from '../invoices/hold-invoice.ts';
import { refundToBalance } from '../invoices/refund-to-balance.ts';
import { actOncePerKey } from '../ledger/act-once-per-key.ts';
import { refundToBank } from './refund-to-bank.ts';
import { refundToCard } from './refund-to-card.ts';

const { response: reply } = paymentEndpoints.invoiceRefund;

/** Refunds all or a part of a paid invoice, to the balance, the card or a bank account as staff choose. */
export async function refund(
  deps: Pick<Deps, 'db' | 'now' | 'jobs' | 'events' | 'vault'>,
  actor: StaffActor,
  invoiceId: string,
  { idempotency_key: key, ...input }: z.output<typeof refundBody>,
): Promise<z.output<typeof reply>> {
  return deps.db.transaction().execute(async (tx) => {
    const invoice = await holdInvoice(tx, invoiceId);
    const body = { invoiceId, ...input };
    return actOncePerKey(
      deps,
      tx,
      { callerId: actor.personId, endpoint: 'invoiceRefund', key, body, reply },
      async () => {
        const give = { balance: refundToBalance, card: refundToCard, bank: refundToBank }[input.destination];
        return { credit_note_id: (await give(deps, tx, actor, invoice, input)).id };
      },
    );
  });
}
