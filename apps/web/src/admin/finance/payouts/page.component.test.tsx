import type { ListedPayout } from '@resolvo/contract/money/payouts';
import { expect, test } from 'vitest';
import { page as screen } from 'vitest/browser';
import { showOver } from '../../../../test/over-answers.tsx';
import { q } from '../../../api/query.ts';
import { queryClient } from '../../../api/query-client.ts';
import PayoutsPage from './page.tsx';

const payout: ListedPayout = {
  payout_id: 'p1',
  status: 'asked',
  amount: 3000,
  holder: 'Kari Nordmann',
  iban_shown: 'NO93 … 7947',
  created_at: Date.UTC(2026, 0, 1) / 1000,
  invoice_id: null,
  invoice_number: null,
  sent_on: null,
  reference: null,
  ended_reason: '',
  by_client: true,
  sources: { parts: [{ source: 'bank', amount: 3000 }], cards_kept: 0 },
  reason: '',
  asked_by: 'kari@nordmann.example',
  sent_by: null,
  user: { user_id: 'u1', email: 'accounts.payable@nordmann-brewery.example' },
};

test('a payout has its holder and account in the row at every width, and on a phone where its money came from', async () => {
  const list = { payouts: [payout], cursor: null, eof: true, count: 1 };
  const input = { query: { cursor: undefined, limit: 25, status: undefined } };
  queryClient.setQueryData(q('payoutList', input).queryKey, list);
  const { page } = showOver(<PayoutsPage />, { '/system/admin/finance/payouts': list });
  for (const width of [1128, 390]) {
    await screen.viewport(width, 844);
    await expect.element(page.getByText('Kari Nordmann')).toBeVisible();
    const account = page.getByText('NO93 … 7947');
    await expect.element(account).toBeVisible();
    const { right } = account.element().getBoundingClientRect();
    expect(right).toBeLessThanOrEqual(account.element().closest('td')?.getBoundingClientRect().right ?? 0);
  }
  await expect.element(page.getByText('Came from: Bank')).toBeVisible();
});
