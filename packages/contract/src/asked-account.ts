/**
 * Which account a tab acts for is kept per tab and sent with each call, so that two tabs can show two accounts. A document
 * that is opened in a tab of its own cannot send a header, so it has the same in its address.
 */
export const accountHeader = 'x-account';
export const accountParameter = 'account';
