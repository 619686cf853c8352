import { describe, expect, test } from 'vitest';
import {
  freeAddress,
  freeSubnet,
  memberStateOf,
  networkCan,
  networkLimits,
  privateSubnet,
  roomIn,
  subnetProblem,
  subnetsOverlap,
} from './private-network-rules.ts';

describe('subnets of private networks', () => {
  test.each([
    '10.0.0.0/24',
    '10.255.0.0/16',
    '172.16.0.0/16',
    '172.31.255.240/28',
    '192.168.0.0/16',
    '192.168.255.0/24',
  ])('%s is one', (text) => {
    expect(subnetProblem(text)).toBeUndefined();
  });
  test.each([
    ['', /enter a network/],
    ['10.0.0.0', /enter a network/],
    ['fd00::/64', /enter a network/],
    ['10.0.0.0/8', /size from \/16 to \/28/],
    ['10.0.0.0/30', /size from/],
    ['172.32.0.0/16', /belong to somebody/],
    ['192.0.2.0/24', /belong to somebody/],
    ['11.0.0.0/16', /belong to somebody/],
    ['192.169.0.0/16', /belong to somebody/],
    ['10.0.0.7/24', /network of this address is 10\.0\.0\.0\/24/],
  ])('%s is none', (text, reason) => {
    expect(subnetProblem(text)).toMatch(reason);
  });
  test('two overlap when one holds the other', () => {
    expect(subnetsOverlap('10.0.0.0/16', '10.0.7.0/24')).toBe(true);
    expect(subnetsOverlap('10.0.7.0/24', '10.0.0.0/16')).toBe(true);
    expect(subnetsOverlap('10.0.7.0/24', '10.0.8.0/24')).toBe(false);
  });
  test('the first free one is offered', () => {
    expect(freeSubnet([])).toBe('10.0.0.0/24');
    expect(freeSubnet(['10.0.0.0/16', '10.1.0.128/28'])).toBe('10.2.0.0/24');
    const all = Array.from({ length: 256 }, (_, number) => `10.${number}.0.0/16`);
    expect([freeSubnet(all.slice(0, -1)), freeSubnet(all)]).toEqual(['10.255.0.0/24', '']);
  });
  test('a form says in one sentence what is wrong', () => {
    const problems = (typed: string) => privateSubnet.safeParse(typed).error?.issues.map(({ message }) => message);
    expect(privateSubnet.parse(' 172.31.255.240/28 ')).toBe('172.31.255.240/28');
    expect(problems('10.0.0.0/8')).toEqual(['Please choose a size from /16 to /28.']);
    expect(problems('10.000.000.000/0024')).toHaveLength(1);
    expect(networkLimits).toMatchObject({ networks: 20, perServer: 3 });
  });
});

describe('addresses', () => {
  test('each of a network is given once, without its ends and its first', () => {
    const taken = new Set<string>();
    for (;;) {
      const address = freeAddress('10.0.0.16/28', taken);
      if (address === undefined) break;
      expect(taken.has(address)).toBe(false);
      taken.add(address);
    }
    expect([...taken][0]).toBe('10.0.0.18');
    expect([...taken].at(-1)).toBe('10.0.0.30');
    expect(taken.size).toBe(roomIn('10.0.0.16/28'));
  });
});

test('a server is in a network once its machine has the version that it came with', () => {
  const facts = { joined_version: 2, left_version: null, applied_version: 1, trouble: null };
  expect(memberStateOf(facts)).toBe('joining');
  expect(memberStateOf({ ...facts, trouble: 'no' })).toBe('trouble');
  expect(memberStateOf({ ...facts, applied_version: 2, trouble: 'another one' })).toBe('joined');
  expect(memberStateOf({ ...facts, applied_version: 2, left_version: 3 })).toBe('leaving');
});

test('a network is deleted once no server is in it', () => {
  expect(networkCan.delete({ members: [] })).toBe(true);
  expect(networkCan.delete({ members: [1] })).toBe('A server is in this network. Please take it out first.');
  expect(networkCan.delete({ members: [1, 2] })).toBe('2 servers are in this network. Please take them out first.');
});
