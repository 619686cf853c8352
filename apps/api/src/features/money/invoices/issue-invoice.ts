import { randomUUID } from 'node:crypto';
import { brand } from '@resolvo/brand/brand';
import type { ChosenWords } from '@resolvo/contract/chosen-words';
import { countryName } from '@resolvo/contract/countries';
import { totals } from '@resolvo/contract/money';
import { type BillingProfile, emptyProfile } from '@resolvo/contract/money/billing';
import type { InvoiceBuyer, InvoiceSeller } from '@resolvo/contract/money/invoices';
import { taxTypeOf } from '@resolvo/contract/money/tax';
import { addDays, addMonths, type Period } from '@resolvo/contract/periods';
import { paymentTermId, paymentTerms } from '@resolvo/contract/sales/orders';
import { demand } from '../../../core/demand.ts';
import type { Deps } from '../../../core/deps.ts';
import type { EventActor } from '../../../core/events.ts';
import type { Queryable } from '../../../db/connection.ts';
import { profileOf } from '../billing/profile.ts';
import { bookEntry } from '../ledger/book-entry.ts';
import { inKroner, rateOn } from './exchange-rates.ts';
import { mayInvoice, watchDocuments } from './invoicing-halts.ts';
import { nextNumber } from './next-number.ts';
import { queueDocument } from './queue-document.ts';

interface NewInvoice {
  /** Undefined where the calendar issues it. */
  readonly by?: EventActor | undefined;
  readonly byStaff?: boolean;
  readonly orderId: string;
  /** The other buyer fields come from the present billing profile. */
  readonly buyer: Pick<InvoiceBuyer, 'user_id' | 'email' | 'user_name'>;
  readonly items: readonly InvoiceLine[];
  /** Basis points. */
  readonly discount: number;
  readonly tax: number;
  readonly paymentTerm: string;
  /** Months covered; none for a one-time purchase. */
  readonly months: number | undefined;
  /** The covered time; by default the months from today on. */
  readonly period?: Period;
  /** Its months begin when it is set up, on a day not known yet: it names no days. */
  readonly startsLater?: boolean;
  /** Set when it does not follow from the payment term. */
  readonly dueAt?: Date;
  /** A further invoice of an order: a renewal or a plan change. */
  readonly additional?: boolean;
  /** The calendar takes its money by itself when it is due. */
  readonly collected?: boolean;
  /** The wrong invoice that this one takes the place of. It is credited already. */
  readonly replaces?: string;
  /** The caller sends its own mail with the PDF. */
  readonly announced?: boolean;
}

export interface InvoiceLine {
  readonly orderItemId: string;
  readonly planId: string | null;
  readonly type: string;
  readonly name: string;
  readonly description: string;
  readonly price: number;
  readonly quantity: number;
  readonly chosen: ChosenWords;
  /** What its thing is called. */
  readonly about?: string;
  /** Count and rate of hours, where the one times the other is the price. */
  readonly hours?: { readonly count: number; readonly rate: number };
}

/**
 * Freezes the agreement, with seller and buyer as they are now, and gives it its number. Part of the caller's
 * transaction.
 */
