/** Usernames that the product makes at a registration (accounts/new-username.ts), also as PostgreSQL reads them. */
export const madeUsername = '^user_[a-z0-9]{12}$';
const made = new RegExp(madeUsername);

/** A username that its person chose, which may stand where a name does; empty for one that the product made. */
export const chosenUsername = (username: string | null): string =>
  username === null || made.test(username) ? '' : username;
