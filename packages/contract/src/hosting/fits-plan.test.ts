import { expect, test } from 'vitest';
import { fitsPlan } from './fits-plan.ts';

const plan = { disk_gb: 10, websites: 1, mailboxes: 5, databases: 1 };
const none = { used: 0, limit: null };
const empty = { disk: none, traffic: none, mailboxes: none, databases: none, added_domains: [] };

test.each([
  [{}, true],
  [{ disk: { used: 10 * 1024 ** 3, limit: null } }, true],
  [{ disk: { used: 10.06 * 1024 ** 3, limit: null } }, 'uses 10.1 GB, and the smaller one has 10 GB'],
  [{ disk: { used: 10 * 1024 ** 3 + 1, limit: null } }, 'uses 10.1 GB'],
  [{ added_domains: ['two.example'], databases: { used: 2, limit: 5 } }, 'has 2 websites'],
  [{ added_domains: ['two.example'] }, 'has 2 websites, and the smaller one takes 1'],
  [{ mailboxes: { used: 6, limit: 50 } }, 'has 6 mailboxes, and the smaller one takes 5'],
  [{ databases: { used: 2, limit: 5 } }, 'has 2 databases, and the smaller one takes 1'],
])('%j in a smaller plan: %s', (usage, verdict) => {
  const found = fitsPlan({ ...empty, ...usage }, plan);
  if (verdict === true) expect(found).toBe(true);
  else expect(found).toContain(verdict);
});