export async function issueInvoice(
  deps: Pick<Deps, 'now' | 'jobs' | 'settings' | 'events'>,
  tx: Queryable,
  input: NewInvoice,
) {
  // What staff ask for in person is theirs to decide, also while an alarm halts the account.
  const byStaff = input.byStaff === true;
  if (!byStaff) demand(await mayInvoice(deps, tx, input.buyer.user_id));
  await watchDocuments(deps, tx, input.buyer.user_id);
  const sums = totals(input.items, input.discount, input.tax);
  const profile = (await profileOf(tx, input.buyer.user_id)) ?? emptyProfile;
  const nok = sums.tax > 0 ? await kroner(deps, tx, sums.tax) : {};
  const id = randomUUID();
  if (!input.announced)
    await queueDocument(deps, tx, { occasion: 'invoice-issued', documentId: id, accountId: input.buyer.user_id });
  // From here on the counter row is held and other customers' invoices wait, so everything else is done before.
  const number = await nextNumber(tx, 'invoice');
  // Read while the counter is held, so that dates rise with the numbers.
  const now = deps.now();
  if (input.replaces !== undefined) await markReplaced(tx, input.replaces, id);
  const fromNow = input.months && !input.startsLater ? { start: now, end: addMonths(now, input.months) } : undefined;
  const period = input.period ?? fromNow;
  await tx
    .insertInto('invoices')
    .values({
      id,
      number,
      account_id: input.buyer.user_id,
      order_id: input.orderId,
      // An invoice over zero is paid when it is issued.
      ...(sums.total === 0 ? { status: 'paid', paid_at: now } : {}),
      seller: JSON.stringify(seller()),
      buyer: JSON.stringify(buyerOf(input.buyer, profile)),
      subtotal: sums.subtotal,
      discount: input.discount,
      discount_amount: sums.discount,
      tax: input.tax,
      tax_type: taxTypeOf(input.tax, { country: profile.country, vatNumber: profile.vat_number }),
      tax_amount: sums.tax,
      ...nok,
      total: sums.total,
      payment_term: input.paymentTerm,
      due_at: input.dueAt ?? addDays(now, paymentTerms[paymentTermId.parse(input.paymentTerm)]),
      paid_months: input.months ?? 1,
      valid_from: period?.start ?? null,
      valid_until: period?.end ?? null,
      additional: input.additional ?? false,
      awaits_charge: (input.collected ?? false) && sums.total > 0,
      created_at: now,
    })
    .execute();
  const rows = input.items.map((item, index) => ({
    invoice_id: id,
    order_item_id: item.orderItemId,
    plan_id: item.planId,
    type: item.type,
    name: item.name,
    description: item.description,
    price: item.price,
    quantity: item.quantity,
    position: index + 1,
    chosen: JSON.stringify(item.chosen),
    about: item.about ?? '',
    hours: item.hours?.count ?? null,
    hour_rate: item.hours?.rate ?? null,
  }));
  await tx.insertInto('invoice_items').values(rows).execute();
  if (sums.total > 0) {
    await bookEntry(tx, {
      kind: 'invoice_issued',
      accountId: input.buyer.user_id,
      invoiceId: id,
      actorId: input.by?.personId,
      at: now,
      lines: [
        { account: 'receivable', amount: sums.total },
        { account: 'revenue', amount: sums.tax - sums.total },
        { account: 'tax', amount: -sums.tax },
      ],
    });
  }
  await deps.events.emit(tx, {
    name: 'invoice.issued',
    accountId: input.buyer.user_id,
    by: input.by,
    data: {
      invoice_id: id,
      invoice_number: number,
      order_id: input.orderId,
      additional: input.additional ?? false,
      total: sums.total,
    },
  });
  return { id, number, total: sums.total };
}

/** Before the new one is there: an order has one first invoice at a time (M20). */
async function markReplaced(tx: Queryable, invoiceId: string, by: string): Promise<void> {
  await tx
    .updateTable('invoices')
    .set({ replaced_by: by, additional: true })
    .where('id', '=', invoiceId)
    .where('replaced_by', 'is', null)
    .returning('id')
    .executeTakeFirstOrThrow();
}

/** An invoice in euro states its VAT in kroner too, with the rate (bokføringsforskriften § 5-1-1). */
async function kroner(deps: Pick<Deps, 'now' | 'settings'>, tx: Queryable, tax: number) {
  const { rate, day, source } = await rateOn(deps, tx, deps.now());
  return { nok_per_euro: rate, nok_rate_day: day, nok_rate_source: source, nok_tax_amount: inKroner(tax, rate) };
}

const buyerOf = (account: NewInvoice['buyer'], profile: BillingProfile): InvoiceBuyer => ({
  ...profile,
  user_id: account.user_id,
  email: account.email,
  user_name: account.user_name,
  country_name: profile.country === '' ? '' : countryName(profile.country),
});

export const seller = (): InvoiceSeller => ({
  legal_name: brand.legalName,
  organisation_number: brand.seller.organisationNumber,
  vat_registered: brand.seller.vatRegistered,
  foretaksregisteret: brand.seller.foretaksregisteret,
  line1: brand.seller.line1,
  postcode: brand.seller.postcode,
  city: brand.seller.city,
  country: brand.seller.country,
  email: brand.supportEmail,
  iban: brand.seller.bankAccount.iban,
  bic: brand.seller.bankAccount.bic,
});
