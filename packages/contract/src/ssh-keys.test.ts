import { describe, expect, test } from 'vitest';
import { isPublicKey } from './ssh-keys.ts';

const ed25519 = 'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIGjxkYsjNGfS5R0zHNxWHdCFRX1i8PaAHbRjjNQ8fjA3';

describe('a public key', () => {
  test.each([ed25519, `${ed25519} anna@laptop`])('is %j', (text) => expect(isPublicKey(text)).toBe(true));

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
  ])('is not %j', (text) => expect(isPublicKey(text)).toBe(false));
});
