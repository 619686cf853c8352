import { keptInTab } from '../api/kept.ts';
import { onSessionStart } from '../api/session.ts';
import { messages } from '../messages.ts';

const key = 'signed-out-because';
export const signedOutTexts = {
  ended: messages.sessionEnded,
  'other-tab': messages.signedOutInOtherTab,
  cookies: messages.cookiesRefused,
} as const;
type Reason = keyof typeof signedOutTexts;

/**
 * Runs in the page's head before the first paint: the login page has every reason, and shows the one that the document
 * names. A notice that appears with the scripts moves the form away from under the click.
 */
export const signedOutScript = `try{const r=navigator.cookieEnabled?sessionStorage.getItem('${key}'):'cookies';if(r!==null)document.documentElement.dataset.signedOutBecause=r}catch{}`;

/**
 * Remembers why this tab leaves for the login page, which says so above its form: a person who comes back to the tab
 * later would not see a notification. Kept in the tab until it signs in again.
 */
export function rememberReason(reason: Reason): void {
  keptInTab.set(key, reason);
  paint();
}

export function forgetReason(): void {
  keptInTab.remove(key);
  paint();
}

function paint(): void {
  const reason = navigator.cookieEnabled ? keptInTab.get(key) : 'cookies';
  if (reason === null) delete document.documentElement.dataset.signedOutBecause;
  else document.documentElement.dataset.signedOutBecause = reason;
}

onSessionStart(forgetReason);
