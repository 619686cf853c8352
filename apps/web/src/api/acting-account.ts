/**
 * Which account this tab acts for, kept in session storage: two tabs can show two accounts. Undefined is the one that the
 * server starts with. Cleared with the personal data of a session that ended (sign-out.ts).
 */
const key = 'acting-account';

/** Prerendering has no session storage, and no person. */
export const actingAccount = (): string | undefined =>
  typeof sessionStorage === 'undefined' ? undefined : (sessionStorage.getItem(key) ?? undefined);

export function actFor(accountId: string | undefined): void {
  if (accountId === undefined) sessionStorage.removeItem(key);
  else sessionStorage.setItem(key, accountId);
}
