import { expect, test } from 'vitest';
import { quotaKinds, usualQuotas, withinQuota } from './quota-rule.ts';

const none = { servers: 0, vcpus: 0, memory_gb: 0, disk_gb: 0, addresses: 0, volume_gb: 0 };

test.each(quotaKinds)('%s: up to the quota and not beyond it', (kind) => {
  const quota = usualQuotas[kind];
  expect(withinQuota({ ...none, [kind]: quota - 1 }, { ...none, [kind]: 1 }, usualQuotas)).toBe(true);
  expect(withinQuota({ ...none, [kind]: quota }, { ...none, [kind]: 1 }, usualQuotas)).toContain(String(quota));
});

test('an account above a lowered quota can still have less, and more of other things', () => {
  const used = { ...none, servers: 5 };
  const quota = { ...usualQuotas, servers: 2 };
  expect(withinQuota(used, { ...none, disk_gb: 10 }, quota)).toBe(true);
  expect(withinQuota(used, { ...none, servers: -1 }, quota)).toBe(true);
});
