import { abuseStateWords } from '@resolvo/contract/help/abuse-cases';
import { enquiryStateWords } from '@resolvo/contract/help/enquiries';
import { formatMoney } from '@resolvo/contract/money';
import { chargeStatusWords } from '@resolvo/contract/money/charge-states';
import { invoiceWords } from '@resolvo/contract/money/invoice-states';
import { paymentMethod } from '@resolvo/contract/money/invoices';
import { memberRole, roleTexts } from '@resolvo/contract/people/members';
import { allows, permissionNames, permissionTitle } from '@resolvo/contract/permissions';
import { formatHourly } from '@resolvo/contract/sales/hours';
import { shownOrderWords } from '@resolvo/contract/sales/order-states';
import { quoteStatusWords } from '@resolvo/contract/sales/quote-states';
import { inSentence, type StateWord } from '@resolvo/contract/state-words';
import { z } from 'zod';
import { methodNames } from '../features/money/invoices/invoice-history.tsx';
import { formatDateTime, formatDay } from '../shell/relative-time.tsx';

/** The states of a noun, by what the names of its events begin with. */
const statesOf: Readonly<Record<string, Readonly<Record<string, StateWord>>>> = {
  invoice: invoiceWords,
  order: shownOrderWords,
  quote: quoteStatusWords,
  payment: chargeStatusWords,
  enquiry: enquiryStateWords,
  abuse_case: abuseStateWords,
};

const namedFields: Readonly<Record<string, string>> = {
  only_ids: 'limited to',
  permissions: 'rights',
  last4: 'last four digits',
  line1: 'street',
  line2: 'street, second line',
  vat_number: 'VAT number',
  floating_id: 'floating address',
  received_id: 'received mail',
  reply_id: 'saved answer',
  network_id: 'private network',
  enquiry_id: 'ticket',
};

const plain = (word: string): string => word.replaceAll(/[_-]/g, ' ');

/** The name of a stored field in words: of an id what it is the id of, of a time what happens then. */
export const fieldWords = (field: string): string => namedFields[field] ?? plain(field.replace(/_(?:id|at)$/, ''));

/** Stored as cents. */
const moneyFields = new Set([
  'amount',
  'total',
  'credited',
  'open',
  'spent',
  'price',
  'annual_price',
  'limit',
  'to_credit_balance',
  'paid',
]);
/** Words of the code. Names that people typed stay as they are. */
const codeFields = new Set([
  'kind',
  'step',
  'why',
  'outcome',
  'part',
  'trouble',
  'factor',
  'decision',
  'proved_by',
  'role',
]);

const isNumber = (value: string): boolean => /^-?\d+$/.test(value);
const dated = /^\d{4}-\d\d-\d\dT\d\d:\d\d/;
/** Seconds since 1970, of a time and not of a count. */
const isMoment = (field: string, value: string): boolean =>
  /_(?:at|until|since)$/.test(field) && /^\d{9,}$/.test(value);

const listed = z.array(z.string());

function listOf(value: string): readonly string[] | undefined {
  if (!value.startsWith('[')) return undefined;
  try {
    return listed.safeParse(JSON.parse(value)).data;
  } catch {
    // A name that a person typed may begin so, too.
    return undefined;
  }
}

/** A stored value of an event of this name, as staff read it. Empty where there was none. */
export function valueWords(name: string, field: string, value: string): string {
  if (value === '') return '';
  if (value === 'true' || value === 'false') return value === 'true' ? 'yes' : 'no';
  const role = field === 'role' ? memberRole.safeParse(value).data : undefined;
  if (role !== undefined) return roleTexts[role].name;
  if (field === 'permissions') {
    return permissionNames
      .filter((right) => allows(Number(value), right))
      .map(permissionTitle)
      .join(', ');
  }
  if (field === 'due_at') return formatDay(Number(value));
  if (isMoment(field, value)) return formatDateTime(Number(value));
  if (dated.test(value)) return formatDateTime(Date.parse(value) / 1000);
  if (moneyFields.has(field) && isNumber(value)) return formatMoney(Number(value));
  if (field === 'hourly_price' && isNumber(value)) return formatHourly(Number(value));
  if (field === 'method' || field === 'payment_method') {
    const method = paymentMethod.safeParse(value).data;
    if (method !== undefined) return methodNames[method];
  }
  if (codeFields.has(field)) return plain(value);
  if (field === 'status' || field === 'state') {
    const state = statesOf[name.split('.')[0] ?? '']?.[value];
    return state === undefined ? plain(value) : inSentence(state);
  }
  const list = listOf(value);
  if (list === undefined) return value;
  if (field === 'only_ids') return list.length === 1 ? 'one server or domain' : `${list.length} servers or domains`;
  return list.join(', ');
}
