import { formatMoney } from '@resolvo/contract/money';
import { fateOf, graceEnd, type TouchedService, touchText } from '@resolvo/contract/sales/endings';
import { expect, onTestFinished, test } from 'vitest';
import { page as browser } from 'vitest/browser';
import { owner, showOver } from '../../../../test/over-answers.tsx';
import { DangerZone } from './danger-zone.tsx';

const now = new Date();
const graceDays = 14;
const balance = 123_456;

/** As the API answers for a thing of this kind when its account goes. */
function touched(name: string, unit: Omit<Parameters<typeof fateOf>[0], 'announced'>): TouchedService {
  const fate = fateOf({ ...unit, announced: undefined }, 'account_deleted', now);
  const seconds = (date: Date) => (fate === 'announced' ? Math.floor(date.getTime() / 1000) : 0);
  return { unit_id: name, name, fate, suspended_at: seconds(now), ends_at: seconds(graceEnd(now, graceDays)) };
}
const services: readonly TouchedService[] = [
  touched('web-1 (Fjord M)', { type: 'proxmox', status: 'delivered' }),
  touched('data-1 (Volume)', { type: 'volume', status: 'delivered' }),
  touched('web-2 (Fjord S)', { type: 'proxmox', status: 'started' }),
  { unit_id: 'd1', name: 'The domain bjørn.no', fate: 'over', suspended_at: 0, ends_at: 0 },
];

function shown(
  payouts: readonly object[] = [],
  room: object = { balance, of_cards: 0, for_hours: 0 },
  asked: readonly object[] = [],
  open: readonly object[] = [],
) {
  const { page, sent } = showOver(
    <DangerZone />,
    {
      '/account/services': { services, grace_days: graceDays },
      '/account/billing/payouts': { payouts },
      '/account/billing/payouts/room': room,
      '/account/transfers': { asked, offered: [] },
      '/account/billing/invoices/all': open,
    },
    { ...owner, account_role: 'owner' },
  );
  return { page, sent, dialog: page.getByRole('dialog', { name: `Delete the account ${owner.email}?` }) };
}

test('before an account is deleted each thing, each domain and the money that goes with it are named', async () => {
  const { page, sent, dialog } = shown();
  await page.getByRole('button', { name: 'Delete Account' }).click();
  await expect.element(dialog.getByText('What happens to which service')).toBeVisible();
  const lines = dialog
    .getByRole('listitem')
    .elements()
    .map(({ textContent }) => textContent);
  expect(lines).toEqual(services.map((service) => touchText(service, now.getTime() / 1000)));
  await expect
    .element(dialog.getByText(new RegExp(`A final backup of a server is kept for ${graceDays} more days`)))
    .toBeVisible();
  await expect
    .element(
      dialog.getByText(
        new RegExp(
          `^The ${formatMoney(balance)} on your credit balance are lost with the account, unless you take them out before`,
        ),
      ),
    )
    .toBeVisible();
  await expect.element(dialog.getByText(/^Time that is paid ahead is not given back with the account/)).toBeVisible();
  // One of them is still being made.
  await expect.element(dialog.getByText('What you paid for what is still being made')).toBeVisible();
  const remove = dialog.getByRole('button', { name: 'Delete Account' });
  await expect.element(remove).toHaveAttribute('aria-disabled', 'true');
  await dialog.getByLabelText(`Type ${owner.email} to confirm`).fill(owner.email);
  await expect.element(remove).not.toHaveAttribute('aria-disabled', 'true');
  expect(sent).toEqual([]);
});

test('an account of which a payout is still to be sent cannot be deleted, and says why', async () => {
  const { page, dialog } = shown([{ status: 'asked' }]);
  await page.getByRole('button', { name: 'Delete Account' }).click();
  await expect.element(dialog.getByText('A payout is still to be sent')).toBeVisible();
  await dialog.getByLabelText(`Type ${owner.email} to confirm`).fill(owner.email);
  await expect.element(dialog.getByRole('button', { name: 'Delete Account' })).toHaveAttribute('aria-disabled', 'true');
});

