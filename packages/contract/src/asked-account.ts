/**
 * Which account a tab acts for is kept per tab and sent with each call, so that two tabs can show two accounts. A document
 * that is opened in a tab of its own and a websocket cannot send a header, so they have the same in their address.
 */
export const accountHeader = 'x-account';
export const accountParameter = 'account';

/** The refusal by which a tab learns that the membership it acted by is over. */
export const notMember = 'You are not a member of this account.';
