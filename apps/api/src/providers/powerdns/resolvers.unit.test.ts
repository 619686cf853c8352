import { expect, test } from 'vitest';
import { dnsResolvers } from './resolvers.ts';

test('a resolver that no route leads to is an error of the question, and does not end the process', async () => {
  // connect(2): EACCES for a broadcast address, as ENETUNREACH for a network without a route.
  const { world } = dnsResolvers({ world: [{ host: '255.255.255.255', port: 53 }], nameservers: [] });
  await expect(world[0]?.ask('example.com', 'A')).rejects.toThrow(/EACCES|ENETUNREACH/);
});
