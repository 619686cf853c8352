import { createHash, randomBytes } from 'node:crypto';

const alphabet = './0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const rounds = 5000;

const sha512 = (...parts: readonly (Buffer | string)[]): Buffer => {
  const hash = createHash('sha512');
  for (const part of parts) hash.update(part);
  return hash.digest();
};
const repeated = (bytes: Buffer, length: number): Buffer => Buffer.alloc(length, bytes);

/**
 * The crypt(3) hash `$6$` of a password, which every Linux takes as it is (https://www.akkadia.org/drepper/SHA-crypt.txt).
 * For passwords that we make ourselves and another system checks; our own are argon2id.
 */
export function cryptHash(password: string, salt = randomBytes(12).toString('base64url')): string {
  const key = Buffer.from(password);
  const inner = sha512(key, salt, key);
  const mixed: (Buffer | string)[] = [key, salt, repeated(inner, key.length)];
  for (let bits = key.length; bits > 0; bits >>= 1) mixed.push(bits & 1 ? inner : key);
  let digest = sha512(...mixed);
  const keyPart = repeated(sha512(Buffer.alloc(key.length * key.length, key)), key.length);
  const saltBytes = Buffer.from(salt);
  const saltPart = repeated(
    sha512(Buffer.alloc(saltBytes.length * (16 + (digest[0] ?? 0)), saltBytes)),
    saltBytes.length,
  );
  for (let round = 0; round < rounds; round += 1) {
    const isOdd = round % 2 === 1;
    digest = sha512(
      isOdd ? keyPart : digest,
      ...(round % 3 === 0 ? [] : [saltPart]),
      ...(round % 7 === 0 ? [] : [keyPart]),
      isOdd ? digest : keyPart,
    );
  }
  return `$6$${salt}$${encode(digest)}`;
}

/** Three bytes become four letters; which three goes round by 21. */
function encode(digest: Buffer): string {
  const lettersOf = (value: number, count: number): string =>
    Array.from({ length: count }, (_, index) => alphabet[(value >> (6 * index)) & 63]).join('');
  let text = '';
  let [a, b, c] = [0, 21, 42];
  for (let turn = 0; turn < 21; turn += 1) {
    text += lettersOf(((digest[a] ?? 0) << 16) | ((digest[b] ?? 0) << 8) | (digest[c] ?? 0), 4);
    [a, b, c] = [b + 1, c + 1, a + 1];
  }
  return text + lettersOf(digest[63] ?? 0, 2);
}
