import { expect, test } from 'vitest';
import { createSubnetBody } from './subnets.ts';

const right = { name: 'Oslo', cluster: 'oslo', network: '192.0.2.0/24', gateway: '192.0.2.1' };

test.each([
  ['network', '', 'Please enter a network such as 192.0.2.0/24 or 2001:db8:1::/64.'],
  ['network', '192.0.2.0', 'Please enter a network such as 192.0.2.0/24 or 2001:db8:1::/64.'],
  ['network', '2001:db8:60::/129', 'Please enter a network such as 192.0.2.0/24 or 2001:db8:1::/64.'],
  ['gateway', 'hello', 'Please enter an address such as 192.0.2.10 or 2001:db8::10.'],
  ['gateway', 'fe80::1%eth0', 'Please enter an address such as 192.0.2.10 or 2001:db8::10.'],
])('a %s that is none, %j, is told so in one sentence of ours', (field, value, message) => {
  const { error } = createSubnetBody.safeParse({ ...right, [field]: value });
  expect(error?.issues).toMatchObject([{ path: [field], message, code: 'custom' }]);
});

test.each(['192.0.2.0/24', '2001:db8:50::/61'])('%s is a network', (network) => {
  expect(createSubnetBody.safeParse({ ...right, network }).success).toBe(true);
});
