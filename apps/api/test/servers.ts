import { sql } from 'kysely';
import { expect } from 'vitest';
import { findServer } from '../src/features/machines/servers/hold-server.ts';
import { refOf } from '../src/features/machines/servers/server-row.ts';
import { type OrderDesk, orderDesk, sealWith, serverPlan } from './orders.ts';
import type { TestAccount, TestProduct } from './product.ts';

/** A machine of the lab, as its own API tells. */
interface LabMachine {
  readonly vmid: number;
  readonly node: string;
  readonly cluster: string;
  readonly status: string;
}

export interface ServerDesk {
  readonly orders: OrderDesk;
  /** Lets all work on servers run to its end, or to where it needs a person. Mails wait until a test asks for them. */
  settle(): Promise<void>;
  /** A server of this account, paid for and set up. */
  server(owner: TestAccount, choices?: object): Promise<string>;
  /** The one that was bought with this order; made already, however far it is. */
  serverOf(orderId: string): Promise<string>;
  /** Pays for a server and leaves the rest to the jobs. */
  buy(owner: TestAccount, choices?: object): Promise<{ orderId: string; invoiceId: string }>;
  machines(): Promise<LabMachine[]>;
  /** Staff delete the server, with its name typed. */
  end(serverId: string, reason: string): ReturnType<TestAccount['browser']['send']>;
  /** The owner replaces everything on it, with its name typed. */
  rebuild(owner: TestAccount, serverId: string, image: string): ReturnType<TestAccount['browser']['post']>;
  /** The owner goes back to a snapshot or backup, with the server's name typed. */
  goBack(
    owner: TestAccount,
    serverId: string,
    kind: 'snapshots' | 'backups',
    copyId: string,
  ): ReturnType<TestAccount['browser']['post']>;
}

/** Pools of addresses in both clusters of the lab, and what is needed to sell servers from them. */
export async function serverDesk(product: TestProduct, plan: object = {}): Promise<ServerDesk> {
  const { db } = product.deps;
  const orders = await orderDesk(product);
  const planId = await orders.plan({ ...serverPlan, ...plan });
  await db
    .insertInto('subnets')
    .values([
      { name: 'Oslo', cluster: 'oslo', network: '192.0.2.0/24', gateway: '192.0.2.1', vlan: 100 },
      { name: 'Oslo v6', cluster: 'oslo', network: '2001:db8:1::/64', gateway: '2001:db8:1::1', vlan: 100 },
      { name: 'London', cluster: 'london', network: '198.51.100.0/24', gateway: '198.51.100.1' },
    ])
    .execute();

  const nameOf = async (serverId: string) =>
    (await db.selectFrom('servers').select('name').where('id', '=', serverId).executeTakeFirstOrThrow()).name;

  const desk: ServerDesk = {
    orders,
    async settle() {
      for (let turn = 0; turn < 400; turn += 1) {
        await sql`update pgboss.job set start_after = now()
          where state in ('created', 'retry') and start_after > now()`.execute(db);
        await product.settle();
        const open = await sql<{ count: number }>`select count(*) as count from sagas
          where finished_at is null and status <> 'stuck'`.execute(db);
        if (open.rows[0]?.count === 0) return product.settle();
      }
      throw new Error('Work on servers does not come to an end.');
    },
    async buy(owner, choices = {}) {
      const order = await orders.order(owner.id);
      await order.add(planId);
      const invoiceId = await sealWith(product, order, choices);
      const paid = await orders.post(`/system/admin/invoices/${invoiceId}/mark-paid`, {
        method: 'bank_transfer',
        reason: 'Seen',
      });
      if (paid.statusCode !== 200) throw new Error(paid.body);
      return { orderId: order.key.order_id, invoiceId };
    },
    async server(owner, choices = { image: 'debian-13' }) {
      const { orderId } = await desk.buy(owner, choices);
      await desk.settle();
      return desk.serverOf(orderId);
    },
    async serverOf(orderId) {
      const found = await db
        .selectFrom('servers as s')
        .innerJoin('deliveries as d', 'd.id', 's.delivery_id')
        .innerJoin('order_items as i', 'i.id', 'd.order_item_id')
        .select('s.id')
        .where('i.order_id', '=', orderId)
        .executeTakeFirstOrThrow();
      return found.id;
    },
    async end(serverId, reason) {
      const { browser } = orders.staff;
      return browser.send('DELETE', `/system/admin/servers/${serverId}`, { name: await nameOf(serverId), reason });
    },
    async rebuild(owner, serverId, image) {
      return owner.browser.post(`/account/vm/${serverId}/rebuild`, { image, name: await nameOf(serverId) });
    },
    async goBack(owner, serverId, kind, copyId) {
      const verb = kind === 'snapshots' ? 'rollback' : 'restore';
      return owner.browser.post(`/account/vm/${serverId}/${kind}/${copyId}/${verb}`, { name: await nameOf(serverId) });
    },
    async machines() {
      const { clusters } = await product.askLab<{ clusters: { name: string; vms: Omit<LabMachine, 'cluster'>[] }[] }>(
        'GET',
        '/proxmox',
      );
      return clusters
        .flatMap(({ name, vms }) => vms.map((vm) => ({ ...vm, cluster: name })))
        .filter(({ vmid }) => vmid >= 10_000);
    },
  };
  return desk;
}

/** The text console of a server's machine: types a line and waits for what is printed after it. */
export async function machineConsole(product: TestProduct, serverId: string) {
  const ref = refOf(await findServer(product.deps.db, serverId));
  if (!ref) throw new Error(`The server ${serverId} has no machine.`);
  const stream = await product.deps.compute.console(ref);
  let printed = '';
  stream.onData((bytes) => {
    printed += bytes.toString('utf8');
  });
  return {
    async answers(typed: string, expected: string): Promise<void> {
      printed = '';
      stream.send(`${typed}\r`);
      await expect.poll(() => printed).toContain(expected);
    },
    close: () => stream.close(),
  };
}
