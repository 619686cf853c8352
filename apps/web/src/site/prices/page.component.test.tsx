import { rateWords } from '@resolvo/contract/sales/price-words';
import { expect, test } from 'vitest';
import type { Locator } from 'vitest/browser';
import { showOver } from '../../../test/over-answers.tsx';
import { builtPlans } from '../content/plans.ts';
import { formatEuro } from '../euro.ts';
import PricesPage from './page.tsx';

const { proxmox_plans, extra_plans, volume_plans, floating_plans } = builtPlans;

/** The texts of all rows of a table. */
const rowsOf = (table: Locator): string[] =>
  table
    .getByRole('row')
    .elements()
    .map(({ textContent }) => textContent ?? '');

test('the page of prices shows what each option, volume and address costs', async () => {
  const { page } = showOver(<PricesPage />, { '/system/plans': builtPlans });
  const options = page.getByRole('table', { name: 'Options, volumes and addresses' });
  await expect.element(options).toBeVisible();
  const rows = rowsOf(options);
  for (const sold of [extra_plans, volume_plans, floating_plans]) {
    expect(sold.length).toBeGreaterThan(0);
    for (const { plan_name, plan_price, plan_type } of sold) {
      const row = rows.find((text) => text.includes(plan_name));
      expect(row, plan_name).toContain(formatEuro(plan_price));
      if (plan_type === 'volume') expect(row).toContain('a month for each GB');
    }
  }
});

test('the page of prices shows what an hour of each server costs', async () => {
  const { page } = showOver(<PricesPage />, { '/system/plans': builtPlans });
  await expect.element(page.getByRole('heading', { name: 'A server that grows with what you build' })).toBeVisible();
  const rows = rowsOf(page.getByRole('main'));
  const byTheHour = proxmox_plans.filter(({ plan_hourly_price }) => plan_hourly_price !== null);
  expect(byTheHour.length).toBeGreaterThan(0);
  for (const { plan_name, plan_price, plan_hourly_price } of byTheHour) {
    const words = rateWords({ months: 1, hourly: plan_hourly_price, price: plan_price });
    expect(
      rows.find((text) => text.includes(plan_name)),
      plan_name,
    ).toContain(words);
  }
});
