/** Whose a held thing must be, compared once its row is held: while a lock is awaited, things change hands. */
export type Owner = string | undefined;

/** Said by what acts for no account: staff, the calendar, sagas. tools/laws/owners.test.ts finds it in a customer's path. */
export const ofAnyAccount: Owner = undefined;
