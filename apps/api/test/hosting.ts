import { shownName } from '@resolvo/contract/shown-name';
import { sql } from 'kysely';
import { type OrderDesk, orderDesk, sealWith } from './orders.ts';
import type { TestAccount, TestProduct } from './product.ts';
import { hostingPlan, pay } from './subscriptions.ts';

/** An account of the lab's hosting servers, as their own API tells. */
export interface LabAccount {
  readonly server: string;
  readonly user: string;
  readonly domain: string;
  readonly email: string;
  readonly plan: string;
  readonly suspended: number;
  readonly addons: readonly string[];
  readonly parked: readonly string[];
}

export interface HostingDesk {
  readonly orders: OrderDesk;
  readonly planId: string;
  /** Lets all work on packages run to its end, or to where it needs a person. */
  settle(): Promise<void>;
  /** Pays for a package and leaves the rest to the jobs. */
  /** Sealed by staff, and not paid. */
  order(owner: TestAccount, choices?: object, plan?: string): Promise<{ orderId: string; invoiceId: string }>;
  buy(owner: TestAccount, choices?: object, plan?: string): Promise<{ orderId: string; invoiceId: string }>;
  /** The account has the domain, proved. */
  owns(owner: TestAccount, domain: string): Promise<void>;
  /** A package of this account, paid for and set up, with a domain that the account has. */
  package(owner: TestAccount, domain?: string): Promise<string>;
  packageOf(orderId: string): Promise<string>;
  /** Accounts on the servers that the product made. */
  accounts(): Promise<LabAccount[]>;
  /** The calls that the servers got since the last look, with their parameters. */
  calls(): Promise<{ name: string; params: Record<string, string> }[]>;
}

let made = 0;
/** A domain that no other package of the file has. */
export const newDomain = (): string => `site${++made}-nordlys.no`;

/** For products that were started with hosting. */
export async function hostingDesk(product: TestProduct): Promise<HostingDesk> {
  const { db } = product.deps;
  const orders = await orderDesk(product);
  const planId = await orders.plan(hostingPlan);
  let seen = 0;
  const desk: HostingDesk = {
    orders,
    planId,
    async settle() {
      for (let turn = 0; turn < 200; turn += 1) {
        await sql`update pgboss.job set start_after = now()
          where state in ('created', 'retry') and start_after > now()`.execute(db);
        await product.settle();
        const open = await sql<{ count: number }>`select count(*) as count from sagas
          where finished_at is null and status <> 'stuck'`.execute(db);
        if (open.rows[0]?.count === 0) return product.settle();
      }
      throw new Error('Work on packages does not come to an end.');
    },
    async order(owner, choices = {}, plan = planId) {
      const order = await orders.order(owner.id);
      await order.add(plan);
      const invoiceId = await sealWith(product, order, choices);
      return { orderId: order.key.order_id, invoiceId };
    },
    async buy(owner, choices, plan) {
      const ordered = await desk.order(owner, choices, plan);
      await pay(orders, ordered.invoiceId);
      return ordered;
    },
    async owns({ id: account_id }, name) {
      const row = { account_id, kind: 'custom', name, shown_name: shownName(name), state: 'active', proved_by: 'txt' };
      await db
        .insertInto('domains')
        .values({ ...row, created_at: product.deps.now() })
        .execute();
    },
    async package(owner, domain = newDomain()) {
      await desk.owns(owner, domain);
      const { orderId } = await desk.buy(owner, { hostname: domain });
      await desk.settle();
      return desk.packageOf(orderId);
    },
    async packageOf(orderId) {
      const { id } = await db
        .selectFrom('hosting_packages as h')
        .innerJoin('deliveries as d', 'd.id', 'h.delivery_id')
        .innerJoin('order_items as i', 'i.id', 'd.order_item_id')
        .select('h.id')
        .where('i.order_id', '=', orderId)
        .executeTakeFirstOrThrow();
      return id;
    },
    async accounts() {
      const { servers } = await product.askLab<{ servers: { name: string; accounts: LabAccount[] }[] }>('GET', '/whm');
      return servers
        .flatMap(({ name, accounts }) => accounts.map((account) => ({ ...account, server: name })))
        .filter(({ plan }) => plan !== 'default');
    },
    async calls() {
      const { entries } = await product.askLab<{
        entries: { id: number; what: string; exchange?: { params: Record<string, string> } }[];
      }>('GET', `/journal?part=whm&exchanges=true&after=${seen}`);
      seen = entries[0]?.id ?? seen;
      return entries
        .filter(({ exchange }) => exchange !== undefined)
        .reverse()
        .map(({ what, exchange }) => ({ name: what.replace('/json-api/', ''), params: exchange?.params ?? {} }));
    },
  };
  return desk;
}
