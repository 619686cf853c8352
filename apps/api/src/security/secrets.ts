import { createCipheriv, createDecipheriv, createHmac, hash, hkdfSync, randomBytes } from 'node:crypto';

/** 256 random bits, safe in a URL, a header and a cookie. */
export const newSecret = (): string => randomBytes(32).toString('base64url');

/** SHA-256 is enough for random secrets: 2^256 of them cannot be tried. */
export const hashSecret = (secret: string): Buffer => hash('sha256', secret, 'buffer');

export type Purpose =
  | 'totp-secret'
  | 'mail-link'
  | 'unsubscribe'
  | 'device'
  | 'server-password'
  | 'reply-address'
  | 'kept-answer';

/**
 * AES-256-GCM for values that must be read back. The purpose is authenticated: a value sealed for one does not open for
 * another.
 */
export interface Vault {
  seal(text: string, purpose: Purpose): string;
  open(sealed: string, purpose: Purpose): string;
  /** A signature of 43 letters (HMAC-SHA-256), for values that a browser keeps and must not make itself. */
  sign(text: string, purpose: Purpose): string;
}

export function createVault(masterKey: Buffer): Vault {
  const keyFor = (purpose: Purpose) => Buffer.from(hkdfSync('sha256', masterKey, '', purpose, 32));
  return {
    seal(text, purpose) {
      const iv = randomBytes(12);
      const cipher = createCipheriv('aes-256-gcm', keyFor(purpose), iv);
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64url');
    },
    open(sealed, purpose) {
      const bytes = Buffer.from(sealed, 'base64url');
      const decipher = createDecipheriv('aes-256-gcm', keyFor(purpose), bytes.subarray(0, 12));
      decipher.setAuthTag(bytes.subarray(12, 28));
      return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8');
    },
    sign: (text, purpose) => createHmac('sha256', keyFor(purpose)).update(text).digest('base64url'),
  };
}
