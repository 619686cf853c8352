import { customerMask } from '@resolvo/contract/permissions';
import { QueryClientProvider } from '@tanstack/react-query';
import { createRoot } from 'react-dom/client';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import '../../ui/styles.css';
import { q } from '../../api/query.ts';
import { queryClient } from '../../api/query-client.ts';
import { JumpPalette } from './jump-palette.tsx';

const lists: Readonly<Record<string, unknown>> = {
  '/account/products': { proxmox: [], domains: [] },
  '/account/hosting': { packages: [{ package_id: 'p1', domain: 'harbour-bakery.example', plan_name: 'Web Birch' }] },
  '/account/dedicated': {
    units: [{ dedicated_id: 'd1', name: 'harbour-iron', plan_name: 'AMD EPYC', addresses: ['198.51.100.9'] }],
  },
  '/account/volumes': { volumes: [{ volume_id: 'v1', name: 'harbour-data', size_gb: 40, location: 'Oslo' }] },
  '/account/networks': {
    networks: [{ network_id: 'n1', name: 'harbour-inside', subnet: '10.0.4.0/24', location: 'Oslo' }],
    places: [],
  },
  '/account/floating-addresses': {
    floating_addresses: [{ floating_id: 'a1', address: '198.51.100.7', server_name: 'harbour-1', location: 'Oslo' }],
  },
  '/account/memberships': { accounts: [] },
  '/account/firewalls': { firewalls: [{ firewall_id: 'f1', name: 'harbour-wall', rules: [], servers: [] }] },
};

/** The palette over an account that has one of each. */
async function showPalette() {
  vi.stubGlobal('fetch', async (url: string) => {
    const { pathname } = new URL(url, location.href);
    if (pathname.endsWith('/userinfo'))
      return Response.json({ user_id: '1', account_id: '1', user_permissions: customerMask });
    const [, body] = Object.entries(lists).find(([path]) => pathname.endsWith(path)) ?? [];
    return Response.json(body ?? []);
  });
  await queryClient.prefetchQuery(q('accountUserInfo', {}));
  const router = createMemoryRouter([
    { path: '*', element: <JumpPalette open onOpenChange={() => {}} onClosed={() => {}} staffItems={[]} /> },
  ]);
  const place = document.body.appendChild(document.createElement('main'));
  const root = createRoot(place);
  root.render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  onTestFinished(() => {
    root.unmount();
    place.remove();
    queryClient.clear();
    vi.unstubAllGlobals();
  });
  return router;
}

const found = (name: string) => page.getByRole('group', { name, exact: true }).getByRole('option');

test('packages, dedicated machines, volumes, networks, floating addresses and firewalls are found by what their pages call them', async () => {
  const router = await showPalette();
  await page.getByRole('combobox', { name: 'Jump to …' }).fill('harbour');
  await expect.element(found('cPanel packages').filter({ hasText: 'harbour-bakery.example' })).toBeVisible();
  await expect.element(found('Dedicated').filter({ hasText: 'harbour-iron' })).toBeVisible();
  await expect.element(found('Volumes').filter({ hasText: 'harbour-data' })).toBeVisible();
  await expect.element(found('Networks').filter({ hasText: 'harbour-inside' })).toBeVisible();
  await expect.element(found('Firewalls').filter({ hasText: 'harbour-wall' })).toBeVisible();
  await expect.element(found('Floating addresses').filter({ hasText: '198.51.100.7' })).toBeVisible();
  await page.getByRole('combobox', { name: 'Jump to …' }).fill('10.0.4');
  await found('Networks').click();
  expect(router.state.location.pathname).toBe('/panel/networks/n1');
});

test('settings are found by what stands on their pages', async () => {
  await showPalette();
  const field = page.getByRole('combobox', { name: 'Jump to …' });
  for (const [typed, answer] of [
    ['passkey', 'Passkeys'],
    ['two-factor', 'Two-factor authentication'],
    ['signed in', 'Where you are signed in'],
    ['billing address', 'Billing address'],
    ['vat', 'Billing address'],
    ['card', 'Payment methods'],
    ['export', 'Your data'],
    ['delete account', 'Delete account'],
  ] as const) {
    await field.fill(typed);
    await expect.element(found('Settings').filter({ hasText: answer }).first(), { message: typed }).toBeVisible();
  }
});
