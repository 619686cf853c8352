import { payoutCan, type payoutSentBody } from '@resolvo/contract/money/payouts';
import type { z } from 'zod';
import type { StaffActor } from '../../../core/actor.ts';
import { demand } from '../../../core/demand.ts';
import type { Deps } from '../../../core/deps.ts';
import { conflict, invalid } from '../../../core/refusal.ts';
import { mailOwner } from '../../people/accounts/mail-owner.ts';
import { bookPayout } from './book-payout.ts';
import { holdPayout } from './hold-payout.ts';
import { payoutSentMail } from './mails.ts';
import { movePayout } from './move.ts';
import { maySend } from './second-person.ts';

/** Staff sent it at the bank: it has left our account there. */
export async function sendPayout(
  deps: Pick<Deps, 'db' | 'now' | 'jobs' | 'events'>,
  actor: StaffActor,
  payoutId: string,
  { sent_on, reference }: z.output<typeof payoutSentBody>,
): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const payout = await holdPayout(tx, payoutId);
    demand(payoutCan.send(payout.status));
    const now = deps.now();
    if (sent_on > now.toISOString().slice(0, 10)) throw invalid('sent_on', 'This day is still to come.');
    if (sent_on < payout.created_at.toISOString().slice(0, 10)) {
      throw invalid('sent_on', 'It was not asked for before that day.');
    }
    demand(await maySend(deps, tx, payout, actor.personId));
    await movePayout(tx, payout, 'sent', { sent_on, reference, sent_by: actor.personId, sent_at: now });
    await bookPayout(deps, tx, payout, {
      name: 'payout.sent',
      step: 'arrived',
      from: 'payouts',
      to: 'bank',
      by: actor,
      reason: reference,
    });
    const { account_id, amount, holder, iban_shown: iban } = payout;
    await mailOwner(deps, tx, account_id, payoutSentMail, {
      amount,
      holder,
      iban,
      sent_at: Date.parse(sent_on) / 1000,
      called: reference,
    });
  });
}

/** The whole IBAN, to be typed at the bank. The audit has who read it. */
export async function ibanOfPayout(
  deps: Pick<Deps, 'db' | 'vault' | 'events'>,
  actor: StaffActor,
  payoutId: string,
): Promise<{ iban: string }> {
  return deps.db.transaction().execute(async (tx) => {
    const { status, iban_sealed: sealed, account_id: accountId, invoice_id, amount } = await holdPayout(tx, payoutId);
    demand(payoutCan.send(status));
    if (sealed === null) throw conflict('This IBAN was forgotten when the payout ended.');
    const data = { payout_id: payoutId, invoice_id, amount };
    await deps.events.emit(tx, { name: 'payout.iban_read', accountId, by: actor, data });
    return { iban: deps.vault.open(sealed, 'payout-iban') };
  });
}
