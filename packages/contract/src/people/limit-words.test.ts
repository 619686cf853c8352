import { expect, test } from 'vitest';
import { limitWords } from './limit-words.ts';

const products = { proxmox: [{ server_id: 'a' }, { server_id: 'b' }], domains: [{ domain_id: 'c' }] };

test.each([
  [['a'], '1 server'],
  [['a', 'b', 'c'], '2 servers, 1 domain'],
  [['c', 'gone'], '1 domain'],
  [['gone'], 'nothing that is still there'],
])('a limit to %j is called %s', (ids, words) => expect(limitWords(ids, products)).toBe(words));

test('of what is not known, their number is', () => {
  expect([limitWords(['a'], undefined), limitWords(['a', 'c'], undefined)]).toEqual([
    '1 server or domain',
    '2 servers or domains',
  ]);
});
