import { keptInTab } from '../api/kept.ts';
import { messages } from '../messages.ts';
import { notify } from './notifications.ts';

const key = 'other-person';

/** Said by the page that is loaded next. */
export const announceOtherPerson = (): void => keptInTab.set(key, 'true');

/** After the panel was loaded anew because another person had signed in. */
export function sayWhose(email: string): void {
  if (keptInTab.get(key) === null) return;
  keptInTab.remove(key);
  notify('warn', messages.otherPerson(email));
}
