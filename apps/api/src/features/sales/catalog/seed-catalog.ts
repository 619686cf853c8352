import { sql } from 'kysely';
import type { Database } from '../../../db/connection.ts';

const gib = 1024;

/** A year paid ahead costs ten months. */
const recurring = (price: number) => ({ price, annual_price: price * 10 });

/** By the hour a server costs as much as by the month once it ran for four weeks. */
const hourly = (price: number) => ({ ...recurring(price), hourly_price: Math.ceil((price * 100) / 672) });

const server = (vcpus: number, ramGib: number, disk_gb: number, traffic_tb: number) => ({
  type: 'proxmox',
  vcpus,
  ram_mb: ramGib * gib,
  disk_gb,
  traffic_tb,
});

const hosting = (disk_gb: number, websites: number, mailboxes: number, databases: number) => ({
  type: 'cpanel',
  category: 'web',
  disk_gb,
  websites,
  mailboxes,
  databases,
});

/** The slug of such a plan is the id of its processor. */
const machine = { type: 'dedicated', category: 'dedicated' };

const service = (price: number) => ({ type: 'one-time', category: 'services', price });

/** The initial catalogue of a new installation, in display order. Prices are euro cents without tax. */
export const firstCatalog = [
  {
    slug: 'fjord-s',
    name: 'Fjord S',
    description: 'A small server for a website, a bot or a first project.',
    category: 'cloud',
    ...server(1, 2, 40, 2),
    ...hourly(690),
  },
  {
    slug: 'fjord-m',
    name: 'Fjord M',
    description: 'Two cores for a shop, an API or a staging environment.',
    category: 'cloud',
    ...server(2, 4, 80, 4),
    ...hourly(1290),
  },
  {
    slug: 'fjord-l',
    name: 'Fjord L',
    description: 'Room for a busy application with its own database.',
    category: 'cloud',
    ...server(4, 8, 160, 6),
    ...hourly(2490),
  },
  {
    slug: 'fjord-xl',
    name: 'Fjord XL',
    description: 'Eight cores for build servers, game servers and heavy traffic.',
    category: 'cloud',
    ...server(8, 16, 320, 8),
    ...hourly(4790),
  },
  {
    slug: 'summit-m',
    name: 'Summit M',
    description: 'Four times the memory per core, for caches and databases.',
    category: 'high-memory',
    ...server(2, 16, 120, 4),
    ...hourly(3490),
  },
  {
    slug: 'summit-l',
    name: 'Summit L',
    description: 'A database server that keeps its working set in memory.',
    category: 'high-memory',
    ...server(4, 32, 240, 6),
    ...hourly(6690),
  },
  {
    slug: 'harbour-m',
    name: 'Harbour M',
    description: 'Half a terabyte for backups, media and shared files.',
    category: 'storage',
    ...server(2, 4, 500, 6),
    ...hourly(2490),
  },
  {
    slug: 'harbour-l',
    name: 'Harbour L',
    description: 'Two terabytes for archives that must stay online.',
    category: 'storage',
    ...server(4, 8, 2000, 10),
    ...hourly(6490),
  },
  {
    slug: 'web-birch',
    name: 'Web Birch',
    description: 'One website with mail, certificates and daily backups.',
    ...hosting(10, 1, 10, 2),
    ...recurring(490),
  },
  {
    slug: 'web-spruce',
    name: 'Web Spruce',
    description: 'For a growing company with several websites.',
    ...hosting(50, 10, 50, 20),
    ...recurring(990),
  },
  {
    slug: 'web-oak',
    name: 'Web Oak',
    description: 'For agencies that look after the websites of their clients.',
    ...hosting(150, 50, 250, 100),
    ...recurring(1990),
  },
  {
    slug: 'epyc-4464p',
    name: 'AMD EPYC 4464P',
    description:
      'A whole machine with 12 cores at 3.7 to 5.4 GHz: game servers, build machines, shops with heavy pages.',
    ...machine,
    ...recurring(11_900),
  },
  {
    slug: 'epyc-9354p',
    name: 'AMD EPYC 9354P',
    description:
      'A whole machine with 32 cores at 3.25 to 3.8 GHz: databases, virtual machines of your own, analytics.',
    ...machine,
    ...recurring(27_900),
  },
  {
    slug: 'epyc-9554',
    name: 'AMD EPYC 9554',
    description: 'A whole machine with 64 cores at 3.1 to 3.75 GHz: rendering, simulation, hundreds of containers.',
    ...machine,
    ...recurring(49_900),
  },
  {
    type: 'extra-ipv4',
    category: 'extras',
    slug: 'extra-ipv4',
    name: 'Extra IPv4 address',
    description: 'One more IPv4 address for a server.',
    ...recurring(290),
  },
  {
    type: 'extra-ipv6',
    category: 'extras',
    slug: 'ipv6-block',
    name: 'IPv6 block',
    description: 'Sixteen more IPv6 addresses for a server.',
    ...recurring(190),
  },
  {
    type: 'extra-backups',
    category: 'extras',
    slug: 'backup-plan',
    name: 'Backup plan',
    description: 'A backup of the server every night, each kept for a week.',
    ...recurring(390),
  },
  {
    type: 'volume',
    category: 'volumes',
    slug: 'volume',
    name: 'Volume',
    description: 'Block storage for servers, by the gigabyte.',
    ...recurring(5),
  },
  {
    type: 'floating-ipv4',
    category: 'floating-addresses',
    slug: 'floating-ipv4',
    name: 'Floating IPv4 address',
    description: 'An IPv4 address of your own that moves from server to server.',
    ...recurring(350),
  },
  {
    slug: 'website-migration',
    name: 'Website migration',
    description: 'We move one website with its mailboxes and databases to us, and check it with you before the switch.',
    ...service(4900),
  },
  {
    slug: 'server-migration',
    name: 'Server migration',
    description: 'We move one server to us, planned with you and carried out at night if you like.',
    ...service(14_900),
  },
  {
    slug: 'domain-transfer',
    name: 'Domain transfer help',
    description: 'We take care of moving one domain to us, mail included, without an hour of silence.',
    ...service(1900),
  },
  {
    slug: 'engineering-hour',
    name: 'Engineering hour',
    description: 'One hour of work on your architecture, security or cost.',
    ...service(12_000),
  },
];

/** Fills an empty catalogue, once. Returns how many plans were added. */
export async function seedCatalog(db: Database): Promise<number> {
  return db.transaction().execute(async (tx) => {
    // Two processes may start at the same moment: the second waits for this lock and then finds plans.
    await sql`lock table plans in share row exclusive mode`.execute(tx);
    const existing = await tx.selectFrom('plans').select('id').limit(1).executeTakeFirst();
    if (existing) return 0;
    const rows = firstCatalog.map((plan, index) => ({ ...plan, sort_order: (index + 1) * 10 }));
    await tx.insertInto('plans').values(rows).execute();
    return rows.length;
  });
}
