import { expect, test } from 'vitest';
import {
  decide,
  firewallLimits,
  firewallRule,
  firewallRules,
  locksOut,
  openRules,
  type RuleSet,
  readPorts,
  templateRules,
  whoGetsIn,
} from './firewall-rules.ts';
import { isInNetwork, networkText, readNetwork } from './networks.ts';

const rule = (given: object) => firewallRule.parse({ direction: 'in', action: 'allow', protocol: 'tcp', ...given });
const dropping = (...rules: object[]): RuleSet => ({
  rules: rules.map(rule),
  policy_in: 'drop',
  policy_out: 'allow',
});

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['192.0.2.7/24', '192.0.2.0/24'],
  ['10.0.0.5/32', '10.0.0.5'],
  ['0.0.0.0/0', '0.0.0.0/0'],
  ['2001:DB8:0:0::7', '2001:db8::7'],
  ['2001:db8::7/32', '2001:db8::/32'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['::/0', '::/0'],
])('the network %s is written %s', (typed, written) => {
  const network = readNetwork(typed);
  expect(network && networkText(network)).toBe(written);
});

test.each(['', 'example.org', '192.0.2.256', '192.0.2.7/33', '2001:db8::/129', '1.2.3.4/8/8', '::1/x'])(
  '"%s" is no network',
  (typed) => expect(readNetwork(typed)).toBeUndefined(),
);

test('a network holds its addresses and those of no other family', () => {
  const read = (text: string) => readNetwork(text) ?? expect.fail(text);
  expect(isInNetwork(read('192.0.2.255'), read('192.0.2.0/24'))).toBe(true);
  expect(isInNetwork(read('192.0.3.0'), read('192.0.2.0/24'))).toBe(false);
  expect(isInNetwork(read('2001:db8:ffff::1'), read('2001:db8::/32'))).toBe(true);
  expect(isInNetwork(read('192.0.2.1'), read('::/0'))).toBe(false);
  expect(isInNetwork(read('10.0.0.0/8'), read('10.1.0.0/16'))).toBe(false);
});

test('a rule is written in one way, and what it cannot be is said', () => {
  const made = rule({ ports: ' 80 , 8000 - 8100', addresses: ['192.0.2.9/24'] });
  expect(made).toMatchObject({ ports: '80,8000-8100', addresses: ['192.0.2.0/24'] });
  const refused = (given: object) => firewallRule.safeParse({ ...made, ...given }).error?.issues[0]?.message;
  expect(refused({ ports: '0' })).toContain('Please enter ports');
  expect(refused({ ports: '90-80' })).toContain('Please enter ports');
  expect(refused({ ports: '1-2,3-4,5-6,7-8,9-10,11-12,13-14,15-16' })).toContain('at most 15 ports');
  expect(refused({ protocol: 'icmp', ports: '80' })).toContain('Only TCP and UDP');
  expect(refused({ addresses: ['here'] })).toContain('Please enter an address');
});

test('the first rule that matches decides, else the policy', () => {
  const set = dropping(
    { action: 'drop', protocol: 'any', addresses: ['203.0.113.0/24'] },
    { ports: '8000-8100' },
    { protocol: 'icmp' },
  );
  const into = (address: string, port: number) => decide(set, { direction: 'in', protocol: 'tcp', port, address });
  expect(into('203.0.113.7', 8000)).toEqual({ action: 'drop', rule: 0 });
  expect(into('198.51.100.7', 8100)).toEqual({ action: 'allow', rule: 1 });
  expect(into('198.51.100.7', 8101)).toEqual({ action: 'drop', rule: undefined });
  expect(decide(set, { direction: 'in', protocol: 'icmp', address: '::1' })).toEqual({ action: 'allow', rule: 2 });
  expect(decide(set, { direction: 'out', protocol: 'udp', port: 53 })).toEqual({ action: 'allow', rule: undefined });
});

