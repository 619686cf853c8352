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
  | 'user-data'
  | 'unit-access'
  | 'payout-iban'
  | 'console-recording'
  | 'reply-address'
  | 'kept-answer'
  | 'mail-original';

/**
 * AES-256-GCM for values that must be read back. The purpose is authenticated: a value sealed for one does not open for
 * another.
 */
export interface Vault {
  seal(text: string, purpose: Purpose): string;
  open(sealed: string, purpose: Purpose): string;
  /** The same for bytes that are kept as bytes. */
  sealBytes(bytes: Uint8Array, purpose: Purpose): Buffer;
  openBytes(sealed: Uint8Array, purpose: Purpose): Buffer;
  /** A signature of 43 letters (HMAC-SHA-256), for values that a browser keeps and must not make itself. */
  sign(text: string, purpose: Purpose): string;
  /** The signatures that are taken for ours: that of the key, and that of the key before it. */
  signatures(text: string, purpose: Purpose): readonly string[];
}

/** `oldKey` is read with and never written with: what it sealed opens until it was written anew. */
export function createVault(masterKey: Buffer, oldKey?: Buffer): Vault {
  const keyFor = (purpose: Purpose, master = masterKey) => Buffer.from(hkdfSync('sha256', master, '', purpose, 32));
  const sign = (text: string, key: Buffer) => createHmac('sha256', key).update(text).digest('base64url');
  const openWith = (bytes: Uint8Array, key: Buffer): Buffer => {
    const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12));
    decipher.setAuthTag(bytes.subarray(12, 28));
    return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]);
  };
  const sealBytes = (bytes: Uint8Array, purpose: Purpose): Buffer => {
    const iv = randomBytes(12);
    const cipher = createCipheriv('aes-256-gcm', keyFor(purpose), iv);
    const body = Buffer.concat([cipher.update(bytes), cipher.final()]);
    return Buffer.concat([iv, cipher.getAuthTag(), body]);
  };
  const openBytes = (bytes: Uint8Array, purpose: Purpose): Buffer => {
    try {
      return openWith(bytes, keyFor(purpose));
    } catch (error) {
      if (!oldKey) throw error;
      return openWith(bytes, keyFor(purpose, oldKey));
    }
  };
  return {
    seal: (text, purpose) => sealBytes(Buffer.from(text, 'utf8'), purpose).toString('base64url'),
    open: (sealed, purpose) => openBytes(Buffer.from(sealed, 'base64url'), purpose).toString('utf8'),
    sealBytes,
    openBytes,
    sign: (text, purpose) => sign(text, keyFor(purpose)),
    signatures: (text, purpose) =>
      [masterKey, ...(oldKey ? [oldKey] : [])].map((master) => sign(text, keyFor(purpose, master))),
  };
}
