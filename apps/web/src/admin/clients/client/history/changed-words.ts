import type { ClientEvent } from '@resolvo/contract/people/clients';
import { fieldWords, valueWords } from '../../../stored-words.ts';

/** A role says its rights by its name, unless they were chosen one by one. */
const saidByRole = ({ field }: { readonly field: string }, changed: ClientEvent['changed']): boolean =>
  field === 'permissions' && changed.some((one) => one.field === 'role' && one.after !== '' && one.after !== 'custom');

/** “City: Bergen → Oslo.”, and the reason where one was given. */
export function changedWords({ name, changed, reason }: Pick<ClientEvent, 'name' | 'changed' | 'reason'>): string {
  const facts = changed
    .filter((one) => !saidByRole(one, changed) && one.before !== one.after)
    .map(({ field, before, after }) => {
      const [was, is] = [valueWords(name, field, before), valueWords(name, field, after)];
      const word = fieldWords(field);
      const said = `${word.charAt(0).toUpperCase()}${word.slice(1)}`;
      const none = field === 'only_ids' ? 'everything' : 'none';
      return was === '' ? `${said}: ${is || none}.` : `${said}: ${was} → ${is || none}.`;
    });
  return [...facts, ...(reason === '' ? [] : [`Reason: ${reason}`])].join(' ');
}
