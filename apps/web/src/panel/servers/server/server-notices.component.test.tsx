import { dayInWords } from '@resolvo/contract/day-words';
import { serverIsActive } from '@resolvo/contract/machines/server-states';
import type { ServerDetail } from '@resolvo/contract/machines/servers';
import { customerMask } from '@resolvo/contract/permissions';
import type { Subscription } from '@resolvo/contract/sales/subscriptions';
import { QueryClientProvider } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { show } from '../../../../test/show.tsx';
import { queryClient } from '../../../api/query-client.ts';
import { ServerNotices } from './server-notices.tsx';

const me = { user_id: '1', email: 'ada@example.test', username: 'ada_lovelace', user_permissions: customerMask };
const id = '4f0c6d1e-8a52-4b7e-9a54-0a8f4f6f2b11';
const day = 86_400;
const due = Math.floor(Date.now() / 1000) - 9 * day;

const late: Subscription = {
  name: 'web1 (Fjord M)',
  subscription_id: id,
  subscription_status: 'suspended',
  order_id: id,
  plan_id: id,
  plan_name: 'Fjord S',
  plan_type: 'proxmox',
  server_id: id,
  server_name: 'web1',
  months: 1,
  hourly_price: null,
  hourly_total: null,
  hours: 0,
  hours_cost: 0,
  price: 690,
  total: 863,
  created_at: due,
  period_start: due,
  period_end: due + 30 * day,
  ends_with_server: 0,
  kept_until: 0,
  cancelled: false,
  renews_at: due + 30 * day,
  unpaid_due: 0,
  ended_at: 0,
  end_reason: '',
  unpaid_invoice_id: id,
  unpaid_since: due,
  pending_plan_id: null,
  pending_plan_name: '',
  pending_invoice_id: null,
  pending_drop_reason: '',
};

const running: ServerDetail = {
  id,
  server_id: id,
  proxmox_vm_id: 101,
  proxmox_vm_name: 'web1',
  name: 'Fjord S',
  proxmox_vm_ipv4: 3_221_225_991,
  proxmox_vm_ipv6: '',
  vm_template_id: 'debian-13',
  hostname: 'web1',
  server_state: 'active',
  server_task: null,
  plan_id: id,
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
  is_protected: false,
  volumes: 0,
  rescue_since: 0,
  note: '',
  created_at: due,
  image_name: 'Debian 13',
  support_ends_at: 0,
  application: null,
  login: 'debian',
  password_set: true,
  ssh_key_names: [],
  network_cut: '',
  outage: null,
  slowed: null,
  cancels_at: 0,
  kept_until: 0,
  subscriptions: [],
};

const noImage = { vm_template_id: '', image_name: '', login: '' } as const;
const suspended = { server_state: 'suspended' } as const;
const ending = { ends_at: due + 30 * day, end_why: 'cancelled', suspended_by: 'ending' } as const;
const cancels = { cancels_at: due + 30 * day, kept_until: due + 44 * day } as const;

/** What a customer may be told, each of it by one notice only. */
const facts = { image: /image/, suspended: /suspended(?! and kept)/, end: /deleted/, failed: /could not be set up/ };

const cases: readonly (readonly [string, Partial<ServerDetail>, readonly (keyof typeof facts)[]])[] = [
  ['that runs', {}, []],
  ['without an image', { ...noImage, server_state: 'awaiting_image' }, ['image']],
  ['without an image that is active', noImage, ['image']],
  ['without an image, suspended', { ...noImage, ...suspended, suspended_by: 'staff' }, ['image', 'suspended']],
  ['suspended by staff', { ...suspended, suspended_by: 'staff', suspension_reason: 'Spam' }, ['suspended']],
  ['suspended for a bill', { ...suspended, suspended_by: 'billing', subscriptions: [late] }, ['suspended', 'end']],
  [
    'about to end for a bill',
    { ...suspended, ...ending, suspended_by: 'billing', subscriptions: [late] },
    ['suspended', 'end'],
  ],
  ['about to end', { ...suspended, ...ending }, ['end']],
  ['cancelled', cancels, ['end']],
  ['cancelled and suspended', { ...cancels, ...suspended, suspended_by: 'staff' }, ['suspended', 'end']],
  ['that failed', { ...noImage, server_state: 'failed' }, ['failed']],
];

beforeEach(() => {
  vi.stubGlobal('fetch', async () => Response.json(me));
});
afterEach(() => {
  queryClient.clear();
  vi.unstubAllGlobals();
});

test.each(cases)('of a server %s, each thing is said by one notice', async (_name, changed, said) => {
  const server = { ...running, ...changed };
  const verdict = serverIsActive(server.server_state);
  const inactive = verdict === true ? undefined : verdict;
  queryClient.setQueryData(['accountUserInfo', {}], me);
  const page = show(
    <QueryClientProvider client={queryClient}>
      <div data-testid="notices">
        <ServerNotices server={server} problem={inactive} power={inactive === undefined ? 'running' : undefined} />
      </div>
    </QueryClientProvider>,
  );
  const notices = page.getByTestId('notices');
  await expect.element(notices).toBeInTheDocument();
  const texts = [...notices.element().children].map(({ textContent }) => textContent ?? '');
  for (const [fact, words] of Object.entries(facts)) {
    const wanted = said.some((one) => one === fact) ? 1 : 0;
    expect(
      texts.filter((text) => words.test(text)),
      fact,
    ).toHaveLength(wanted);
  }
  // What is suspended does not run.
  if (server.server_state === 'suspended') expect(texts.join(' ')).not.toMatch(/It runs until/);
});

test('a cancelled server names the day of its deletion', async () => {
  const page = show(
    <QueryClientProvider client={queryClient}>
      <ServerNotices server={{ ...running, ...cancels }} problem={undefined} power="running" />
    </QueryClientProvider>,
  );
  await expect
    .element(page.getByText(`kept until ${dayInWords(new Date(cancels.kept_until * 1000))}`, { exact: false }))
    .toBeVisible();
});
