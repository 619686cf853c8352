/**
 * The nouns whose data screens show. A row of the endpoint table names what its answer shows (`reads`) or what a
 * successful call may have changed (`changes`); the browser asks again for every cached answer the two have in common.
 */
export const topics = [
  // people
  'account',
  'sessions',
  'members',
  'staff',
  'tokens',
  'clients',
  'activity',
  'exports',
  // sales
  'catalog',
  'parts',
  'quotes',
  'orders',
  'deliveries',
  'tasks',
  'subscriptions',
  // money
  'billing',
  'invoices',
  'exchange-rates',
  'payments',
  'payment-methods',
  'payouts',
  'balance',
  'finance',
  'alerts',
  'reconciliation',
  // machines
  'servers',
  'server-tasks',
  'server-batches',
  'quotas',
  'server-transfers',
  'copies',
  'nodes',
  'maintenances',
  'ssh-keys',
  'firewalls',
  'networks',
  'volumes',
  'floating-addresses',
  'dedicated-units',
  'subnets',
  // hosting
  'zones',
  'domains',
  'packages',
  'hosting-servers',
  // help
  'enquiries',
  'tickets',
  'desk',
  'abuse-cases',
  'dispatches',
  // platform
  'outages',
  'mails',
  'mail-texts',
  'notices',
  'system',
] as const;

export type Topic = (typeof topics)[number];

/** Topics of a call that creates, changes or deletes a server and its dependents. */
export const machineTopics = [
  'servers',
  'server-tasks',
  'copies',
  'nodes',
  'subnets',
  'firewalls',
  'networks',
  'volumes',
  'floating-addresses',
  'dedicated-units',
  'activity',
] as const satisfies Topic[];

/** Topics of a call that creates, changes or deletes a hosting package. */
export const hostingTopics = ['packages', 'hosting-servers', 'server-tasks', 'activity'] as const satisfies Topic[];

/**
 * An invoice is issued, paid, cancelled or given back: it is booked and holds stock, and what it sold is delivered,
 * renewed, suspended or taken away. One without anything to pay goes through all of it at once.
 */
export const paidTopics = [
  ...machineTopics,
  'packages',
  'hosting-servers',
  'orders',
  'invoices',
  'finance',
  'catalog',
  'parts',
  'payments',
  'balance',
  'deliveries',
  'tasks',
  'subscriptions',
  'alerts',
] as const satisfies Topic[];

/** What a payout of a balance changes. */
export const payoutTopics = ['payouts', 'balance', 'finance', 'activity'] as const satisfies Topic[];

/** A row that may change one of these says whether it takes an account's money (`spends`). */
export const moneyTopics = ['invoices', 'payments', 'balance', 'finance', 'subscriptions'] as const satisfies Topic[];

/** A row of staff that may change one of these says whether it gives an account something of value (`gives`). */
export const valueTopics = [
  ...moneyTopics,
  'payouts',
  'quotes',
  'orders',
  'deliveries',
  'servers',
  'packages',
  'dedicated-units',
  'volumes',
  'floating-addresses',
  'quotas',
] as const satisfies Topic[];
