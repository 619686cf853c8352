import { dayInWords } from '@resolvo/contract/day-words';
import { shownIban } from '@resolvo/contract/money/iban';
import {
  mayPayOut,
  type PayoutSources,
  type payoutAskBody,
  payoutEndpoints,
  type payoutForBody,
} from '@resolvo/contract/money/payouts';
import type { z } from 'zod';
import type { Caller, StaffActor } from '../../../core/actor.ts';
import { demand } from '../../../core/demand.ts';
import type { Deps } from '../../../core/deps.ts';
import type { EventActor } from '../../../core/events.ts';
import { notFound } from '../../../core/refusal.ts';
import type { Queryable } from '../../../db/connection.ts';
import { mailOwner } from '../../people/accounts/mail-owner.ts';
import { holdAccount } from '../../people/accounts/queries.ts';
import { actOncePerKey } from '../ledger/act-once-per-key.ts';
import { balanceOf } from '../ledger/book-entry.ts';
import { bookPayout } from './book-payout.ts';
import { cardMoney } from './card-money.ts';
import { payoutAskedMail } from './mails.ts';
import { moneySourcesOf } from './money-sources.ts';
import { tellSenders } from './second-person.ts';

type Needs = Pick<Deps, 'now' | 'jobs' | 'events' | 'vault'>;
const { response: reply } = payoutEndpoints.payoutFor;

interface NewPayout {
  readonly accountId: string;
  readonly amount: number;
  readonly holder: string;
  readonly iban: string;
  readonly byClient: boolean;
  readonly reason: string;
  /** Of the refund of an invoice. */
  readonly refunds?: { readonly invoiceId: string; readonly creditNoteId: string };
}

/** A client asks for money of their own balance. */
export async function askPayout(
  deps: Needs & Pick<Deps, 'db'>,
  actor: Caller,
  body: z.output<typeof payoutAskBody>,
): Promise<{ payout_id: string }> {
  return deps.db.transaction().execute(async (tx) => {
    const account = await holdAccount(tx, actor.accountId);
    if (!account) throw notFound();
    const payout = { ...body, accountId: account.id, byClient: true, reason: '' };
    return { payout_id: await askWithin(deps, tx, actor, payout) };
  });
}

/** Staff write down what a client asked for in a ticket or on the telephone. */
export async function askPayoutFor(
  deps: Needs & Pick<Deps, 'db'>,
  actor: StaffActor,
  { idempotency_key: key, ...body }: z.output<typeof payoutForBody>,
): Promise<{ payout_id: string }> {
  return deps.db.transaction().execute(async (tx) => {
    const account = await holdAccount(tx, body.user_id);
    if (!account) throw notFound();
    const { user_id: accountId, ...asked } = body;
    const request = { callerId: actor.personId, endpoint: 'payoutFor', key, body, reply };
    return actOncePerKey(deps, tx, request, async () => ({
      payout_id: await askWithin(deps, tx, actor, { ...asked, accountId, byClient: false }),
    }));
  });
}

/** Takes the money from the balance, so that it is not spent while it is on its way. The caller has locked the account. */
export async function askWithin(deps: Needs, tx: Queryable, by: EventActor, payout: NewPayout): Promise<string> {
  const { accountId, amount, holder, iban, byClient, reason, refunds } = payout;
  const balance = await balanceOf(tx, accountId);
  const ofCards = await cardMoney(tx, accountId, deps.now());
  // What hours keep there is not known here: `keepCover` asks when it hears of the payout.
  demand(mayPayOut({ balance, of_cards: ofCards, for_hours: 0 }, amount));
  const sources: PayoutSources = {
    parts: refunds ? [{ source: 'back', amount }] : await moneySourcesOf(tx, accountId, amount),
    cards_kept: ofCards,
  };
  const { id } = await tx
    .insertInto('payouts')
    .values({
      account_id: accountId,
      invoice_id: refunds?.invoiceId ?? null,
      credit_note_id: refunds?.creditNoteId ?? null,
      amount,
      holder,
      iban_sealed: deps.vault.seal(iban, 'payout-iban'),
      iban_shown: shownIban(iban),
      by_client: byClient,
      asked_by: by.personId ?? null,
      reason,
      sources: JSON.stringify(sources),
      created_at: deps.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const row = { id, account_id: accountId, invoice_id: refunds?.invoiceId ?? null, amount };
  await bookPayout(deps, tx, row, { name: 'payout.asked', step: 'sent', from: 'balance', to: 'payouts', by, reason });
  const told = { amount, holder, iban: shownIban(iban) };
  const alone =
    byClient || by.personId === undefined
      ? undefined
      : await tellSenders(deps, tx, by.personId, { accountId, reason, ...told });
  const waits = alone && { waits_until: dayInWords(alone) };
  await mailOwner(deps, tx, accountId, payoutAskedMail, { ...told, by_client: byClient, ...waits });
  return id;
}
