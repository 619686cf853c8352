import { expect, test } from 'vitest';
import { forSubject, invoiceSubject } from './invoice-subject.ts';

const line = (plan_name: string, about = '', quantity = 1, plan_type = 'proxmox') => ({
  plan_name,
  plan_type,
  about,
  quantity,
});

test.each([
  [[line('Fjord M', 'web1')], 'web1 (Fjord M)'],
  [[line('Fjord M')], 'Fjord M'],
  [[line('Fjord M', 'web', 3)], 'web-1 to web-3 (3 × Fjord M)'],
  // Two addresses of one server.
  [[line('Address', 'web1', 2, 'extra-ipv4')], 'web1 (2 × Address)'],
  [[line('Hours of Fjord M', 'web1')], 'web1 (Hours of Fjord M)'],
  // The line names its server already.
  [[line('Traffic of web1', 'web1')], 'Traffic of web1'],
  [[line('Fjord M', 'web1'), line('Backup plan', 'web1'), line('Setup')], 'web1 (Fjord M) and 2 more'],
  [[], ''],
])('M87 an invoice is for %o: %s', (lines, subject) => {
  expect(invoiceSubject(lines)).toBe(subject);
});

test('it stands in the subject of a mail, where it is known', () => {
  expect([forSubject('web1 (Fjord M)'), forSubject('')]).toEqual([' for web1 (Fjord M)', '']);
});
