import type { PackageDetail, PackagePoint } from '@resolvo/contract/hosting/packages';
import { expect, test } from 'vitest';
import { showOver } from '../../../../test/over-answers.tsx';
import { formatDay } from '../../../shell/relative-time.tsx';
import { DomainsCard } from './domains-card.tsx';

const one: PackageDetail = {
  package_id: 'p1',
  domain: 'nordmann.example',
  waits_for: '',
  username: 'nordmann',
  plan_id: 'l1',
  plan_name: 'Web Birch',
  disk_gb: 10,
  websites: 3,
  mailboxes: 20,
  databases: 5,
  package_state: 'active',
  package_task: null,
  location: 'Oslo',
  suspension_reason: '',
  suspended_by: null,
  cancels_at: 0,
  kept_until: 0,
  ends_at: 0,
  end_why: null,
  created_at: 0,
  main_domain: 'fjell-7.web.example',
  domains: [
    {
      name: 'bjørn.no',
      ascii_name: 'xn--bjrn-hra.no',
      role: 'own',
      state: 'there',
      domain_id: null,
      prove_by: 0,
      trouble: '',
    },
  ],
  address: '198.51.100.20',
  without_dns: false,
  subscriptions: [],
  tasks: [],
};

const point = (changed: Partial<PackagePoint>): PackagePoint => ({
  ascii_name: 'xn--bjrn-hra.no',
  verdict: 'here',
  addresses: ['198.51.100.20'],
  undelegated: false,
  mail_servers: [],
  ...changed,
});

test('of a package with a domain of its own the free name is not called the main website too', async () => {
  const { page } = showOver(<DomainsCard of={one} />);
  await expect.element(page.getByText('Main website', { exact: true })).toBeVisible();
  expect(page.getByText('Main website', { exact: true }).elements()).toHaveLength(1);
  await expect.element(page.getByText('Free address of the main website')).toBeVisible();
});

test('a name that waits for its proof says until when', async () => {
  const waits = {
    name: 'fjord.example',
    ascii_name: 'fjord.example',
    role: 'own',
    state: 'waiting',
    domain_id: 'd1',
    prove_by: 1_786_017_600,
    trouble: '',
  } as const;
  const { page } = showOver(<DomainsCard of={{ ...one, domains: [waits] }} />, {
    '/account/hosting/p1/points': { points: [] },
  });
  const words = `Prove that fjord.example is yours by ${formatDay(waits.prove_by)}, or it leaves this package.`;
  await expect.element(page.getByText(words, { exact: false })).toBeVisible();
});

test.each([
  [
    'elsewhere',
    point({ verdict: 'elsewhere', addresses: ['203.0.113.9'] }),
    'Visitors do not reach this package by this name yet: it points to 203.0.113.9. It should point to 198.51.100.20.',
  ],
  [
    'nowhere, linked',
    point({ verdict: 'nowhere', addresses: [], undelegated: true }),
    'Visitors do not reach this package by this name yet: it points to no address. It should point to 198.51.100.20. It is linked to this package, and waits for its registrar to name our name servers: its page under Domains has them.',
  ],
  [
    'nowhere',
    point({ verdict: 'nowhere', addresses: [] }),
    'Visitors do not reach this package by this name yet: it points to no address. It should point to 198.51.100.20.',
  ],
  [
    'in part',
    point({ verdict: 'partly', addresses: ['198.51.100.20', '203.0.113.9'] }),
    'Points to 198.51.100.20, 203.0.113.9. It should point to 198.51.100.20 alone.',
  ],
  ['here', point({}), 'Points to 198.51.100.20, as it should.'],
  ['nobody knows where', point({ verdict: 'unknown', addresses: [] }), 'No resolver answered in time.'],
  [
    'here, with its mail elsewhere',
    point({ mail_servers: ['mx.elsewhere.example'] }),
    'Points to 198.51.100.20, as it should. Its mail goes to mx.elsewhere.example.',
  ],
])(
  'the page of a package says of an own domain that points %s where it does and where it should',
  async (_, answer, words) => {
    const { page } = showOver(<DomainsCard of={one} />, { '/account/hosting/p1/points': { points: [answer] } });
    await expect.element(page.getByText('bjørn.no').first()).toBeVisible();
    await expect.element(page.getByText(words, { exact: true })).toBeVisible();
  },
);
