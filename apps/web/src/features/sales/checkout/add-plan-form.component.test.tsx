import { QueryClientProvider } from '@tanstack/react-query';
import { expect, onTestFinished, test, vi } from 'vitest';
import { page as browser } from 'vitest/browser';
import { show } from '../../../../test/show.tsx';
import { queryClient } from '../../../api/query-client.ts';
import { losesTyped } from '../../../shell/unsaved.ts';
import { AddPlanForm } from './add-plan-form.tsx';

const isLost = () => losesTyped({ pathname: '/elsewhere', search: '' }) !== undefined;

const plan = (name: string) => ({
  plan_id: name,
  plan_name: name,
  plan_type: 'proxmox',
  plan_price: 1290,
  in_stock: true,
  resources: { vcpus: 2, ram_mb: 4096, disk_gb: 80, traffic_tb: 4 },
});

function showForm(
  onAdd: (name: string, made: string | undefined) => Promise<void>,
  width?: number,
  names: readonly string[] = ['Fjord M', 'Fjord L'],
) {
  const none = { cpanel_plans: [], dedicated_plans: [], extra_plans: [], volume_plans: [], floating_plans: [] };
  const found = { ...none, proxmox_plans: names.map(plan), one_time_plans: [] };
  const image = (name: string) => ({
    image: name.toLowerCase().replace(' ', '-'),
    name,
    family: 'system',
    locations: ['Oslo'],
    min_disk_gb: 10,
    min_ram_mb: 512,
    support_ends_at: 0,
    is_ended: false,
  });
  const offer = { locations: ['Oslo'], images: [image('AlmaLinux 10'), image('Debian 13')] };
  const answers: Readonly<Record<string, unknown>> = {
    '/api/system/vm/offer': offer,
    '/api/system/hosting/offer': { locations: [] },
  };
  vi.stubGlobal('fetch', async (url: string) => Response.json(answers[new URL(url, location.href).pathname] ?? found));
  onTestFinished(() => {
    vi.unstubAllGlobals();
    queryClient.clear();
  });
  return show(
    <QueryClientProvider client={queryClient}>
      <div style={{ width }}>
        <AddPlanForm
          submitLabel="Add to Order"
          taken={[]}
          onAdd={({ plan_name }, _, made) => onAdd(plan_name, made?.made)}
        />
      </div>
    </QueryClientProvider>,
  );
}

test('the next plan is chosen while the first is being added, and stays chosen', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const added: string[] = [];
  const page = showForm((name) => {
    added.push(name);
    return added.length === 1 ? promise : Promise.resolve();
  });
  await page.getByLabelText('Search plans').fill('fjord');
  await page.getByRole('button', { name: /Fjord M/ }).click();
  const submit = page.getByRole('button', { name: 'Add to Order' });
  await submit.click();
  await expect.poll(() => added).toEqual(['Fjord M']);
  // The server has it, and the screen is waited for.
  expect(isLost()).toBe(false);
  await page.getByRole('button', { name: 'Change the plan' }).click();
  await page.getByRole('button', { name: /Fjord L/ }).click();
  resolve();
  await expect.element(submit).not.toHaveAttribute('aria-busy');
  expect(isLost()).toBe(true);
  await expect.element(page.getByRole('region', { name: 'Chosen plan' }).getByText('Fjord L')).toBeVisible();
  await submit.click();
  await expect.poll(() => added).toEqual(['Fjord M', 'Fjord L']);
});

test('the quantity of one plan is not that of the next', async () => {
  const page = showForm(() => Promise.resolve());
  await page.getByLabelText('Search plans').fill('fjord');
  await page.getByRole('button', { name: /Fjord M/ }).click();
  await page.getByLabelText('Quantity').fill('3');
  await page.getByRole('button', { name: 'Add to Order' }).click();
  await expect.element(page.getByLabelText('Quantity')).toHaveValue('1');
});

test('a plan that could not be added is chosen as before', async () => {
  const page = showForm(() => Promise.reject(new Error('No answer.')));
  await page.getByLabelText('Search plans').fill('fjord');
  await page.getByRole('button', { name: /Fjord M/ }).click();
  await page.getByRole('button', { name: 'Add to Order' }).click();
  await expect.element(page.getByRole('button', { name: 'Add to Order' })).not.toHaveAttribute('aria-busy');
  await expect.element(page.getByRole('region', { name: 'Chosen plan' }).getByText('Fjord M')).toBeVisible();
});

test('a chosen plan alone stays of the list, and the way back to all of them leaves no choice behind', async () => {
  const added: string[] = [];
  const page = showForm(async (name) => {
    added.push(name);
  });
  await page.getByLabelText('Search plans').fill('fjord');
  await page.getByRole('button', { name: /Fjord M/ }).click();
  await expect.element(page.getByText('Who chooses how it is made')).toBeVisible();
  const change = page.getByRole('button', { name: 'Change the plan' });
  await expect.element(change).toHaveFocus();
  expect(page.getByText('Fjord L').elements()).toEqual([]);
  await change.click();
  await expect.element(page.getByLabelText('Search plans')).toHaveFocus();
  await expect.element(page.getByRole('button', { name: /Fjord L/ })).toBeVisible();
  await expect.element(page.getByText('Who chooses how it is made')).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Add to Order' }).click();
  expect(added).toEqual([]);
});

