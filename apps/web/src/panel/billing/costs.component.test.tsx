import type { Spending } from '@resolvo/contract/sales/spending';
import { expect, test } from 'vitest';
import { showOver } from '../../../test/over-answers.tsx';
import { q } from '../../api/query.ts';
import { queryClient } from '../../api/query-client.ts';
import { Costs } from './costs.tsx';

const prepaid: Spending['services'][number] = {
  unit_id: 'u1',
  subscription_id: 's1',
  name: 'fjord-cafe-1',
  hourly: false,
  so_far: 0,
  rest: 0,
  next: 1351,
};

const answer: Spending = {
  from: Date.UTC(2026, 10, 1) / 1000,
  to: Date.UTC(2026, 11, 1) / 1000,
  spent: 2700,
  waiting: 0,
  rest: 125,
  next: 2702,
  reserved: 0,
  limit: null,
  services: [prepaid, { ...prepaid, unit_id: 'u2', name: 'by-the-hour', hourly: true, so_far: 300, rest: 125 }],
};

test('what a service still costs this month is said as what is to come, beside what was paid', async () => {
  queryClient.setQueryData(q('ownSpending', {}).queryKey, answer);
  const { page } = showOver(<Costs />, { '/account/billing/spending': answer });
  await expect.element(page.getByText('This month so far')).toBeVisible();
  await page.getByText('By service, incl. VAT').click();
  const row = (name: string) => page.getByRole('listitem').filter({ hasText: name }).element().textContent;
  expect(row('fjord-cafe-1')).toContain('nothing more to come this month, €13.51 next month');
  expect(row('by-the-hour')).toContain('€3.00 so far, €1.25 more to come this month, €13.51 next month');
});
