import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import type { PasskeyOffer, PasskeyQuestion } from '@resolvo/contract/people/passkeys';
import { isoCBOR } from '@simplewebauthn/server/helpers';

interface Ways {
  /** The page that asks the browser. */
  readonly origin?: string;
  /** Whether the owner unlocked the device. */
  readonly verified?: boolean;
  readonly counter?: number;
}

/** A device that makes passkeys and signs with them, as in Web Authentication 6: ES256, without attestation. */
export function passkeyDevice(origin: string) {
  const id = randomBytes(32);
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const named = { id: id.toString('base64url'), rawId: id.toString('base64url'), type: 'public-key' } as const;

  return {
    credentialId: named.id,
    make: (offer: PasskeyOffer, ways: Ways = {}) => ({
      ...named,
      response: {
        clientDataJSON: clientData('webauthn.create', offer.challenge, ways.origin ?? origin),
        attestationObject: base64url(
          isoCBOR.encode(
            new Map<string, string | Uint8Array | Map<string, never>>([
              ['fmt', 'none'],
              ['attStmt', new Map<string, never>()],
              ['authData', Buffer.concat([authenticatorData(offer.rp.id, ways, 0x40), attested(id, publicKey)])],
            ]),
          ),
        ),
        transports: ['internal'],
      },
    }),
    answer: (question: PasskeyQuestion, ways: Ways = {}) => {
      const clientDataJSON = clientData('webauthn.get', question.challenge, ways.origin ?? origin);
      const data = authenticatorData(question.rpId, ways, 0);
      const signed = Buffer.concat([data, sha256(Buffer.from(clientDataJSON, 'base64url'))]);
      return {
        ...named,
        response: {
          clientDataJSON,
          authenticatorData: base64url(data),
          signature: sign('sha256', signed, privateKey).toString('base64url'),
        },
      };
    },
  };
}

const base64url = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64url');
const sha256 = (bytes: Buffer | string): Buffer => createHash('sha256').update(bytes).digest();

const clientData = (type: string, challenge: string, origin: string): string =>
  base64url(Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false })));

function authenticatorData(rpId: string, { verified = true, counter = 0 }: Ways, more: number): Buffer {
  const count = Buffer.alloc(4);
  count.writeUInt32BE(counter);
  return Buffer.concat([sha256(rpId), Buffer.from([0x01 | (verified ? 0x04 : 0) | more]), count]);
}

/** The new key as COSE: EC2, ES256, P-256. */
function attested(id: Buffer, key: KeyObject): Buffer {
  const { x = '', y = '' } = key.export({ format: 'jwk' });
  const length = Buffer.alloc(2);
  length.writeUInt16BE(id.length);
  const cose = new Map<number, number | Uint8Array>([
    [1, 2],
    [3, -7],
    [-1, 1],
    [-2, Buffer.from(x, 'base64url')],
    [-3, Buffer.from(y, 'base64url')],
  ]);
  return Buffer.concat([Buffer.alloc(16), length, id, isoCBOR.encode(cose)]);
}
