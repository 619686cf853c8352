import { dayText } from '@resolvo/contract/day-words';
import { expect, test } from 'vitest';
import { aServer } from '../../../../../test/a-server.ts';
import { showOver } from '../../../../../test/over-answers.tsx';
import { EndingActs } from './ending-acts.tsx';

const renews_at = Date.UTC(2026, 11, 19) / 1000;
const server = { ...aServer, hourly_price: null, renews_at, cancels_at: 0, ends_at: 0 };
const optionsEnd = /Its 2 options end with it: Backup plan, IPv4 address \(198\.51\.100\.4\)\./;
const stays = /Its volume data is not deleted.+Its floating address 203\.0\.113\.9 is not given back.+goes on costing/;
const answers = {
  [`/account/vm/${server.id}/deletion`]: {
    credited: 0,
    charged: 0,
    by_card: 0,
    kept_days: 14,
    with_it: {
      options: ['Backup plan', 'IPv4 address (198.51.100.4)'],
      volumes: ['data'],
      floating_addresses: ['203.0.113.9'],
    },
    open_bills: [
      { invoice_number: 1017, open: 863, dropped_by_cancelling: false, dropped_by_deleting: true },
      { invoice_number: 1018, open: 400, dropped_by_cancelling: true, dropped_by_deleting: false },
    ],
  },
};

test('who cancels a server reads its last day, and until when it is kept', async () => {
  const { page } = showOver(<EndingActs server={server} />, answers);
  await page.getByRole('button', { name: 'Cancel this server' }).click();
  const dialog = page.getByRole('dialog');
  await expect.element(dialog.getByText(new RegExp(`It runs until ${dayText(renews_at)}`))).toBeVisible();
  await expect.element(dialog.getByText(/kept until 2 January 2027/)).toBeVisible();
  await expect.element(dialog.getByText(stays)).toBeVisible();
  await expect.element(dialog.getByText(optionsEnd)).toBeVisible();
  const bills =
    'Its invoice #1017, of which €8.63 is open, is not cancelled: it stays to be paid. Its invoice #1018, of which €4.00 is open, is cancelled: it need not be paid.';
  await expect.element(dialog.getByText(bills, { exact: false })).toBeVisible();
});

test('who deletes a server reads what stays and costs, and how long a final backup is kept', async () => {
  const { page } = showOver(<EndingActs server={server} />, answers);
  await page.getByRole('button', { name: 'Delete it now' }).click();
  const dialog = page.getByRole('dialog');
  await expect.element(dialog.getByText(stays)).toBeVisible();
  await expect.element(dialog.getByText(optionsEnd)).toBeVisible();
  const bills =
    'Its invoice #1017, of which €8.63 is open, is cancelled: it need not be paid. Its invoice #1018, of which €4.00 is open, is not cancelled: it stays to be paid.';
  await expect.element(dialog.getByText(bills, { exact: false })).toBeVisible();
  await expect.element(dialog.getByLabelText(/^Keep a final backup for 14 days/)).toBeChecked();
});
