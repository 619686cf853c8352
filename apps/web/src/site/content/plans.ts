import type { ExtraType } from '@resolvo/contract/product-types';
import type {
  CpanelPlan,
  DedicatedPlan,
  ExtraPlan,
  OneTimePlan,
  PlanList,
  ProxmoxPlan,
} from '@resolvo/contract/sales/catalog';
import type { CpuId } from '@resolvo/contract/sales/cpu-ids';
import { example } from '../../claim.ts';

/* The catalogue at build time. Pages show it at once and without scripts; the API's answer replaces it. */
const gib = 1024;

const server = (
  category: string,
  plan_name: string,
  plan_description: string,
  plan_price: number,
  [vcpus, ram, disk_gb, traffic_tb]: readonly [number, number, number, number],
): ProxmoxPlan => ({
  ...common(category, plan_name, plan_description, plan_price),
  plan_type: 'proxmox',
  plan_annual_price: plan_price * 10,
  plan_hourly_price: Math.ceil((plan_price * 100) / 672),
  resources: { vcpus, ram_mb: ram * gib, disk_gb, traffic_tb },
});

const hosting = (
  plan_name: string,
  plan_description: string,
  plan_price: number,
  [disk_gb, websites, mailboxes, databases]: readonly [number, number, number, number],
): CpanelPlan => ({
  ...common('web', plan_name, plan_description, plan_price),
  plan_type: 'cpanel',
  plan_annual_price: plan_price * 10,
  resources: { disk_gb, websites, mailboxes, databases },
});

const service = (
  plan_name: string,
  plan_description: string,
  plan_price: number,
  plan_slug = slugOf(plan_name),
): OneTimePlan => ({
  ...common('services', plan_name, plan_description, plan_price, plan_slug),
  plan_type: 'one-time',
  plan_annual_price: null,
  resources: {},
});

const machine = (id: CpuId, plan_name: string, plan_description: string, plan_price: number): DedicatedPlan => ({
  ...common('dedicated', plan_name, plan_description, plan_price, id),
  plan_type: 'dedicated',
  plan_annual_price: plan_price * 10,
  resources: {},
});

const extra = (
  plan_type: ExtraType,
  plan_name: string,
  plan_description: string,
  plan_price: number,
  plan_slug = slugOf(plan_name),
): ExtraPlan => ({
  ...common('extras', plan_name, plan_description, plan_price, plan_slug),
  plan_type,
  plan_annual_price: plan_price * 10,
  resources: {},
});

function slugOf(plan_name: string): string {
  return plan_name.toLowerCase().replaceAll(' ', '-');
}

function common(
  category: string,
  plan_name: string,
  plan_description: string,
  plan_price: number,
  plan_slug = slugOf(plan_name),
) {
  return {
    plan_id: plan_slug,
    plan_slug,
    plan_name,
    plan_description,
    plan_price,
    category,
    plan_hourly_price: null,
    traffic_price: null,
    traffic_slow_mbit: null,
    in_stock: true,
  };
}

export const builtPlans: PlanList = example('catalogue', {
  proxmox_plans: [
    server('cloud', 'Fjord S', 'A small server for a website, a bot or a first project.', 690, [1, 2, 40, 2]),
    server('cloud', 'Fjord M', 'Two cores for a shop, an API or a staging environment.', 1290, [2, 4, 80, 4]),
    server('cloud', 'Fjord L', 'Room for a busy application with its own database.', 2490, [4, 8, 160, 6]),
    server(
      'cloud',
      'Fjord XL',
      'Eight cores for build servers, game servers and heavy traffic.',
      4790,
      [8, 16, 320, 8],
    ),
    server(
      'high-memory',
      'Summit M',
      'Four times the memory per core, for caches and databases.',
      3490,
      [2, 16, 120, 4],
    ),
    server('high-memory', 'Summit L', 'A database server that keeps its working set in memory.', 6690, [4, 32, 240, 6]),
    server('storage', 'Harbour M', 'Half a terabyte for backups, media and shared files.', 2490, [2, 4, 500, 6]),
    server('storage', 'Harbour L', 'Two terabytes for archives that must stay online.', 6490, [4, 8, 2000, 10]),
  ],
  cpanel_plans: [
    hosting('Web Birch', 'One website with mail, certificates and daily backups.', 490, [10, 1, 10, 2]),
    hosting('Web Spruce', 'For a growing company with several websites.', 990, [50, 10, 50, 20]),
    hosting('Web Oak', 'For agencies that look after the websites of their clients.', 1990, [150, 50, 250, 100]),
  ],
  dedicated_plans: [
    machine(
      'epyc-4464p',
      'AMD EPYC 4464P',
      'A whole machine with 12 cores at 3.7 to 5.4 GHz: game servers, build machines, shops with heavy pages.',
      11_900,
    ),
    machine(
      'epyc-9354p',
      'AMD EPYC 9354P',
      'A whole machine with 32 cores at 3.25 to 3.8 GHz: databases, virtual machines of your own, analytics.',
      27_900,
    ),
    machine(
      'epyc-9554',
      'AMD EPYC 9554',
      'A whole machine with 64 cores at 3.1 to 3.75 GHz: rendering, simulation, hundreds of containers.',
      49_900,
    ),
  ],
  extra_plans: [
    extra('extra-ipv4', 'Extra IPv4 address', 'One more IPv4 address for a server.', 290, 'extra-ipv4'),
    extra('extra-ipv6', 'IPv6 block', 'Sixteen more IPv6 addresses for a server.', 190),
    extra('extra-backups', 'Backup plan', 'A backup of the server every night, each kept for a week.', 390),
  ],
  volume_plans: [
    {
      ...common('volumes', 'Volume', 'Block storage for servers, by the gigabyte.', 5),
      plan_type: 'volume',
      plan_annual_price: 50,
      resources: {},
    },
  ],
  floating_plans: [
    {
      ...common(
        'floating-addresses',
        'Floating IPv4 address',
        'An IPv4 address of your own that moves from server to server.',
        350,
        'floating-ipv4',
      ),
      plan_type: 'floating-ipv4',
      plan_annual_price: 3500,
      resources: {},
    },
  ],
  one_time_plans: [
    service(
      'Website migration',
      'We move one website with its mailboxes and databases to us, and check it with you before the switch.',
      4900,
    ),
    service(
      'Server migration',
      'We move one server to us, planned with you and carried out at night if you like.',
      14_900,
    ),
    service(
      'Domain transfer help',
      'We take care of moving one domain to us, mail included, without an hour of silence.',
      1900,
      'domain-transfer',
    ),
    service('Engineering hour', 'One hour of work on your architecture, security or cost.', 12_000),
  ],
});

/** How the families of cloud servers are presented. A category that is not named here comes last, under its own name. */
export const serverFamilies = example('catalogue', [
  {
    category: 'cloud',
    name: 'Fjord',
    title: 'General purpose',
    text: 'Balanced cores and memory. Right for most things; when in doubt, begin here.',
  },
  {
    category: 'high-memory',
    name: 'Summit',
    title: 'High memory',
    text: 'Eight gigabytes for each core: databases, caches and search.',
  },
  {
    category: 'storage',
    name: 'Harbour',
    title: 'Storage',
    text: 'Large disks with modest cores: backups, media and archives.',
  },
]);