test('a rule matches each of its ports and addresses, and nothing beside them', () => {
  const set = dropping({ ports: '80,443,8000-8100', addresses: ['192.0.2.0/24', '2001:db8::/32'] });
  const action = (address: string | undefined, port: number | undefined) =>
    decide(set, { direction: 'in', protocol: 'tcp', port, address }).action;
  expect([80, 443, 8000, 8100].map((port) => action('192.0.2.7', port))).toEqual(Array(4).fill('allow'));
  expect([79, 81, 442, 7999, 8101, undefined].map((port) => action('192.0.2.7', port))).toEqual(Array(6).fill('drop'));
  expect(['192.0.2.7', '2001:db8::7'].map((from) => action(from, 80))).toEqual(['allow', 'allow']);
  expect(['192.0.3.7', '2001:db9::7', undefined, 'here'].map((from) => action(from, 80))).toEqual(
    Array(4).fill('drop'),
  );
});

test('ports go from 1 to 65535', () => {
  expect(readPorts('1,65535,7-7')).toEqual([
    { from: 1, to: 1 },
    { from: 65_535, to: 65_535 },
    { from: 7, to: 7 },
  ]);
  for (const text of ['0', '65536', '1-65536', '2-1', 'x', '', '1,']) expect(readPorts(text), text).toBeUndefined();
});

test('what a firewall takes, to the last one', () => {
  const problems = (given: object) =>
    firewallRule.safeParse({ direction: 'in', action: 'allow', protocol: 'tcp', ...given }).error?.issues;
  const addresses = (count: number) => Array.from({ length: count }, (_, index) => `192.0.2.${index}`);
  expect(problems({ ports: '1-2,3-4,5-6,7-8,9-10,11-12,13-14,15' })).toBeUndefined();
  expect(problems({ addresses: addresses(firewallLimits.addresses) })).toBeUndefined();
  expect(problems({ addresses: addresses(firewallLimits.addresses + 1) })).toHaveLength(1);
  const rules = (count: number) => Array.from({ length: count }, () => rule({ ports: '22' }));
  expect(firewallRules.safeParse(rules(firewallLimits.rules)).success).toBe(true);
  expect(firewallRules.safeParse(rules(firewallLimits.rules + 1)).success).toBe(false);
  // One sentence for what is wrong in two ways.
  expect(problems({ ports: 'x'.repeat(121) })).toHaveLength(1);
  expect(problems({ ports: '1,'.repeat(20) })).toHaveLength(1);
  expect(problems({ addresses: ['x'.repeat(61)] })).toHaveLength(1);
  expect(problems({ protocol: 'icmp', ports: '80' })).toMatchObject([{ path: ['ports'] }]);
});

test('more than three addresses are told by two of them', () => {
  const told = (...addresses: string[]) => whoGetsIn(dropping({ ports: '22', addresses }))[0];
  expect(told('192.0.2.1', '192.0.2.2', '192.0.2.3')).toBe('192.0.2.1, 192.0.2.2, 192.0.2.3 may use SSH.');
  expect(told('192.0.2.1', '192.0.2.2', '192.0.2.3', '192.0.2.4')).toBe('192.0.2.1, 192.0.2.2 and 2 more may use SSH.');
});

test('who is locked out of SSH is known before it happens', () => {
  const mine = '198.51.100.7';
  expect(locksOut(openRules, mine)).toBe(false);
  expect(locksOut(templateRules('web'), mine)).toBe(false);
  expect(locksOut(templateRules('empty'), mine)).toBe(true);
  expect(locksOut(dropping({ ports: '22', addresses: ['203.0.113.0/24'] }), mine)).toBe(true);
  expect(locksOut(dropping({ ports: '22', addresses: ['198.51.100.0/24'] }), mine)).toBe(false);
  expect(locksOut(dropping({ ports: '20-30' }), undefined)).toBe(false);
  expect(locksOut(dropping({ ports: '22', addresses: ['0.0.0.0/0'] }), '2001:db8::1')).toBe(true);
  expect(locksOut({ ...openRules, rules: [rule({ action: 'drop', ports: '22' })] }, mine)).toBe(true);
});

test('rules are told in sentences', () => {
  const set = dropping(
    { ports: '22', addresses: ['192.0.2.7'] },
    { ports: '80,443' },
    { action: 'drop', protocol: 'udp' },
  );
  expect(whoGetsIn(set)).toEqual([
    '192.0.2.7 may use SSH.',
    'Anyone may use Web.',
    'UDP from anyone is dropped.',
    'Everything else is dropped.',
  ]);
});
