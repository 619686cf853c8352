import { randomInt } from 'node:crypto';

/** Without 0, O, 1, I, L and U: it is read out on the telephone. */
const letters = '23456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Such as RV-7K3M-Q2XD. Out of 30^8, so nobody guesses one and none comes twice; the table makes sure of it. */
export function newReference(): string {
  const four = () => Array.from({ length: 4 }, () => letters[randomInt(letters.length)]).join('');
  return `RV-${four()}-${four()}`;
}
