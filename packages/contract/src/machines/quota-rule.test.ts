import { expect, test } from 'vitest';
import { quotaKinds, usualQuotas, withinQuota } from './quota-rule.ts';

const none = { servers: 0, vcpus: 0, memory_gb: 0, disk_gb: 0, addresses: 0, volume_gb: 0 };

test.each(quotaKinds)('%s: up to the quota and not beyond it', (kind) => {
  const quota = usualQuotas[kind];
  expect(withinQuota({ ...none, [kind]: quota - 1 }, { ...none, [kind]: 1 }, usualQuotas)).toBe(true);
  expect(withinQuota({ ...none, [kind]: quota }, { ...none, [kind]: 1 }, usualQuotas)).toContain(String(quota));
});

test('what an account usually may have', () => {
  expect(usualQuotas).toEqual({
    servers: 25,
    vcpus: 100,
    memory_gb: 400,
    disk_gb: 5000,
    addresses: 30,
    volume_gb: 5000,
  });
});

test('of several that are exceeded the first is told', () => {
  expect(withinQuota(usualQuotas, { ...none, vcpus: 1, disk_gb: 1 }, usualQuotas)).toContain('100 vCPUs');
});

test('an account above a lowered quota can still have less, and more of other things', () => {
  const used = { ...none, servers: 5 };
  const quota = { ...usualQuotas, servers: 2 };
  expect(withinQuota(used, { ...none, disk_gb: 10 }, quota)).toBe(true);
  expect(withinQuota(used, { ...none, servers: -1 }, quota)).toBe(true);
});
