import { customerMask } from '@resolvo/contract/permissions';
import { QueryClientProvider } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { show } from '../../../test/show.tsx';
import { queryClient } from '../../api/query-client.ts';
import DashboardPage, { clientLoader } from './page.tsx';

const me = { user_id: '1', email: 'ada@example.test', username: 'ada_lovelace', user_permissions: customerMask };
const answers: Record<string, unknown> = {
  '/api/account/data/userinfo': me,
  '/api/account/products': { proxmox: [], domains: [] },
  '/api/account/billing/invoices/all': [],
  '/api/account/tickets/all': [],
  '/api/account/activity': { events: [], cursor: null, eof: true },
  '/api/account/billing/payment-methods': { payment_methods: [] },
  '/api/account/subscriptions': { subscriptions: [], cursor: null, eof: true },
};
const broken = new Set<string>();

beforeEach(() => {
  vi.stubGlobal('fetch', async (url: string) => {
    const path = url.split('?')[0] ?? '';
    return broken.has(path) || !(path in answers)
      ? Response.json(
          { code: 'permission_denied', details: 'You do not have the permission to do this.' },
          { status: 403 },
        )
      : Response.json(answers[path]);
  });
});
afterEach(() => {
  broken.clear();
  queryClient.clear();
  vi.unstubAllGlobals();
});

async function showDashboard() {
  queryClient.setQueryData(['accountUserInfo', {}], me);
  await clientLoader();
  return show(
    <QueryClientProvider client={queryClient}>
      <DashboardPage />
    </QueryClientProvider>,
  );
}

test.each([
  ['/api/account/products', 'My Cloud Servers', 'No services'],
  ['/api/account/billing/invoices/all', 'My Due Invoices', 'No invoices due'],
  ['/api/account/tickets/all', 'My Active Support Tickets', 'No tickets'],
])('the dashboard lives when %s fails, and asks again when told to', async (path, title, empty) => {
  broken.add(path);
  const page = await showDashboard();
  const others = ['No services', 'No invoices due', 'No tickets'].filter((text) => text !== empty);
  for (const text of others) await expect.element(page.getByText(text)).toBeVisible();
  const panel = page.getByRole('region', { name: title });
  await expect.element(panel.getByText(/^This could not be loaded\. You do not have the permission/)).toBeVisible();
  await expect.element(page.getByText('Could not be counted').first()).toBeVisible();
  broken.clear();
  await panel.getByRole('button', { name: /^Try Again/ }).click();
  await expect.element(panel.getByText(empty)).toBeVisible();
  await expect.element(page.getByText('Could not be counted')).not.toBeInTheDocument();
});

test('the dashboard lives when the subscriptions cannot be asked for, and says so', async () => {
  broken.add('/api/account/subscriptions');
  const page = await showDashboard();
  await expect
    .element(page.getByText(/^We could not find out whether one of your subscriptions is overdue/))
    .toBeVisible();
  await expect.element(page.getByText('No services')).toBeVisible();
});

test('an overdue invoice is told once, however many services are on it', async () => {
  const due = Math.floor(Date.now() / 1000) - 3 * 86_400;
  const invoice = '4f0c6d1e-8a52-4b7e-9a54-0a8f4f6f2b11';
  const late = ['web1', 'web2'].map((server_name) => ({
    subscription_id: server_name,
    subscription_status: 'active',
    plan_name: 'Fjord S',
    name: server_name,
    server_name,
    unpaid_invoice_id: invoice,
    unpaid_since: due,
  }));
  answers['/api/account/subscriptions'] = { subscriptions: late, cursor: null, eof: true };
  onTestFinished(() => {
    answers['/api/account/subscriptions'] = { subscriptions: [], cursor: null, eof: true };
  });
  const page = await showDashboard();
  await expect.element(page.getByText(/^web1.*web2.* go on until .* we have to suspend them\.$/)).toBeVisible();
  expect(page.getByText('An invoice is overdue').elements()).toHaveLength(1);
  expect(page.getByRole('link', { name: 'Pay the invoice' }).elements()).toHaveLength(1);
});

test('a line of activity and the thing it is about stand on one line', async () => {
  const thing = { kind: 'server', id: 'v1', name: 'web1 (Fjord S)' };
  const event = { event_id: 'e1', kind: 'server_backup_made', thing, by_staff: false, device: '', created_at: 0 };
  answers['/api/account/activity'] = { events: [event], cursor: null, eof: true };
  onTestFinished(() => {
    answers['/api/account/activity'] = { events: [], cursor: null, eof: true };
  });
  const page = await showDashboard();
  const lineOf = (element: Element) => {
    const letters = document.createRange();
    letters.selectNodeContents(element);
    return letters.getBoundingClientRect().bottom;
  };
  const link = page.getByRole('link', { name: thing.name });
  await expect.element(link).toBeVisible();
  expect(lineOf(link.element())).toBeCloseTo(lineOf(page.getByText('Backup made').element()), 0);
});

