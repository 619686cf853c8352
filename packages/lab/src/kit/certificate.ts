import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { join } from 'node:path';
import { z } from 'zod';
import { openState } from './state.ts';

const YEARS = 10;

export interface Certificate {
  readonly key: string;
  readonly cert: string;
  /** SHA-256 over the DER form, in the spelling of `pvenode cert info` and of Node's `fingerprint256`. */
  readonly fingerprint: string;
}

const certificateSchema = z.strictObject({ key: z.string(), cert: z.string() });

/** Made at the first start and kept, so that a pinned fingerprint stays good. */
export async function openCertificate(file: string, commonName: string): Promise<Certificate> {
  const state = await openState({ file, schema: certificateSchema, initial: () => selfSigned(commonName) });
  state.change(() => {});
  await state.flush();
  const { key, cert } = state.value;
  return { key, cert, fingerprint: fingerprintOf(cert) };
}

export const certificateFile = (dataDir: string, name: string): string => join(dataDir, `${name}-certificate.json`);

function fingerprintOf(pem: string): string {
  const der = Buffer.from(pem.replace(/-----[^-]+-----|\s/g, ''), 'base64');
  const hex = createHash('sha256').update(der).digest('hex').toUpperCase();
  return (hex.match(/../g) ?? []).join(':');
}

/** An X.509 v3 certificate for 127.0.0.1 and localhost (RFC 5280), because Node can read certificates but not make them. */
function selfSigned(commonName: string): z.infer<typeof certificateSchema> {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const name = sequence(set(sequence(oid('2.5.4.3'), der(0x0c, Buffer.from(commonName)))));
  const ecdsaWithSha256 = sequence(oid('1.2.840.10045.4.3.2'));
  const from = new Date(Date.now() - 86_400_000);
  const until = new Date(from);
  until.setUTCFullYear(until.getUTCFullYear() + YEARS);
  const alternatives = sequence(der(0x82, Buffer.from('localhost')), der(0x87, Buffer.from([127, 0, 0, 1])));
  const constraints = sequence(der(0x01, Buffer.from([0xff])));
  const serial = randomBytes(16);
  // The first byte is kept below 0x80 and above 0: a serial number is positive, and DER allows no empty lead byte.
  serial[0] = ((serial[0] ?? 0) & 0x7f) | 0x01;
  const body = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, serial),
    ecdsaWithSha256,
    name,
    sequence(time(from), time(until)),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    der(
      0xa3,
      sequence(
        sequence(oid('2.5.29.17'), der(0x04, alternatives)),
        sequence(oid('2.5.29.19'), der(0x01, Buffer.from([0xff])), der(0x04, constraints)),
      ),
    ),
  );
  const signature = sign('sha256', body, privateKey);
  const certificate = sequence(body, ecdsaWithSha256, der(0x03, Buffer.concat([Buffer.from([0]), signature])));
  const lines = certificate.toString('base64').match(/.{1,64}/g) ?? [];
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${lines.join('\n')}\n-----END CERTIFICATE-----\n`,
  };
}

function der(tag: number, content: Buffer): Buffer {
  const { length } = content;
  const head = length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...head]), content]);
}

const sequence = (...parts: Buffer[]): Buffer => der(0x30, Buffer.concat(parts));
const set = (...parts: Buffer[]): Buffer => der(0x31, Buffer.concat(parts));

function oid(dotted: string): Buffer {
  const [first = 0, second = 0, ...rest] = dotted.split('.').map(Number);
  const bytes = [first * 40 + second];
  for (const arc of rest) {
    const septets = [arc & 0x7f];
    for (let left = arc >> 7; left > 0; left >>= 7) septets.unshift((left & 0x7f) | 0x80);
    bytes.push(...septets);
  }
  return der(0x06, Buffer.from(bytes));
}

/** UTCTime holds until 2049, which is enough for a certificate of the lab. */
function time(date: Date): Buffer {
  return der(0x17, Buffer.from(`${date.toISOString().replace(/[-:T]/g, '').slice(2, 14)}Z`));
}
