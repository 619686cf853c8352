import { createCipheriv, createDecipheriv, hash, hkdfSync, randomBytes } from 'node:crypto';

/** 256 random bits, safe in a URL, a header and a cookie. */
export const newSecret = (): string => randomBytes(32).toString('base64url');

/** Random secrets need no slow hash: nobody can try 2^256 of them. */
export const hashSecret = (secret: string): Buffer => hash('sha256', secret, 'buffer');

export type Purpose = 'totp-secret' | 'mail-link';

/** Seals what must be read back later. A text sealed for one purpose does not open for another. */
export interface Vault {
  seal(text: string, purpose: Purpose): string;
  open(sealed: string, purpose: Purpose): string;
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
  };
}
