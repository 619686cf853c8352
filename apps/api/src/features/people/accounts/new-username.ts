import { randomInt } from 'node:crypto';

const letters = 'abcdefghjkmnpqrstuvwxyz23456789';

/** A first username within the rules; its owner can change it under Settings. */
export function newUsername(): string {
  return `user_${Array.from({ length: 12 }, () => letters[randomInt(letters.length)]).join('')}`;
}
