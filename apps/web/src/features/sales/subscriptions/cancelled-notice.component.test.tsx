import type { ServerDetail } from '@resolvo/contract/machines/servers';
import type { Subscription } from '@resolvo/contract/sales/subscriptions';
import { expect, test } from 'vitest';
import { aServer } from '../../../../test/a-server.ts';
import { showOver } from '../../../../test/over-answers.tsx';
import { queryClient } from '../../../api/query-client.ts';
import FloatingAddressPage from '../../../panel/floating-addresses/address/page.tsx';
import { ServerNotices } from '../../../panel/servers/server/server-notices.tsx';
import VolumePage from '../../../panel/volumes/volume/page.tsx';

const cancels_at = Date.UTC(2026, 11, 24, 12) / 1000;
const kept_until = Date.UTC(2027, 0, 7, 12) / 1000;

const paid = {
  state: 'attached',
  reason: '',
  location: 'Oslo',
  server_id: 's1',
  server_name: 'web-01',
  price: 125,
  months: 1,
  ends_with_server: 0,
  renews_at: 0,
  unpaid_due: 0,
  cancels_at,
  kept_until,
  ends_at: 0,
  end_why: null,
  created_at: 0,
};
const volume = {
  ...paid,
  volume_id: 'v1',
  name: 'data-01',
  subscription_id: 'sub-volume',
  size_gb: 25,
  device: '/dev/sdb',
  growing_to_gb: 0,
  growing_invoice_id: null,
};
const floating = {
  ...paid,
  state: 'assigned',
  floating_id: 'f1',
  subscription_id: 'sub-address',
  address: '198.51.100.7',
};
const subscription: Subscription = {
  name: 'web1 (Fjord S)',
  subscription_id: 'sub-server',
  subscription_status: 'active',
  order_id: 'o1',
  plan_id: 'l1',
  plan_name: 'Fjord S',
  plan_type: 'proxmox',
  server_id: 's1',
  server_name: 'web1',
  months: 1,
  hourly_price: null,
  hourly_total: null,
  hours: 0,
  hours_cost: 0,
  price: 690,
  total: 863,
  created_at: 0,
  period_start: 0,
  period_end: cancels_at,
  cancelled: true,
  ends_with_server: 0,
  kept_until: 0,
  renews_at: 0,
  unpaid_due: 0,
  ended_at: 0,
  end_reason: '',
  unpaid_invoice_id: null,
  unpaid_since: 0,
  pending_plan_id: null,
  pending_plan_name: '',
  pending_invoice_id: null,
  pending_drop_reason: '',
};
const cancelled: ServerDetail = { ...aServer, cancels_at, kept_until, subscriptions: [subscription] };

/** Each page of a thing that can be cancelled, as it is drawn once its loader is done. */
const pages = {
  server: () => <ServerNotices server={cancelled} problem={undefined} power="running" />,
  volume: () => {
    queryClient.setQueryData(['volumeShow', { params: { volume_id: '' } }], volume);
    return <VolumePage />;
  },
  address: () => {
    queryClient.setQueryData(['floatingShow', { params: { floating_id: '' } }], floating);
    return <FloatingAddressPage />;
  },
} as const;

const names = { server: 'web1', volume: 'data-01', address: '198.51.100.7' } as const;
const nouns = ['server', 'volume', 'address'] as const;

test.each(nouns)('a cancelled %s is kept on its own page, by a button that names it', async (noun) => {
  const { page, sent } = showOver(pages[noun](), {
    '/account/volumes/': volume,
    '/account/floating-addresses/': floating,
    '/account/products': { proxmox: [], domains: [] },
  });
  await expect.element(page.getByText(/is cancelled\..* kept until 7 January 2027/)).toBeVisible();
  await page.getByRole('button', { name: `Keep this ${noun}` }).click();
  const dialog = page.getByRole('dialog', { name: `Keep ${names[noun]}?` });
  await expect.element(dialog.getByText(/it renews on 24 Dec 2026 as before/)).toBeVisible();
  expect(sent).toEqual([]);
  await dialog.getByRole('button', { name: 'Keep it' }).click();
  await expect
    .poll(() => sent)
    .toEqual([{ method: 'POST', path: `/account/subscriptions/sub-${noun}/resume`, body: {} }]);
});

test('where nothing pays for it any more there is nothing to take back', async () => {
  const gone = { ...cancelled, subscriptions: [] };
  const { page } = showOver(<ServerNotices server={gone} problem={undefined} power="running" />);
  await expect.element(page.getByText(/is cancelled\./)).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Keep this server' })).not.toBeInTheDocument();
});
