import { expect, test } from 'vitest';
import { cryptHash } from './crypt-hash.ts';

/** Made by `openssl passwd -6`. */
test.each([
  [
    'Hello world!',
    'saltstring',
    '$6$saltstring$svn8UoSVapNtMuq1ukKS4tPQd8iKwSMHWjl/O817G3uBnIFNjnQJuesI68u4OTLiBFdcbYEdFCoEOfaS35inz1',
  ],
  [
    'a longer password that needs more than one block of sixty-four bytes, doesn’t it',
    'a1B2c3D4e5F6g7H8',
    '$6$a1B2c3D4e5F6g7H8$Wgnmcpd1IJwDygg61ukPtxSCCht0rPmY54mqvL3siRMsKNrOVLhpmnM9ClzEuYxC0skcW9dmCcHfLuf6ZuHtE1',
  ],
])('crypt(3) of %s', (password, salt, hash) => expect(cryptHash(password, salt)).toBe(hash));