test('money that a card paid is not promised to a bank account: its way back to the card is named', async () => {
  const { page, dialog } = shown([], { balance, of_cards: balance, for_hours: 0 });
  await page.getByRole('button', { name: 'Delete Account' }).click();
  await expect.element(dialog.getByText(/came from a card in the last 180 days/)).toBeVisible();
  await expect.element(dialog.getByRole('link', { name: 'Write to us', exact: true })).toBeVisible();
  await expect.element(dialog.getByRole('link', { name: 'ask for a payout' })).not.toBeInTheDocument();
});

test('what ends at once is told apart from what is kept, the mail is named once, and to its reader', async () => {
  const { page, dialog } = shown();
  await page.getByRole('button', { name: 'Delete Account' }).click();
  await expect.element(dialog.getByText('The domain bjørn.no ends at once.')).toBeVisible();
  await expect.element(dialog.getByText(/What is kept is deleted on its day and not before/)).toBeVisible();
  const said = dialog.element().textContent ?? '';
  expect(said.match(/mail with these days/g)).toHaveLength(1);
  expect(said).not.toContain('its owner is told');
});

test('a server that is offered to another account is named before its offer ends', async () => {
  const asked = [{ transfer_id: 't1', server_id: 's1', email: 'kari@example.test', expires_at: 0 }];
  const { page, dialog } = shown([], undefined, asked);
  await page.getByRole('button', { name: 'Delete Account' }).click();
  await expect.element(dialog.getByText(/offered to kari@example\.test/)).toBeVisible();
});

test('an open invoice is named, and the dialog opens at its heading on a phone', async () => {
  await browser.viewport(390, 844);
  onTestFinished(() => browser.viewport(1024, 768));
  const open = [{ invoice_id: 'i1', id: 17, invoice_open: 2702, invoice_subject: 'web-1 (Fjord M)' }];
  const { page, dialog } = shown([], { balance, of_cards: balance, for_hours: 0 }, [], open);
  await page.getByRole('button', { name: 'Delete Account' }).click();
  await expect.element(dialog.getByRole('link', { name: 'Invoice #17' })).toBeVisible();
  const line = dialog.getByRole('listitem').filter({ hasText: 'Invoice #17' }).element();
  expect(line.textContent).toBe('Invoice #17, €27.02 for web-1 (Fjord M)');
  const heading = dialog.getByRole('heading', { name: /^Delete the account/ }).element();
  expect(heading.getBoundingClientRect().top).toBeGreaterThanOrEqual(0);
  const first = dialog.getByText('What happens to which service').element();
  expect(first.getBoundingClientRect().top).toBeGreaterThan(heading.getBoundingClientRect().top);
});

test('the balance, its ways out and an open invoice say one thing, and nothing is said of a balance of 0', async () => {
  const open = [{ invoice_id: 'i1', id: 17, invoice_open: 2702, invoice_subject: 'web-1 (Fjord M)' }];
  const { page, dialog } = shown([], { balance: 9000, of_cards: 2000, for_hours: 0 }, [], open);
  await page.getByRole('button', { name: 'Delete Account' }).click();
  await expect.element(dialog.getByText(/^€70\.00 can go to your bank account/)).toBeVisible();
  await expect
    .element(dialog.getByText(/^€20\.00 came from a card in the last 180 days and can go back/))
    .toBeVisible();
  await expect
    .element(dialog.getByText(/stays owed.+please pay it before, by card, bank transfer or from/))
    .toBeVisible();
  expect(dialog.element().textContent).not.toContain('It pays your invoices here');
});

test('an account without a balance reads nothing of one', async () => {
  const { page, dialog } = shown([], { balance: 0, of_cards: 0, for_hours: 0 });
  await page.getByRole('button', { name: 'Delete Account' }).click();
  await expect.element(dialog.getByText('What happens to which service')).toBeVisible();
  expect(dialog.element().textContent).not.toContain('Your credit balance');
});
