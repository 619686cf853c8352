import { nothingChosen } from '@resolvo/contract/chosen-words';
import type { Plan } from '@resolvo/contract/sales/catalog';
import { expect, test } from 'vitest';
import { orderAgain } from './order-again.ts';

const plan: Plan = {
  plan_id: '00000000-0000-4000-8000-000000000001',
  plan_name: 'Fjord S',
  plan_description: '',
  plan_price: 690,
  plan_hourly_price: null,
  traffic_price: null,
  traffic_slow_mbit: null,
  plan_annual_price: 6900,
  plan_type: 'proxmox',
  category: 'cloud',
  plan_slug: 'fjord-s',
  in_stock: true,
  resources: { vcpus: 1, ram_mb: 2048, disk_gb: 40, traffic_tb: 2 },
};

const quote = (plan_id: string): Parameters<typeof orderAgain>[0]['quote'] => ({
  invoice_subtotal: 1380,
  invoice_discount: 0,
  invoice_discount_amount: 0,
  invoice_tax: 25,
  invoice_tax_type: 'VAT',
  invoice_tax_amount: 345,
  invoice_total: 1725,
  invoice_paid_period: 12,
  items: [
    {
      order_item_id: '00000000-0000-4000-8000-000000000002',
      plan_id,
      plan_name: 'Fjord S',
      plan_description: '',
      plan_type: 'proxmox',
      plan_price: 690,
      hourly_price: null,
      most_price: null,
      quantity: 2,
      line_total: 1380,
      about: '',
      hours: null,
      hour_rate: null,
      order_item_status: 'failed',
      chosen: { ...nothingChosen, location: 'London', image: 'Debian 13', hostname: 'web1.example.org' },
    },
  ],
});

test('the order form opens with what was chosen before', () => {
  expect(orderAgain({ hourly: false, quote: quote(plan.plan_id) }, [plan])).toBe(
    '/checkout/cloud/fjord-s/?period=annual&quantity=2&location=London&image=Debian+13&hostname=web1.example.org',
  );
});

test('what was ordered by the hour is ordered by the hour again', () => {
  const monthly = { ...quote(plan.plan_id), invoice_paid_period: 1 };
  expect(orderAgain({ hourly: true, quote: monthly }, [plan])).toContain('/fjord-s/?period=hourly&quantity=2');
});

test('a plan that is not sold any more is not offered again', () => {
  expect(orderAgain({ hourly: false, quote: quote('00000000-0000-4000-8000-000000000003') }, [plan])).toBeUndefined();
});
