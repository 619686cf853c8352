import type { ResponseOf } from '@resolvo/contract/endpoint';
import type { Endpoints } from '@resolvo/contract/endpoints';
import { expect, test } from 'vitest';
import { showOver } from '../../../../../test/over-answers.tsx';
import { q } from '../../../../api/query.ts';
import { queryClient } from '../../../../api/query-client.ts';
import TransactionPage from './page.tsx';

const booked = Date.UTC(2026, 10, 19, 9) / 1000;
const payment: ResponseOf<Endpoints['transactionDetail']> = {
  entry_id: 'e1',
  kind: 'payment',
  created_at: booked,
  received_on: '2026-11-16',
  payout_status: null,
  paid_on: null,
  amount: 1613,
  user: { user_id: 'u1', email: 'kari@nordmann.example' },
  invoice_id: 'i1',
  invoice_number: 17,
  payment_method: 'bank_transfer',
  transaction_id: 'KID 0017',
  credit_note_number: null,
  reason: 'Seen at the bank',
  booked_by: 'bea@resolvo.example',
  lines: [
    { account: 'bank', amount: 1613 },
    { account: 'receivable', amount: -1613 },
  ],
};

function factsOf(one: typeof payment) {
  queryClient.setQueryData(q('transactionDetail', { params: { entry_id: '' } }).queryKey, one);
  const { page } = showOver(<TransactionPage />, { '/system/admin/finance/transactions/': one });
  const panel = page.getByRole('dialog');
  return { panel, labels: () => [...panel.element().querySelectorAll('dt')].map(({ textContent }) => textContent) };
}

test('a payment that came in on another day than it was booked says both', async () => {
  const { panel, labels } = factsOf(payment);
  await expect.element(panel.getByText('Came in on')).toBeVisible();
  await expect.element(panel.getByText('16 Nov 2026')).toBeVisible();
  expect(labels().slice(0, 4)).toEqual(['Transaction', 'Booked', 'Came in on', 'Amount']);
});

test('what did not come in by bank has its time alone', async () => {
  const { panel, labels } = factsOf({ ...payment, kind: 'adjustment', received_on: null, payment_method: null });
  await expect.element(panel.getByText('Seen at the bank')).toBeVisible();
  expect(labels().slice(0, 3)).toEqual(['Transaction', 'Time', 'Amount']);
});
