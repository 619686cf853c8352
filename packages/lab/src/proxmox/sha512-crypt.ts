import { createHash } from 'node:crypto';

const digits = './0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const order = [
  0, 21, 42, 22, 43, 1, 44, 2, 23, 3, 24, 45, 25, 46, 4, 47, 5, 26, 6, 27, 48, 28, 49, 7, 50, 8, 29, 9, 30, 51, 31, 52,
  10, 53, 11, 32, 12, 33, 54, 34, 55, 13, 56, 14, 35, 15, 36, 57, 37, 58, 16, 59, 17, 38, 18, 39, 60, 40, 61, 19, 62,
  20, 41,
];

const sum = (...parts: Buffer[]): Buffer => createHash('sha512').update(Buffer.concat(parts)).digest();
const fill = (length: number, source: Buffer): Buffer =>
  Buffer.from(Array.from({ length }, (_, index) => source[index % source.length] ?? 0));

/** glibc's crypt(3) for `$6$` with the usual 5000 rounds. */
export function sha512Crypt(password: string, salt: string): string {
  const p = Buffer.from(password, 'utf8');
  const s = Buffer.from(salt, 'utf8');
  const b = sum(p, s, p);
  const bits = p.length === 0 ? [] : [...p.length.toString(2)].reverse();
  let a = sum(p, s, fill(p.length, b), ...bits.map((bit) => (bit === '1' ? b : p)));
  const dp = fill(p.length, sum(...Array.from({ length: p.length }, () => p)));
  const ds = fill(s.length, sum(...Array.from({ length: 16 + (a[0] ?? 0) }, () => s)));
  for (let i = 0; i < 5000; i++) {
    const parts = [i & 1 ? dp : a];
    if (i % 3 !== 0) parts.push(ds);
    if (i % 7 !== 0) parts.push(dp);
    parts.push(i & 1 ? a : dp);
    a = sum(...parts);
  }
  let out = '';
  for (let i = 0; i < order.length; i += 3) {
    const [x = 0, y = 0, z = 0] = order.slice(i, i + 3).map((at) => a[at] ?? 0);
    let word = x * 65_536 + y * 256 + z;
    for (let n = 0; n < 4; n++) {
      out += digits[word % 64];
      word = Math.floor(word / 64);
    }
  }
  const last = a[63] ?? 0;
  return `$6$${salt}$${out}${digits[last % 64]}${digits[last >> 6]}`;
}
