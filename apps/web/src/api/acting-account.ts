import { keptInTab } from './kept.ts';

/**
 * Which account this tab acts for, kept in session storage: two tabs can show two accounts. Undefined is the one that the
 * server starts with. Cleared with the personal data of a session that ended (sign-out.ts).
 */
const key = 'acting-account';

export const actingAccount = (): string | undefined => keptInTab.get(key) ?? undefined;

export function actFor(accountId: string | undefined): void {
  if (accountId === undefined) keptInTab.remove(key);
  else keptInTab.set(key, accountId);
}
