import { randomInt } from 'node:crypto';

/** Without 0, O, 1, I, L and U: it is read out on the telephone. */
const letters = '23456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Such as RV-7K3M-Q2XD: one of 30^8, so it cannot be guessed. A unique constraint catches repeats. */
export function newReference(): string {
  const four = () => Array.from({ length: 4 }, () => letters[randomInt(letters.length)]).join('');
  return `RV-${four()}-${four()}`;
}
