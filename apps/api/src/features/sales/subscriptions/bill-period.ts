import { dayInWords } from '@resolvo/contract/day-words';
import { totals } from '@resolvo/contract/money';
import { paysItself } from '@resolvo/contract/money/self-payments';
import type { Period } from '@resolvo/contract/periods';
import { dueOf } from '@resolvo/contract/sales/billing-calendar';
import type { Deps } from '../../../core/deps.ts';
import { seconds } from '../../../core/time.ts';
import type { Queryable } from '../../../db/connection.ts';
import { type InvoiceLine, issueInvoice } from '../../money/invoices/issue-invoice.ts';
import { subjectOf } from '../../money/invoices/subjects-of.ts';
import type { HeldSubscription } from './hold-subscription.ts';
import { renewalInvoiceMail } from './mails.ts';
import { nameOfSubscription } from './name-subscription.ts';
import { meansOf, selfPaymentsOf } from './self-payments.ts';
import { tellOnce } from './tell.ts';

export const periodText = ({ start, end }: Period): string => `${dayInWords(start)} to ${dayInWords(end)}`;

type Needs = Pick<Deps, 'now' | 'jobs' | 'services' | 'settings' | 'events'>;

/** The line of a whole period. `replaced` is the number of an invoice that asked for it before. */
export const renewalText = (period: Period, replaced?: number): string =>
  `Renewal, ${periodText(period)}${replaced === undefined ? '' : `, instead of invoice #${replaced}`}`;

/** Issues the invoice of the next period. A unique constraint also keeps it single. */
export async function billPeriod(
  deps: Needs,
  tx: Queryable,
  held: HeldSubscription,
  period: Period,
  replaced?: number,
): Promise<void> {
  const now = deps.now();
  const dueAt = dueOf(period.start, now);
  const invoice = await billSubscription(deps, tx, held, {
    kind: 'renewal',
    period,
    lines: [{ planId: held.plan_id, name: held.name, text: renewalText(period, replaced), price: held.price }],
    dueAt,
  });
  // Nothing to pay: no mail.
  if (invoice.total === 0) return;
  await tellOnce(deps, tx, { invoiceId: invoice.id, accountId: held.account_id, kind: 'issued' }, renewalInvoiceMail, {
    name: await nameOfSubscription(deps, tx, held),
    period_start: seconds(period.start),
    period_end: seconds(period.end),
    pays: (await selfPaymentsOf(deps, tx, held.account_id)).get(invoice.id) ?? null,
    invoice: {
      invoice_id: invoice.id,
      number: invoice.number,
      total: invoice.total,
      due_at: seconds(dueAt),
      subject: await subjectOf(tx, invoice.id),
    },
  });
}

/** Use that is taken at once from what its customer saved: the receipt that follows has the same document. */
async function paysAtOnce(deps: Needs, tx: Queryable, held: HeldSubscription, bill: NewBill): Promise<boolean> {
  if (bill.kind !== 'hours' && bill.kind !== 'use') return false;
  const lines = bill.lines.map(({ price }) => ({ price, quantity: 1 }));
  const { total } = totals(lines, held.discount, held.tax);
  const invoice = { status: 'awaiting_payment', due: total, dueAt: bill.dueAt, isCollected: true } as const;
  return paysItself({ ...invoice, isRefused: false }, await meansOf(tx, held.account_id), deps.now()) !== undefined;
}

interface NewBill {
  readonly kind: 'renewal' | 'change' | 'hours' | 'use';
  readonly period: Period;
  /** The time the invoice pays for, if not the period. */
  readonly covers?: Period;
  readonly lines: readonly BillLine[];
  readonly dueAt: Date;
}

interface BillLine {
  readonly planId: string;
  readonly name: string;
  readonly text: string;
  readonly price: number;
  readonly hours?: InvoiceLine['hours'];
}

export async function billSubscription(
  deps: Needs,
  tx: Queryable,
  held: HeldSubscription,
  bill: NewBill,
): Promise<{ id: string; number: number; total: number }> {
  const owner = await tx
    .selectFrom('accounts')
    .select(['email', 'username'])
    .where('id', '=', held.account_id)
    .executeTakeFirstOrThrow();
  const service = deps.services.of(held.type);
  const { words: chosen } = await service.describe(tx, held.delivery_id);
  // As its mails and its row call it, which for an option is what its server is called.
  const { own = '' } = (await service.names(tx, [held.delivery_id])).get(held.delivery_id) ?? {};
  // Its hostname or domain stands beside the line already.
  const about = own === '' || own === held.name || chosen.hostname !== '' ? '' : `${own}: `;
  const invoice = await issueInvoice(deps, tx, {
    orderId: held.order_id,
    buyer: { user_id: held.account_id, email: owner.email ?? '', user_name: owner.username ?? '' },
    items: bill.lines.map(({ planId, name, text, price, hours }) => ({
      orderItemId: held.order_item_id,
      planId,
      type: held.type,
      name,
      description: `${about}${text}`,
      price,
      quantity: 1,
      chosen,
      about: own === held.name ? '' : own,
      ...(hours && { hours }),
    })),
    discount: held.discount,
    tax: held.tax,
    paymentTerm: 'due_date',
    months: held.months,
    period: bill.covers ?? bill.period,
    dueAt: bill.dueAt,
    additional: true,
    collected: bill.kind !== 'change',
    announced: bill.kind === 'renewal' || (await paysAtOnce(deps, tx, held, bill)),
  });
  await tx
    .insertInto('subscription_bills')
    .values({
      subscription_id: held.id,
      kind: bill.kind,
      period_start: bill.period.start,
      period_end: bill.period.end,
      invoice_id: invoice.id,
      created_at: deps.now(),
    })
    .execute();
  return invoice;
}
