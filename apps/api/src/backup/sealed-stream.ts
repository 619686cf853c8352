import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

/** Starts a file that was encrypted: then a salt, then frames of length, tag and content. */
const magic = Buffer.from('RESOLVO-SEALED-1\n');
const saltBytes = 16;
const frameBytes = 1024 * 1024;

const keyOf = (key: Buffer, salt: Buffer) => Buffer.from(hkdfSync('sha256', key, salt, 'backup', 32));

/** AES-256-GCM takes no nonce twice under one key; the salt makes the key of each file its own. */
function nonce(frame: number): Buffer {
  const bytes = Buffer.alloc(12);
  bytes.writeUIntBE(frame, 6, 6);
  return bytes;
}

/** Says which frame is the last, so that a file that was cut off does not open. */
const lastness = (isLast: boolean) => Buffer.from([isLast ? 1 : 0]);

export async function* seal(source: AsyncIterable<Buffer>, key: Buffer): AsyncGenerator<Buffer> {
  const salt = randomBytes(saltBytes);
  const fileKey = keyOf(key, salt);
  yield Buffer.concat([magic, salt]);
  let frame = 0;
  const sealed = (content: Buffer, isLast: boolean): Buffer => {
    const cipher = createCipheriv('aes-256-gcm', fileKey, nonce(frame));
    frame += 1;
    cipher.setAAD(lastness(isLast));
    const body = Buffer.concat([cipher.update(content), cipher.final()]);
    const length = Buffer.alloc(4);
    length.writeUInt32BE(body.length);
    return Buffer.concat([length, cipher.getAuthTag(), body]);
  };
  let waiting = Buffer.alloc(0);
  for await (const chunk of source) {
    waiting = Buffer.concat([waiting, chunk]);
    while (waiting.length >= frameBytes) {
      yield sealed(waiting.subarray(0, frameBytes), false);
      waiting = waiting.subarray(frameBytes);
    }
  }
  yield sealed(waiting, true);
}

const wrongKey = 'The backup does not open: BACKUP_KEY is not the key that it was made with, or the file is damaged.';

/** The content of a backup, decrypted where it is encrypted. */
export async function* unseal(source: AsyncIterable<Buffer>, key: Buffer | undefined): AsyncGenerator<Buffer> {
  let waiting = Buffer.alloc(0);
  let fileKey: Buffer | undefined;
  let isOpen: boolean | undefined;
  let frame = 0;
  let isEnded = false;
  for await (const chunk of source) {
    waiting = Buffer.concat([waiting, chunk]);
    if (isOpen === undefined) {
      if (waiting.length < magic.length + saltBytes) continue;
      isOpen = !waiting.subarray(0, magic.length).equals(magic);
      if (!isOpen) {
        if (!key) throw new Error('This backup is encrypted. Set BACKUP_KEY to the key that it was made with.');
        fileKey = keyOf(key, waiting.subarray(magic.length, magic.length + saltBytes));
        waiting = waiting.subarray(magic.length + saltBytes);
      }
    }
    if (isOpen || !fileKey) {
      yield waiting;
      waiting = Buffer.alloc(0);
      continue;
    }
    while (waiting.length >= 20 && waiting.length >= 20 + waiting.readUInt32BE(0)) {
      const end = 20 + waiting.readUInt32BE(0);
      const [tag, body] = [waiting.subarray(4, 20), waiting.subarray(20, end)];
      const open = (frameKey: Buffer, isLast: boolean) => {
        const decipher = createDecipheriv('aes-256-gcm', frameKey, nonce(frame));
        decipher.setAAD(lastness(isLast));
        decipher.setAuthTag(tag);
        return Buffer.concat([decipher.update(body), decipher.final()]);
      };
      let content: Buffer;
      try {
        // All frames but the last are full.
        isEnded = body.length < frameBytes;
        content = open(fileKey, isEnded);
      } catch {
        throw new Error(wrongKey);
      }
      frame += 1;
      yield content;
      waiting = waiting.subarray(end);
    }
  }
  if (fileKey && (!isEnded || waiting.length > 0)) throw new Error('The backup is cut off: its end is missing.');
  if (isOpen === undefined) yield waiting;
}
