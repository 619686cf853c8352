import { sql } from 'kysely';
import { staffMask, type TestAccount, type TestProduct } from './product.ts';

/** What staff do with orders, as the pages send it. */
export interface OrderDesk {
  readonly staff: TestAccount;
  plan(more?: object): Promise<string>;
  order(userId: string, more?: object): Promise<OpenOrder>;
  /** Sends as staff, from one of many addresses. */
  post(path: string, body: object): ReturnType<TestAccount['browser']['post']>;
  /** Adds to the balance, or takes from it. */
  adjust(userId: string, amount: number): ReturnType<TestAccount['browser']['post']>;
  /** An order with one custom item of that price, sealed. */
  invoice(userId: string, price: number, more?: object): Promise<string>;
}

export interface OpenOrder {
  readonly key: { readonly order_id: string; readonly user_id: string };
  add(planId: string, quantity?: number, choices?: object): ReturnType<TestAccount['browser']['post']>;
  addCustom(price: unknown, more?: object): ReturnType<TestAccount['browser']['post']>;
  seal(more?: object): ReturnType<TestAccount['browser']['post']>;
}

export async function orderDesk(product: TestProduct): Promise<OrderDesk> {
  const staff = await product.account({ permissions: staffMask });
  // Contenders of a race come from many addresses, so that no limit per address decides it.
  const browsers = await Promise.all(Array.from({ length: 20 }, () => staff.anotherBrowser()));
  let turn = 0;
  const post = (path: string, body: object) => (browsers[turn++ % browsers.length] ?? staff.browser).post(path, body);
  const desk: OrderDesk = {
    staff,
    post,
    adjust: (user_id, amount) => post('/system/admin/finance/adjustments', { user_id, amount, reason: 'A test' }),
    async plan(more = {}) {
      const { id } = await product.deps.db
        .insertInto('plans')
        .values({
          type: 'one-time',
          category: 'services',
          slug: `s-${Math.random().toString(36).slice(2)}`,
          name: 'A service',
          description: '',
          price: 1000,
          ...more,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      return id;
    },
    async order(userId, more = {}) {
      const made = await post('/system/admin/orders', { user_id: userId, ...more });
      if (made.statusCode !== 201) throw new Error(made.body);
      const key = { order_id: made.json().order_id as string, user_id: userId };
      return {
        key,
        async add(plan_id, quantity = 1, choices) {
          const more = choices ? { choices } : {};
          const added = await post('/system/invoices/item', { ...key, plan_id, quantity, ...more });
          // Most tests are about something else than who chooses: their items are as they were before clients were asked.
          if (!choices)
            await sql`update order_items set client_chooses = false where order_id = ${key.order_id} and client_chooses`.execute(
              product.deps.db,
            );
          return added;
        },
        addCustom: (price, item = {}) =>
          post('/system/invoices/item', { ...key, custom_item: { name: 'Custom work', price, ...item } }),
        // Without tax, unless a test asks for it: the amounts of its items are then those of the invoice.
        seal: (body = {}) => post('/system/invoices/seal', { ...key, annual_subscription: false, tax: 0, ...body }),
      };
    },
    async invoice(userId, price, more = {}) {
      const order = await desk.order(userId);
      await order.addCustom(price);
      const sealed = await order.seal(more);
      if (sealed.statusCode !== 200) throw new Error(sealed.body);
      return sealed.json().invoice_id;
    },
  };
  return desk;
}

export const serverPlan = {
  type: 'proxmox',
  category: 'cloud',
  name: 'A server',
  price: 1290,
  annual_price: 12_900,
  vcpus: 2,
  ram_mb: 4096,
  disk_gb: 80,
  traffic_tb: 4,
};

/**
 * Seals the order with choices of its items, whether or not its client may have them. Those that the seal refuses are
 * written past it and past the database, as if the client had had them then: what is delivered asks again.
 */
export async function sealWith({ deps: { db } }: TestProduct, order: OpenOrder, choices: object): Promise<string> {
  const choose = (chosen: object, at: typeof db = db) =>
    sql`update order_items set choices = ${JSON.stringify(chosen)} where order_id = ${order.key.order_id}`.execute(at);
  await choose(choices);
  const sealed = await order.seal();
  if (sealed.statusCode === 200) return sealed.json().invoice_id;
  await choose({});
  const invoiceId: string = (await order.seal()).json().invoice_id;
  await db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    await choose(choices, tx);
  });
  return invoiceId;
}
