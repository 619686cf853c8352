import { abuseStateWords } from '@resolvo/contract/help/abuse-cases';
import { enquiryStateWords } from '@resolvo/contract/help/enquiries';
import { chargeStatusWords } from '@resolvo/contract/money/charge-states';
import { invoiceWords } from '@resolvo/contract/money/invoice-states';
import type { ClientEvent } from '@resolvo/contract/people/clients';
import { memberRole, roleTexts } from '@resolvo/contract/people/members';
import { allows, permissionNames, permissionTitle } from '@resolvo/contract/permissions';
import { shownOrderWords } from '@resolvo/contract/sales/order-states';
import { quoteStatusWords } from '@resolvo/contract/sales/quote-states';
import { inSentence, type StateWord } from '@resolvo/contract/state-words';
import { z } from 'zod';
import { formatDay } from '../../../../shell/relative-time.tsx';

/** The states of a noun, by what the names of its events begin with. */
const statesOf: Readonly<Record<string, Readonly<Record<string, StateWord>>>> = {
  invoice: invoiceWords,
  order: shownOrderWords,
  quote: quoteStatusWords,
  payment: chargeStatusWords,
  enquiry: enquiryStateWords,
  abuse_case: abuseStateWords,
};

const fieldWords: Readonly<Record<string, string>> = { only_ids: 'limited to', permissions: 'rights', due_at: 'due' };

const plain = (word: string): string => word.replaceAll('_', ' ');

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

/** A stored value as staff read it. Empty where there was none. */
function valueWords(name: string, field: string, value: string): string {
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
  if (field === 'status' || field === 'state') {
    const state = statesOf[name.split('.')[0] ?? '']?.[value];
    return state === undefined ? plain(value) : inSentence(state);
  }
  const list = listOf(value);
  if (list === undefined) return value;
  if (field === 'only_ids') return list.length === 1 ? 'one server or domain' : `${list.length} servers or domains`;
  return list.join(', ');
}

/** A role says its rights by its name, unless they were chosen one by one. */
const saidByRole = ({ field }: { readonly field: string }, changed: ClientEvent['changed']): boolean =>
  field === 'permissions' && changed.some((one) => one.field === 'role' && one.after !== '' && one.after !== 'custom');

/** “City: Bergen → Oslo.”, and the reason where one was given. */
export function changedWords({ name, changed, reason }: Pick<ClientEvent, 'name' | 'changed' | 'reason'>): string {
  const facts = changed
    .filter((one) => !saidByRole(one, changed) && one.before !== one.after)
    .map(({ field, before, after }) => {
      const [was, is] = [valueWords(name, field, before), valueWords(name, field, after)];
      const word = fieldWords[field] ?? plain(field);
      const said = `${word.charAt(0).toUpperCase()}${word.slice(1)}`;
      const none = field === 'only_ids' ? 'everything' : 'none';
      return was === '' ? `${said}: ${is || none}.` : `${said}: ${was} → ${is || none}.`;
    });
  return [...facts, ...(reason === '' ? [] : [`Reason: ${reason}`])].join(' ');
}