test('what is overdue is told in one notice, with the invoice of a thing that is gone, the oldest first', async () => {
  const now = Math.floor(Date.now() / 1000);
  const invoice = (id: number, days: number, more: object = {}) => ({
    invoice_id: `i${id}`,
    id,
    invoice_status: 'awaiting_payment',
    invoice_order_status: 'awaiting_payment_overdue',
    invoice_due_date: now - days * 86_400,
    invoice_total: 863,
    invoice_open: 863,
    payment_under_way: false,
    invoice_replaced_by: null,
    invoice_creation_time: 0,
    invoice_subject: `old${id} (Fjord S)`,
    ...more,
  });
  answers['/api/account/billing/invoices/all'] = [
    invoice(12, 3),
    invoice(11, 40),
    invoice(13, -9, { invoice_order_status: 'awaiting_payment' }),
  ];
  const subscription = {
    subscription_id: 's',
    subscription_status: 'active',
    plan_name: 'Fjord S',
    name: 'web1',
    server_name: 'web1',
    unpaid_invoice_id: 'i12',
    unpaid_since: now - 3 * 86_400,
  };
  answers['/api/account/subscriptions'] = { subscriptions: [subscription], cursor: null, eof: true };
  onTestFinished(() => {
    answers['/api/account/billing/invoices/all'] = [];
    answers['/api/account/subscriptions'] = { subscriptions: [], cursor: null, eof: true };
  });
  const page = await showDashboard();
  const title = page.getByText('2 invoices are overdue: €17.26 together');
  await expect.element(title).toBeVisible();
  const lines = [...(title.element().parentElement?.querySelectorAll('li') ?? [])].map(
    ({ textContent }) => textContent,
  );
  expect(lines).toEqual([
    expect.stringMatching(/^Invoice #11 for old11 \(Fjord S\), €8\.63, was due on .+\. Pay €8\.63 for invoice #11$/),
    expect.stringMatching(/^web1 goes on until .+ we have to suspend it\. Pay €8\.63 for invoice #12$/),
  ]);
  // What is not overdue yet is asked for below, and nothing twice.
  const needs = page.getByRole('region', { name: 'Needs you' });
  await expect.element(needs.getByText(/^Invoice #13 for old13/)).toBeVisible();
  expect(needs.getByRole('listitem').elements()).toHaveLength(1);
});

test('what the card pays by itself needs nobody, and only what nothing pays is asked for', async () => {
  const at = Date.UTC(2099, 11, 15, 12) / 1000;
  const due = { invoice_status: 'awaiting_payment', invoice_order_status: 'awaiting_payment', invoice_due_date: at };
  const sums = {
    invoice_total: 1613,
    invoice_open: 1613,
    payment_under_way: false,
    invoice_replaced_by: null,
    invoice_creation_time: 0,
  };
  const renewal = { ...due, ...sums, invoice_id: 'i1', id: 17, invoice_subject: 'web-01 (Fjord M)' };
  const topUp = { ...due, ...sums, invoice_id: 'i2', id: 18, invoice_subject: 'Cabling' };
  const byCard = { invoice_id: 'i1', from: 'card', brand: 'visa', last4: '4242', amount: 1613, at };
  answers['/api/account/billing/self-payments'] = { payments: [byCard] };
  onTestFinished(() => {
    answers['/api/account/billing/invoices/all'] = [];
    delete answers['/api/account/billing/self-payments'];
  });
  answers['/api/account/billing/invoices/all'] = [renewal, topUp];
  const page = await showDashboard();
  const needs = page.getByRole('region', { name: 'Needs you' });
  await expect.element(needs.getByText(/^Invoice #18 for Cabling/)).toBeVisible();
  expect(needs.getByRole('listitem').elements()).toHaveLength(1);

  answers['/api/account/billing/invoices/all'] = [renewal];
  await queryClient.invalidateQueries();
  await expect.element(page.getByRole('link', { name: 'Open invoice #17' })).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Pay invoice #18' })).not.toBeInTheDocument();
  await expect.element(needs).not.toBeInTheDocument();
});

test('S69 recent activity says of each line what it is about, with a link', async () => {
  const event = (event_id: string, kind: string, thing: object | null) => ({
    ...{ event_id, kind, thing, by_staff: false, reason: '', server_id: null, ip: '', device: '', place: '' },
    created_at: 1_700_000_000,
  });
  const server = { kind: 'server', id: 's1', name: 'web-1 (Fjord M)' };
  const events = [
    event('1', 'server_started', server),
    event('2', 'server_started', server),
    event('3', 'server_started', { ...server, id: 's2', name: 'web-2 (Fjord M)' }),
    event('4', 'domain_removed', { kind: 'domain', id: 'd1', name: 'bjørn.no' }),
  ];
  const none = answers['/api/account/activity'];
  answers['/api/account/activity'] = { events, cursor: null, eof: true };
  onTestFinished(() => {
    answers['/api/account/activity'] = none;
  });
  const page = await showDashboard();
  const panel = page.getByRole('region', { name: 'Recent activity' });
  const link = (name: string) => panel.getByRole('link', { name, exact: true });
  await expect.element(link('web-1 (Fjord M)')).toHaveAttribute('href', '/panel/servers/s1');
  await expect.element(link('web-2 (Fjord M)')).toHaveAttribute('href', '/panel/servers/s2');
  // Its page is no more.
  await expect.element(panel.getByText('bjørn.no')).toBeVisible();
  expect(link('bjørn.no').elements()).toEqual([]);
});
