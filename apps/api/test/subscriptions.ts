import { runCalendar } from '../src/features/sales/subscriptions/run-calendar.ts';
import type { OrderDesk } from './orders.ts';
import type { TestAccount, TestProduct } from './product.ts';

const day = 86_400_000;

/** A plan that people deliver, so that no machine is needed to test what becomes of its price. */
export const hostingPlan = {
  type: 'cpanel',
  category: 'web',
  name: 'A website',
  price: 1000,
  annual_price: 10_000,
  disk_gb: 10,
  websites: 1,
  mailboxes: 10,
  databases: 1,
};

export interface Bought {
  readonly owner: TestAccount;
  readonly orderId: string;
  readonly invoiceId: string;
  /** One of each unit, in their order. */
  readonly ids: readonly string[];
  readonly id: string;
}

interface Buying {
  readonly plan?: object;
  readonly annual?: boolean;
  readonly quantity?: number;
  readonly seal?: object;
  readonly owner?: TestAccount;
  /** Not paid, but issued by staff all the same. */
  readonly unpaid?: boolean;
}

/** Orders, pays and delivers, as staff do it; what is delivered renews from now on. */
export async function buy(product: TestProduct, desk: OrderDesk, buying: Buying = {}): Promise<Bought> {
  const owner = buying.owner ?? (await product.account());
  const order = await desk.order(owner.id);
  await order.add(await desk.plan({ ...hostingPlan, ...buying.plan }), buying.quantity ?? 1);
  const sealed = await order.seal({ annual_subscription: buying.annual ?? false, ...buying.seal });
  if (sealed.statusCode !== 200) throw new Error(sealed.body);
  const invoiceId: string = sealed.json().invoice_id;
  if (buying.unpaid) await desk.post('/system/invoices/issue', order.key);
  else await pay(desk, invoiceId);
  await product.settle();
  const { db } = product.deps;
  const started = await db
    .selectFrom('deliveries as d')
    .innerJoin('order_items as i', 'i.id', 'd.order_item_id')
    .innerJoin('staff_tasks as t', 't.delivery_id', 'd.id')
    .select('t.id')
    .where('i.order_id', '=', order.key.order_id)
    .orderBy('d.unit')
    .execute();
  for (const { id } of started) await desk.post(`/system/admin/tasks/${id}/done`, { note: '' });
  const rows = await db
    .selectFrom('subscriptions as s')
    .innerJoin('deliveries as d', 'd.id', 's.delivery_id')
    .select('s.id')
    .where('s.order_id', '=', order.key.order_id)
    .orderBy('d.unit')
    .execute();
  const ids = rows.map(({ id }) => id);
  const [id] = ids;
  if (id === undefined) throw new Error('Nothing renews.');
  return { owner, orderId: order.key.order_id, invoiceId, ids, id };
}

export async function pay(desk: OrderDesk, invoiceId: string): Promise<void> {
  const paid = await desk.post(`/system/admin/invoices/${invoiceId}/mark-paid`, { method: 'other', reason: 'A test' });
  if (paid.statusCode !== 200) throw new Error(paid.body);
}

/** One hour of the billing calendar, with all that follows from it. */
export async function tick(product: TestProduct): Promise<void> {
  if ((await runCalendar(product.deps)) > 0) await product.settle();
}

/** Lets days pass, and runs the calendar on each. */
export async function days(product: TestProduct, count: number): Promise<void> {
  for (let n = 0; n < count; n += 1) {
    product.travel(day);
    await tick(product);
  }
}

/** Nothing that a test left behind is billed in the next one. */
export async function forgetSubscriptions(product: TestProduct): Promise<void> {
  const { db } = product.deps;
  const ended = { status: 'ended', ended_at: product.deps.now(), end_reason: 'A test is over.', suspended_at: null };
  await db.updateTable('subscriptions').set(ended).where('status', '<>', 'ended').execute();
  await db.updateTable('invoices').set({ status: 'unpaid' }).where('status', '=', 'awaiting_payment').execute();
}

export const subscriptionOf = (product: TestProduct, id: string) =>
  product.deps.db.selectFrom('subscriptions').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

/** Invoices of the account, oldest first, as a test reads them: total, status, and the days from `zero` they name. */
export async function invoicesOf(product: TestProduct, accountId: string, zero: Date) {
  const rows = await product.deps.db
    .selectFrom('invoices')
    .select(['id', 'number', 'total', 'status', 'created_at', 'due_at', 'valid_from', 'valid_until', 'additional'])
    .where('account_id', '=', accountId)
    .orderBy('number')
    .execute();
  const on = (date: Date | null) => (date === null ? null : Math.round((date.getTime() - zero.getTime()) / day));
  return rows.map((row) => ({
    id: row.id,
    total: row.total,
    status: row.status,
    issued: on(row.created_at),
    due: on(row.due_at),
    from: on(row.valid_from),
    until: on(row.valid_until),
  }));
}

/** What is told about subscriptions, oldest first; the papers of their invoices come beside it. */
export async function told(product: TestProduct, email: string): Promise<string[]> {
  const papers = /^(Invoice \d+ from|Receipt for invoice|Credit note) /;
  const mails = await product.mailsTo(email);
  return mails
    .map(({ subject }) => subject)
    .filter((subject) => !papers.test(subject))
    .reverse();
}
