import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { planTypes, productTypes } from '@resolvo/contract/product-types';
import { expect, test } from 'vitest';
import { modules } from '../../apps/api/src/modules.ts';
import { root } from './imports.ts';

/** What a product type or a noun is to a visitor: the page that says it and the words there, or why none does. */
type Shown = { readonly at: string; readonly words: string } | { readonly why: string };

const site = 'apps/web/src/site';
const read = (file: string) => readFileSync(join(root, site, file), 'utf8');
const extra = (id: string): Shown => ({ at: 'content/server-extras.ts', words: id });
const inside = { why: 'How the product works, and nothing that a customer chooses.' };
const office = { why: 'What staff work with.' };
const panel = (words: string): Shown => ({ at: 'content/our-panel.ts', words });
const cloud = (words: string): Shown => ({ at: 'content/cloud.ts', words });

/** A noun that is not here has a feature that no page tells a visitor about. */
const nouns: Readonly<Record<string, Shown>> = {
  chores: inside,
  mail: inside,
  events: inside,
  outages: office,
  system: inside,
  sessions: panel('panel.two-factor'),
  accounts: inside,
  factors: extra('passkeys'),
  'sign-in': inside,
  members: extra('members'),
  staff: office,
  tokens: extra('tokens'),
  access: inside,
  notices: inside,
  activity: inside,
  audit: office,
  clients: office,
  exports: inside,
  ledger: inside,
  billing: inside,
  invoices: panel('panel.billing'),
  payments: panel('panel.billing'),
  payouts: { at: 'content/legal/terms-of-service.ts', words: 'terms.payout' },
  finance: office,
  reconciliation: office,
  catalog: { at: 'prices/page.tsx', words: 'proxmox_plans' },
  orders: inside,
  deliveries: panel('panel.delivery'),
  tasks: inside,
  parts: office,
  subscriptions: { at: 'prices/page.tsx', words: 'prices.hours' },
  checkout: inside,
  quotes: { at: 'solutions/dedicated/configure/configurator.tsx', words: 'written quote' },
  clusters: office,
  images: cloud('images.own'),
  subnets: office,
  'ssh-keys': cloud('delivery.steps-faq'),
  firewalls: extra('firewalls'),
  'private-networks': extra("'private-networks'"),
  servers: panel('panel.server'),
  batches: inside,
  extras: { at: 'prices/page.tsx', words: 'extra_plans' },
  backups: extra('schedules'),
  volumes: extra('volumes'),
  'dedicated-units': { at: 'solutions/dedicated/configure/configurator.tsx', words: 'configure.panel' },
  'floating-addresses': extra("'floating-addresses'"),
  figures: extra('alarms'),
  transfers: extra('transfers'),
  maintenances: office,
  nodes: office,
  zones: extra('dns'),
  domains: extra('dns'),
  'hosting-servers': office,
  packages: { at: 'solutions/web/page.tsx', words: 'HostingPlans' },
  desk: office,
  files: inside,
  enquiries: office,
  tickets: panel('panel.tickets'),
  'abuse-cases': office,
  dispatches: office,
  inbox: inside,
};

/** What a noun or type would need to be found, and is not. */
function unsaid(names: readonly string[], shown: Readonly<Record<string, Shown>>): string[] {
  return names.flatMap((name) => {
    const one = shown[name];
    if (!one) return [`${name}: say it on a page of the site, or say here why not.`];
    if ('why' in one) return [];
    return read(one.at).includes(one.words) ? [] : [`${name}: ${one.at} does not say ${one.words}.`];
  });
}

test('every noun of the product is said to a visitor, or a reason says why not', () => {
  const names = modules.map(({ noun }) => noun);
  expect(
    unsaid(names, nouns),
    'Please say each of these nouns on a page of the site and name page and words in `nouns` of tools/laws/advertised.test.ts, or say there why a visitor need not read of it.',
  ).toEqual([]);
  expect(
    Object.keys(nouns).filter((name) => !names.includes(name) && name !== 'access' && name !== 'images'),
    '`nouns` of tools/laws/advertised.test.ts names these, and they are no nouns any more: please take them out.',
  ).toEqual([]);
});

test('every product type that is sold has its prices from the catalogue on the page of prices', () => {
  const lists = planTypes.map((type) => {
    // Dedicated servers are a table of processors, which reads the catalogue itself.
    const words = type === 'dedicated' ? 'ProcessorTable' : productTypes[type].list;
    return [type, { at: 'prices/page.tsx', words }] as const;
  });
  expect(
    unsaid(planTypes, Object.fromEntries(lists)),
    'The page of prices does not show these lists: please show each in apps/web/src/site/prices/page.tsx.',
  ).toEqual([]);
});

test('a noun without a word, and a page that lost its words, are found', () => {
  expect(unsaid(['snow'], nouns)).toEqual(['snow: say it on a page of the site, or say here why not.']);
  const planted = { snow: { at: 'prices/page.tsx', words: 'snow_plans' } };
  expect(unsaid(['snow'], planted)).toEqual(['snow: prices/page.tsx does not say snow_plans.']);
});
