import type { EventName } from '@resolvo/contract/events';

type Noun = EventName extends `${infer N}.${string}` ? N : never;

/** What the names of events begin with, as staff call it, in the groups in which staff look for it. */
const groups = {
  Clients: {
    account: 'Accounts',
    client: 'Clients, by staff',
    member: 'Members',
    session: 'Sign-ins',
    sign_in: 'Sign-ins that failed or are new',
    token: 'API tokens',
    export: 'Exports of data',
  },
  Staff: { staff: 'Staff', role: 'Roles of staff' },
  Money: {
    billing: 'Billing addresses and cards',
    balance: 'Balance',
    invoice: 'Invoices',
    invoicing: 'Halts of invoicing',
    exchange_rate: 'Exchange rates',
    payment: 'Payments',
    card: 'Saved cards',
    refund: 'Refunds to cards',
    payout: 'Payouts to banks',
    dispute: 'Disputes',
    alert: 'Alerts of the card gateway',
    finding: 'Findings of the books',
    spending_limit: 'Limits of spending',
  },
  Sales: {
    plan: 'Plans',
    quote: 'Quotes',
    order: 'Orders',
    delivery: 'Deliveries',
    subscription: 'Subscriptions',
    part: 'Parts of dedicated servers',
    parts: 'Parts in stock',
  },
  Servers: {
    server: 'Servers',
    console_recording: 'Recordings of consoles',
    server_backup: 'Backups',
    backup_schedule: 'Backup plans',
    backup_run: 'Runs of backups',
    backup_rehearsal: 'Rehearsed restores',
    own_image: 'Images of clients',
    image_rule: 'Image rules',
    hidden_iso: 'Hidden ISOs',
    server_batch: 'Acts on many servers',
    server_transfer: 'Servers that change hands',
    dedicated: 'Dedicated servers',
    volume: 'Volumes',
    ssh_key: 'SSH keys',
    quotas: 'Quotas',
  },
  'Networks and machines': {
    firewall: 'Firewalls',
    network: 'Private networks',
    server_network: 'Servers in private networks',
    floating_address: 'Floating addresses',
    subnet: 'Subnets',
    reverse_name: 'Reverse names',
    node_rule: 'Closed nodes',
    machine_aside: 'Machines set aside',
    maintenance: 'Maintenances',
  },
  'Domains and websites': {
    domain: 'Domains',
    zone: 'DNS records',
    package: 'Hosting packages',
    hosting_server: 'Hosting servers',
  },
  Help: {
    enquiry: 'Tickets and enquiries',
    abuse_case: 'Abuse cases',
    desk: 'Desk',
    saved_reply: 'Saved answers',
    sender: 'Blocked senders',
    received_mail: 'Received mails',
    dispatch: 'Letters to clients',
    audience: 'Audiences of letters',
  },
  'The product': { task: 'Long work and tasks', mail: 'Mails', outage: 'Outages' },
} as const satisfies Readonly<Record<string, Partial<Readonly<Record<Noun, string>>>>>;

export interface EventNoun {
  readonly noun: string;
  readonly title: string;
  readonly group: string;
}

export const eventNouns: readonly EventNoun[] = Object.entries(groups).flatMap(([group, nouns]) =>
  Object.entries(nouns).map(([noun, title]) => ({ noun, title, group })),
);
