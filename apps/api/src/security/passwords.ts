import { hash, hashRaw, verify } from '@node-rs/argon2';
import { brand } from '@resolvo/brand/brand';
import { fewAtOnce } from './few-at-once.ts';

/** OWASP Password Storage Cheat Sheet: argon2id with m=19456 KiB, t=2, p=1. Argon2id is the library's default. */
const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/**
 * One of libuv's threads (four, unless UV_THREADPOOL_SIZE says otherwise) stays free: files and names are read there too,
 * and would wait behind a rush of sign-ins.
 */
const inTurn = fewAtOnce(Math.max(1, (Number(process.env.UV_THREADPOOL_SIZE) || 4) - 1));

export const hashPassword = (password: string): Promise<string> => inTurn(() => hash(password, parameters));

/** A hash to verify against when the address is unknown, so that the answer takes as long as for a known one. */
let unknown: Promise<string> | undefined;

export async function passwordMatches(stored: string | null, given: string): Promise<boolean> {
  unknown ??= hashPassword('an address without an account');
  const known = stored ?? (await unknown);
  const matches = await inTurn(() => verify(known, given));
  return stored !== null && matches;
}

export function needsRehash(stored: string): boolean {
  const { memoryCost, timeCost, parallelism } = parameters;
  return !stored.startsWith('$argon2id$') || !stored.includes(`m=${memoryCost},t=${timeCost},p=${parallelism}`);
}

/** Recovery codes are short enough to try by brute force, so they are hashed slowly too, salted per account. */
export const hashCode = (code: string, salt: Buffer): Promise<Buffer> =>
  inTurn(() => hashRaw(code.replaceAll('-', ''), { ...parameters, salt }));

let common: Promise<ReadonlySet<string>> | undefined;

/** Unpacked when the first password is chosen: it takes a tenth of a start, and most processes never need it. */
async function readCommon(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common'].map((word) => String(word).toLowerCase()));
}

const ownWords = [brand.name, brand.legalName].map((word) => word.toLowerCase().replaceAll(' ', ''));

/**
 * Refuses common passwords, also with digits or signs appended, our own name and the account's address (OWASP ASVS 5.0:
 * 6.2.4, 6.2.11, 6.2.12). The list ships with the product: no password leaves the machine.
 */
export async function isGuessable(password: string, email: string): Promise<boolean> {
  common ??= readCommon();
  const listed = await common;
  const lower = password.toLowerCase();
  const core = lower.replaceAll(/[^a-z]/g, '');
  const word = lower.replaceAll(/^[^a-z]+|[^a-z]+$/g, '');
  const mailbox = email.toLowerCase().split('@')[0] ?? '';
  return (
    listed.has(lower) ||
    (word.length >= 5 && listed.has(word)) ||
    ownWords.includes(core) ||
    lower === email.toLowerCase() ||
    (mailbox !== '' && lower === mailbox)
  );
}
