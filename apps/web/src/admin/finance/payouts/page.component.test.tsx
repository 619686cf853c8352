import type { ListedPayout } from '@resolvo/contract/money/payouts';
import { expect, test } from 'vitest';
import { page as screen } from 'vitest/browser';
import { owner, showOver } from '../../../../test/over-answers.tsx';
import { q } from '../../../api/query.ts';
import { queryClient } from '../../../api/query-client.ts';
import PayoutsPage, { clientLoader } from './page.tsx';
import { PayoutOf } from './payout-dialogs.tsx';

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
  send_refusal: '',
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

test('who writes down a payout reads before how much can go to a bank account, and why no more', async () => {
  const room = { balance: 3000, of_cards: 2000, for_hours: 0 };
  const { page, sent } = showOver(<PayoutOf userId="u1" onDone={() => {}} />, {
    '/system/admin/finance/payouts/room': room,
  });
  const why = 'At most €10.00 can go to a bank account: €20.00 of the balance was paid by card in the last 180 days.';
  await expect.element(page.getByText('€30.00')).toBeVisible();
  await expect.element(page.getByText(why)).toBeVisible();
  await page.getByLabelText('Amount (€)').fill('10.01');
  await page.getByRole('button', { name: 'Write it down' }).click();
  await expect.element(page.getByText('Please enter an IBAN.')).toBeVisible();
  expect(sent).toEqual([]);
});

test('a payout that staff wrote down is not said to be asked for', async () => {
  const payouts = [payout, { ...payout, payout_id: 'p2', by_client: false, asked_by: 'ola@resolvo.example' }];
  const list = { payouts, cursor: null, eof: true, count: 2 };
  const { page } = showOver(<PayoutsPage />, { '/system/admin/finance/payouts': list }, owner, clientLoader);
  const badges = (word: string) =>
    page
      .getByText(word, { exact: true })
      .elements()
      .filter(({ tagName }) => tagName !== 'OPTION');
  await expect.poll(() => badges('Written down')).toHaveLength(1);
  await expect.element(page.getByRole('columnheader', { name: 'Since' })).toBeVisible();
  expect(badges('Asked for')).toHaveLength(1);
});