test('what is asked about a plan from the end of a long list is in view at once', async () => {
  await browser.viewport(1024, 600);
  onTestFinished(() => browser.viewport(1024, 768));
  const names = Array.from({ length: 40 }, (_, place) => `Plan ${place}`);
  const page = showForm(async () => undefined, 600, names);
  await page.getByRole('button', { name: /Plan 39/ }).click();
  await expect.element(page.getByText('The client chooses')).toBeInViewport();
  await expect.element(page.getByRole('region', { name: 'Chosen plan' })).toBeInViewport();
});

test('staff who choose are asked as staff, and nothing is chosen before they do', async () => {
  const added: string[] = [];
  const page = showForm(async (name) => {
    added.push(name);
  });
  await page.getByLabelText('Search plans').fill('fjord');
  await page.getByRole('button', { name: /Fjord M/ }).click();
  await page.getByText('I choose now').click();
  await expect.element(page.getByText('How the client signs in to it')).not.toBeInTheDocument();
  const chosen = () => page.getByRole('group', { name: 'Image' }).getByRole('radio', { checked: true }).elements();
  await expect.element(page.getByRole('radio', { name: /Debian/ })).toBeInTheDocument();
  expect(chosen()).toEqual([]);
  expect(page.getByRole('radio', { name: /Choose later/ }).elements()).toEqual([]);
  await page.getByRole('button', { name: 'Add to Order' }).click();
  await expect.element(page.getByText('Please choose an image, or let the client choose.')).toBeVisible();
  expect(added).toEqual([]);
  await page.getByRole('radio', { name: /Debian/ }).click({ force: true });
  await expect.element(page.getByText('How the client signs in to it')).toBeVisible();
  await expect.element(page.getByText(/What the client calls it in lists and mails/)).toBeVisible();
  expect(page.getByText(/\byours?\b|\byou (call|find|have|can|sign)\b/i).elements()).toEqual([]);
});

test('a missing image is brought into view, with the focus on its question', async () => {
  await browser.viewport(360, 400);
  onTestFinished(() => browser.viewport(1024, 768));
  const page = showForm(async () => undefined);
  await page.getByLabelText('Search plans').fill('fjord');
  await page.getByRole('button', { name: /Fjord M/ }).click();
  await page.getByText('I choose now').click();
  await expect.element(page.getByRole('radio', { name: /Debian/ })).toBeInTheDocument();
  await page.getByRole('button', { name: 'Add to Order' }).click();
  await expect.element(page.getByText('Please choose an image, or let the client choose.')).toBeInViewport();
  await expect.element(page.getByRole('radio', { name: /AlmaLinux/ })).toHaveFocus();
});

test('what was chosen and typed stays when the server refuses it', async () => {
  const page = showForm(() => Promise.reject(new Error('This hostname is taken.')));
  await page.getByLabelText('Search plans').fill('fjord');
  await page.getByRole('button', { name: /Fjord M/ }).click();
  await page.getByText('I choose now').click();
  await page.getByRole('radio', { name: /Debian/ }).click({ force: true });
  await page.getByRole('radio', { name: /^Password/ }).click({ force: true });
  await page.getByLabelText('Hostname').fill('web1.example.com');
  await page.getByRole('button', { name: 'Add to Order' }).click();
  await expect.element(page.getByText('This hostname is taken.')).toBeVisible();
  await expect.element(page.getByRole('radio', { name: /Debian/ })).toBeChecked();
  await expect.element(page.getByLabelText('Hostname')).toHaveValue('web1.example.com');
});

test('what staff chose is told in words with the plan, for the line that is not saved yet', async () => {
  const told: (string | undefined)[] = [];
  const page = showForm(async (_, made) => {
    told.push(made);
  });
  await page.getByLabelText('Search plans').fill('fjord');
  await page.getByRole('button', { name: /Fjord M/ }).click();
  await page.getByText('I choose now').click();
  await page.getByRole('radio', { name: /Debian/ }).click({ force: true });
  await page.getByRole('radio', { name: /^Password/ }).click({ force: true });
  await page.getByLabelText('Login name').fill('root');
  await page.getByLabelText('Name', { exact: true }).fill('Shop front');
  await page.getByLabelText('Tags').fill('web, shop');
  await page.getByRole('button', { name: 'Add to Order' }).click();
  await expect
    .poll(() => told)
    .toEqual(['Shop front · Oslo · Debian 13 · shop-front · Password · Login name root · Tags web, shop']);
});

test.each([
  { width: 340, columns: 1 },
  { width: 700, columns: 2 },
])('in a column of $width px who chooses stands in $columns', async ({ width, columns }) => {
  const page = showForm(async () => undefined, width);
  await page.getByLabelText('Search plans').fill('fjord');
  await page.getByRole('button', { name: /Fjord M/ }).click();
  await expect.element(page.getByText('I choose now')).toBeVisible();
  const tops = ['The client chooses', 'I choose now'].map(
    (text) => page.getByText(text).element().getBoundingClientRect().top,
  );
  expect(new Set(tops).size).toBe(columns === 1 ? 2 : 1);
});
