import { expect, test } from 'vitest';
import { owner, showOver } from '../../../../test/over-answers.tsx';
import PayoutsPage, { clientLoader } from './page.tsx';

function shown(room: { balance: number; of_cards: number; for_hours: number }) {
  const answers = {
    '/account/billing/payouts': { payouts: [], cursor: null, eof: true },
    '/account/billing/payouts/room': room,
  };
  return showOver(<PayoutsPage />, answers, owner, clientLoader).page;
}

test('a payout that staff wrote down is not called one that its reader asked for', async () => {
  const payout = {
    payout_id: 'p1',
    status: 'asked',
    amount: 5000,
    holder: 'Kari Berg',
    iban_shown: 'NO93 … 7947',
    created_at: 1_786_017_600,
    by_client: false,
    invoice_id: null,
    invoice_number: null,
    sent_on: null,
    reference: null,
    ended_reason: '',
  };
  const answers = {
    '/account/billing/payouts': { payouts: [payout], cursor: null, eof: true },
    '/account/billing/payouts/room': { balance: 0, of_cards: 0, for_hours: 0 },
  };
  const { page } = showOver(<PayoutsPage />, answers, owner, clientLoader);
  await expect.element(page.getByText('Written down')).toBeVisible();
  expect(document.body.textContent).not.toContain('Asked for');
});

test('money that a card paid lately: nothing can be asked for, the button says why and the page names the way out', async () => {
  const page = shown({ balance: 5000, of_cards: 5000, for_hours: 0 });
  const ask = page.getByRole('button', { name: 'Pay out balance' });
  await expect.element(ask).toHaveAttribute('aria-disabled', 'true');
  const why = page.getByText('€50.00 of your balance was paid by card in the last 180 days', { exact: false });
  await expect.element(why.first()).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Write to us' })).toHaveAttribute('href', '/panel/support/new');
});

test('a part of it can go to a bank: how much is said first and offered', async () => {
  const page = shown({ balance: 5000, of_cards: 2000, for_hours: 0 });
  await expect.element(page.getByText('€30.00 of it can go to a bank account', { exact: false })).toBeVisible();
  await page.getByRole('button', { name: 'Pay out balance' }).click();
  await expect.element(page.getByLabelText('Amount (€)')).toHaveValue('30.00');
});

test('what covers hours until a card is saved is named, with the way out', async () => {
  const page = shown({ balance: 1000, of_cards: 0, for_hours: 863 });
  await expect.element(page.getByText('€1.37 of it can go to a bank account', { exact: false })).toBeVisible();
  await expect
    .element(page.getByText('€8.63 of the balance covers what you have by the hour', { exact: false }))
    .toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Save a card' })).toBeVisible();
});
