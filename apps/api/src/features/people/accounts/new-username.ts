import { randomInt } from 'node:crypto';

const letters = 'abcdefghjkmnpqrstuvwxyz23456789';

/** A name to start with, within the username rules; its owner changes it under Settings. */
export function newUsername(): string {
  return `user_${Array.from({ length: 12 }, () => letters[randomInt(letters.length)]).join('')}`;
}
