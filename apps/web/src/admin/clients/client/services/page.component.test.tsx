import { staffPresets } from '@resolvo/contract/people/staff';
import { maskOf } from '@resolvo/contract/permissions';
import { expect, test } from 'vitest';
import { aServer } from '../../../../../test/a-server.ts';
import { owner, showOver } from '../../../../../test/over-answers.tsx';
import { q } from '../../../../api/query.ts';
import { queryClient } from '../../../../api/query-client.ts';
import ClientServicesPage from './page.tsx';

const page = { cursor: null, eof: true, count: 1 };
const since = { created_at: 1_790_000_000 };
/** What the API answers for each list of a client’s things. */
const lists = [
  [
    'adminServerList',
    '/system/admin/servers',
    {
      ...page,
      servers: [{ ...aServer, server_id: 's1', proxmox_vm_name: 'web-01', name: 'Fjord M', server_state: 'active' }],
    },
  ],
  [
    'adminDedicatedList',
    '/system/admin/dedicated',
    {
      ...page,
      units: [
        {
          ...since,
          dedicated_id: 'u1',
          name: 'ci-1',
          state: 'ready',
          plan_name: 'EPYC 4464P',
          cancels_at: Date.UTC(2099, 11, 12) / 1000,
          ends_at: 0,
        },
      ],
    },
  ],
  [
    'adminPackageList',
    '/system/admin/hosting/packages',
    {
      ...page,
      packages: [{ ...since, package_id: 'p1', domain: 'solsikke.no', package_state: 'active', plan_name: 'Web S' }],
    },
  ],
  [
    'adminDomainList',
    '/system/admin/domains',
    {
      ...page,
      domains: [{ ...since, domain_id: 'd1', domain_name: 'bjørn.no', state: 'active', expires_at: 0, ends_at: 0 }],
    },
  ],
  [
    'adminVolumeList',
    '/system/admin/volumes',
    {
      ...page,
      volumes: [{ ...since, volume_id: 'v1', name: 'data-1', state: 'attached', size_gb: 50, location: 'Oslo' }],
    },
  ],
  [
    'adminFloatingList',
    '/system/admin/floating-addresses',
    {
      ...page,
      floating_addresses: [{ ...since, floating_id: 'f1', address: '192.0.2.9', state: 'free', location: 'Oslo' }],
    },
  ],
  [
    'adminNetworkList',
    '/system/admin/networks',
    {
      ...page,
      networks: [{ ...since, network_id: 'n1', name: 'backend', subnet: '10.0.0.0/24', location: 'Oslo' }],
    },
  ],
] as const;

function shown(user_permissions: number) {
  const answers: Record<string, unknown> = {
    '/system/admin/clients//quotas': { quotas: [] },
    '/system/admin/subscriptions': { subscriptions: [], cursor: null, eof: true },
  };
  for (const [name, path, list] of lists) {
    answers[path] = list;
    const key: readonly unknown[] = q(name, { query: { cursor: undefined, limit: 25, user_id: '' } }).queryKey;
    queryClient.setQueryData(key, list);
  }
  queryClient.setQueryData(q('clientQuotas', { params: { user_id: '' } }).queryKey, { quotas: [] });
  return showOver(<ClientServicesPage />, answers, { ...owner, user_permissions }).page;
}

test.each([
  ['Servers', 'web-01', 'Active', 'Fjord M', '/panel/admin/servers/s1'],
  ['Dedicated machines', 'ci-1', 'Ends 12 Dec 2099', 'EPYC 4464P', '/panel/admin/dedicated/u1'],
  ['Web hosting', 'solsikke.no', 'Active', 'Web S', '/panel/admin/hosting/p1'],
  ['Domains', 'bjørn.no', 'Active', '', '/panel/admin/domains/d1'],
  ['Volumes', 'data-1', 'Attached', '50 GB, Oslo', '/panel/admin/volumes/v1'],
  ['Floating addresses', '192.0.2.9', 'Not assigned', 'Oslo', '/panel/admin/floating-addresses/f1'],
])(
  'staff find on the page of a client their %s, with state, kind and the way there',
  async (title, name, state, about, to) => {
    const table = shown(staffPresets.owner.permissions).getByRole('table', { name: title });
    await expect.element(table.getByText(name, { exact: true })).toBeVisible();
    await expect.element(table.getByText(state, { exact: true })).toBeVisible();
    if (about !== '') await expect.element(table.getByText(about, { exact: true })).toBeVisible();
    await expect.element(table.getByRole('link', { name: `View ${name}` })).toHaveAttribute('href', to);
  },
);

test('a private network, which has no page of staff, is named without a way', async () => {
  const table = shown(staffPresets.owner.permissions).getByRole('table', { name: 'Networks' });
  await expect.element(table.getByText('backend')).toBeVisible();
  await expect.element(table.getByText('10.0.0.0/24, Oslo')).toBeVisible();
  expect(table.getByRole('link').elements()).toEqual([]);
});

test('who works with tickets alone reads that services are not for their role', async () => {
  const page = shown(maskOf(['administrator', 'staffTickets']));
  await expect.element(page.getByText('Not for your role')).toBeVisible();
});
