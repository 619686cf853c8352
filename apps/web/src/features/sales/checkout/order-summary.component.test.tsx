import type { OfferedImage } from '@resolvo/contract/machines/server-images';
import { taxFor } from '@resolvo/contract/money/tax';
import { plan as planSchema } from '@resolvo/contract/sales/catalog';
import { expect, test } from 'vitest';
import { showOver } from '../../../../test/over-answers.tsx';
import { draftFrom, orderOf } from './order-draft.ts';
import { OrderSummary } from './order-summary.tsx';

const id = '4f0c6d1e-8a52-4b7e-9a54-0a8f4f6f2b11';
const plan = planSchema.parse({
  plan_id: id,
  plan_slug: 'fjord-s',
  plan_name: 'Fjord S',
  plan_description: 'A small server',
  plan_type: 'proxmox',
  plan_price: 690,
  plan_annual_price: 6900,
  plan_hourly_price: 103,
  traffic_price: 0,
  traffic_slow_mbit: 0,
  category: 'cloud',
  in_stock: true,
  resources: { vcpus: 1, ram_mb: 2048, disk_gb: 40, traffic_tb: 2 },
});
const image: OfferedImage = {
  image: 'debian-13',
  name: 'Debian 13',
  family: 'debian',
  locations: ['Oslo'],
  min_disk_gb: 5,
  min_ram_mb: 512,
  is_ended: false,
  support_ends_at: 0,
};
const own = {
  servers: [],
  firewalls: [{ firewall_id: 'f1', name: 'Web' }],
  networks: [{ network_id: 'n1', name: 'inside', subnet: '10.9.0.0/24', location: 'Oslo' }],
  volumes: [{ volume_id: 'v1', name: 'data', size_gb: 10, location: 'Oslo' }],
};

const summaryOf = (search: string) => {
  const draft = draftFrom(new URLSearchParams(search), id);
  const order = orderOf(draft, plan, {
    plans: [plan],
    options: [],
    extras: [],
    hosting: [],
    servers: { locations: ['Oslo'], images: [image] },
  });
  const tax = taxFor({ country: 'NO', vatNumber: '' });
  return showOver(<OrderSummary order={order} tax={tax} wayIn="Password" own={own} />).page;
};

test('the summary of an order repeats all that was chosen with the server', async () => {
  const page = summaryOf('firewall=f1&network-of=n1&volume=v1&tags=web, eu&name=Shop');
  const facts = () => page.getByRole('main').element().textContent;
  for (const fact of [
    'FirewallWeb',
    'Private networkinside',
    'Volumedata',
    'Tagsweb, eu',
    'NameShop',
    'Hostnameshop',
  ]) {
    await expect.poll(facts).toContain(fact);
  }
});

test('several servers say which names they get', async () => {
  const page = summaryOf('quantity=3&name=web&hostname=web.example.org');
  await expect.element(page.getByText('web-1 to web-3')).toBeVisible();
  await expect.element(page.getByText('web-1.example.org to web-3.example.org')).toBeVisible();
});
