import { describe, expect, test } from 'vitest';
import { isPublicKey } from './ssh-keys.ts';

const ed25519 = 'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIGjxkYsjNGfS5R0zHNxWHdCFRX1i8PaAHbRjjNQ8fjA3';

describe('a public key', () => {
  const blob = (...parts: readonly string[]) =>
    btoa(parts.map((part) => `\0\0${String.fromCharCode(part.length >> 8, part.length & 255)}${part}`).join(''));
  const rsa = `ssh-rsa ${blob('ssh-rsa', '\x01\0\x01', 'n'.repeat(257))}`;
  const ecdsa = `ecdsa-sha2-nistp256 ${blob('ecdsa-sha2-nistp256', 'nistp256', 'q'.repeat(65))}`;

  test.each([ed25519, `${ed25519} anna@laptop`, rsa, ecdsa])('is %j', (text) => expect(isPublicKey(text)).toBe(true));

  test.each([
    '',
    'ssh-ed25519',
    'ssh-ed25519 not-base64',
    'ssh-rsa AAAAC3NzaC1lZDI1NTE5AAAAIGjxkYsjNGfS5R0zHNxWHdCFRX1i8PaAHbRjjNQ8fjA3',
    'ssh-dss AAAAB3NzaC1kc3MAAACB',
    '-----BEGIN OPENSSH PRIVATE KEY-----',
    `command="rm -rf /" ${ed25519}`,
    ` ${ed25519}`,
    'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5',
    ed25519.slice(0, -4),
    `${ed25519}AAAA`,
  ])('is not %j', (text) => expect(isPublicKey(text)).toBe(false));
});
