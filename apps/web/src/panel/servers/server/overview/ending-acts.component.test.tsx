import { dayText } from '@resolvo/contract/day-words';
import { expect, test } from 'vitest';
import { aServer } from '../../../../../test/a-server.ts';
import { showOver } from '../../../../../test/over-answers.tsx';
import { EndingActs } from './ending-acts.tsx';

const renews_at = Date.UTC(2026, 11, 19) / 1000;
const server = { ...aServer, hourly_price: null, renews_at, cancels_at: 0, ends_at: 0, volumes: 2 };
const option = {
  delivery_id: aServer.id,
  type: 'extra-backups',
  status: 'delivered',
  addresses: [],
  since: 0,
  subscription_id: null,
};
const optionsEnd = /Its 2 options end with it: Backup plan, IPv4 address \(198\.51\.100\.4\)\./;
const answers = {
  [`/account/vm/${server.id}/deletion`]: { credited: 0, charged: 0, by_card: 0, kept_days: 14 },
  [`/account/vm/${server.id}/extras`]: {
    extras: [
      { ...option, name: 'Backup plan' },
      { ...option, name: 'IPv4 address', addresses: ['198.51.100.4'] },
      { ...option, name: 'Old address', status: 'ended' },
    ],
  },
};

test('who cancels a server reads its last day, and until when it is kept', async () => {
  const { page } = showOver(<EndingActs server={server} />, answers);
  await page.getByRole('button', { name: 'Cancel this server' }).click();
  const dialog = page.getByRole('dialog');
  await expect.element(dialog.getByText(new RegExp(`It runs until ${dayText(renews_at)}`))).toBeVisible();
  await expect.element(dialog.getByText(/kept until 2 January 2027/)).toBeVisible();
  await expect.element(dialog.getByText(/Its 2 volumes are not deleted/)).toBeVisible();
  await expect.element(dialog.getByText(optionsEnd)).toBeVisible();
});

test('who deletes a server reads that its volumes stay and cost, and how long a final backup is kept', async () => {
  const { page } = showOver(<EndingActs server={server} />, answers);
  await page.getByRole('button', { name: 'Delete it now' }).click();
  const dialog = page.getByRole('dialog');
  await expect.element(dialog.getByText(/Its 2 volumes are not deleted.+go on costing/)).toBeVisible();
  await expect.element(dialog.getByText(optionsEnd)).toBeVisible();
  await expect.element(dialog.getByLabelText(/^Keep a final backup for 14 days/)).toBeChecked();
});
