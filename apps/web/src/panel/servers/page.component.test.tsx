import type { Server } from '@resolvo/contract/machines/servers';
import { customerMask } from '@resolvo/contract/permissions';
import { QueryClientProvider } from '@tanstack/react-query';
import { createRoot } from 'react-dom/client';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, onTestFinished, test, vi } from 'vitest';
import { page as browser } from 'vitest/browser';
import '../../ui/styles.css';
import { queryClient } from '../../api/query-client.ts';
import ServersPage from './page.tsx';

const idOf = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;

const serverOf = (n: number): Server => ({
  id: idOf(n),
  server_id: idOf(n),
  proxmox_vm_id: n,
  proxmox_vm_name: `web-${n}`,
  name: 'Fjord S',
  proxmox_vm_ipv4: 167_772_160 + n,
  proxmox_vm_ipv6: '',
  vm_template_id: 'debian-13',
  hostname: `web-${n}`,
  server_state: 'active',
  server_task: null,
  plan_id: idOf(0),
  vcpus: 1,
  ram_mb: 2048,
  disk_gb: 40,
  plan_vcpus: 1,
  plan_ram_mb: 2048,
  plan_disk_gb: 40,
  location: 'Oslo',
  suspension_reason: '',
  suspended_by: null,
  ends_at: 0,
  end_why: null,
  project: '',
  tags: [],
  monthly_price: 900,
  hourly_price: null,
  monthly_total: 0,
  hourly_total: null,
  renews_at: 0,
  unpaid_due: 0,
  cancels_at: 0,
  is_protected: false,
  volumes: 0,
  rescue_since: 0,
  created_at: 2_000_000 - n,
});

const machine = { cpu_usage: 0.25, ram_usage: 1, max_ram: 2, max_storage: 3, cpus: 1, uptime: 4, details: '' };

/** A list of a thousand servers, and what is asked of the API about the machines. */
function showThousand() {
  const live: { readonly at: number; readonly url: string }[] = [];
  vi.stubGlobal('fetch', async (url: string) => {
    if (url.endsWith('/userinfo')) return Response.json({ user_id: '1', user_permissions: customerMask });
    if (url.endsWith('/account/products')) {
      return Response.json({ proxmox: Array.from({ length: 1000 }, (_, index) => serverOf(index + 1)), domains: [] });
    }
    if (!url.includes('/info')) return Response.json({ backups: [], batches: [], quotas: [] });
    live.push({ at: performance.now(), url });
    const ids = new URL(url, location.href).searchParams.get('ids')?.split(',') ?? [];
    return Response.json({
      ...machine,
      status: 'running',
      servers: ids.map((server_id) => ({ ...machine, status: 'running', server_id })),
    });
  });
  const router = createMemoryRouter([{ path: '/', Component: ServersPage }]);
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
  return live;
}

/** Looked up by hand: with so many buttons on the page, a search by role takes its time. */
const isShown = (name: string) => document.querySelector(`a[aria-label="${name}"]`) !== null;
const asked = (url: string) => new URL(url, location.href).searchParams.get('ids')?.split(',') ?? [];

test('of a thousand servers those in view are asked about, in one call every 1.5 seconds', {
  tags: ['slow'],
}, async () => {
  const live = showThousand();
  await expect.poll(() => isShown('web-1'), { timeout: 20_000 }).toBe(true);
  await expect.poll(() => live.length, { timeout: 20_000 }).toBeGreaterThan(2);
  const inView = [...document.querySelectorAll<HTMLElement>('[data-server]')].filter(
    (card) => card.getBoundingClientRect().top < innerHeight,
  );
  expect(inView.length).toBeLessThan(20);
  for (const { url } of live)
    expect(asked(url).toSorted()).toEqual(inView.map(({ dataset }) => dataset.server).toSorted());
  expect(inView[0]?.textContent).toContain('Running');
  expect(document.querySelectorAll('[data-server]').length).toBeLessThan(50);

  // What scrolls into view waits for the next call; what has left is asked about no more.
  const before = live.length;
  document.querySelector('[data-server]:last-child')?.scrollIntoView({ block: 'end' });
  await expect.poll(() => asked(live.at(-1)?.url ?? '').includes(idOf(24)), { timeout: 20_000 }).toBe(true);
  expect(asked(live.at(-1)?.url ?? '')).not.toContain(idOf(1));
  const gaps = live.slice(1).map(({ at }, index) => at - (live[index]?.at ?? 0));
  // A timer of the browser may be early by a moment.
  expect(Math.min(...gaps)).toBeGreaterThan(1400);
  expect(live.length).toBeGreaterThan(before);
});

test('a server is found by what a customer knows of it, wherever in the list it stands', async () => {
  showThousand();
  const says = (text: string) => expect.poll(() => document.body.textContent, { timeout: 20_000 }).toContain(text);
  await says('1,000 entries');
  const search = browser.elementLocator(document.querySelector('input[type="search"]') ?? document.body);
  await search.fill('10.0.3.231');
  await says('1 entry');
  expect(isShown('web-999')).toBe(true);
  await search.fill('no such server');
  await says('Nothing in this list fits what you search for.');
  await browser.getByText('Clear search and filters').click();
  await says('1,000 entries');
  await browser.getByText('Next').click();
  await expect.poll(() => isShown('web-25'), { timeout: 20_000 }).toBe(true);
});
