import { setTimeout } from 'node:timers/promises';
import { z } from 'zod';
import type { CustomerAct, PlannedAct, StaffAct } from './plan.ts';
import type { Answer, Visitor } from './visitor.ts';
import { type Customer, password, type World } from './world.ts';

const one = <T>(list: readonly T[], pick: number): T | undefined => list[Math.floor(pick * list.length)];
const textIn = (json: unknown, key: string): string | undefined => {
  const value: unknown = z.record(z.string(), z.unknown()).safeParse(json).data?.[key];
  return typeof value === 'string' ? value : undefined;
};
const rowsIn = (json: unknown, key: string | undefined, idKey: string): { id: string; row: Row }[] => {
  const rows: unknown = key === undefined ? json : z.record(z.string(), z.unknown()).safeParse(json).data?.[key];
  return (row.array().safeParse(rows).data ?? []).flatMap((found) => {
    const id = found[idKey];
    return typeof id === 'string' ? [{ id, row: found }] : [];
  });
};
const row = z.record(z.string(), z.unknown());
type Row = z.output<typeof row>;

const cards = ['4242424242424242', '4242424242424242', '4242424242424242', '4000000000000002'];
const final = new Set(['succeeded', 'failed', 'cancelled']);

type Does<P> = (world: World, who: P, act: PlannedAct) => Promise<void>;

export const customerDoes: Readonly<Record<CustomerAct, Does<Customer>>> = {
  async order(world, customer, { pick, amount, marker, twice }) {
    const { visitor, accountId } = customer;
    const plan = one(world.plans, pick);
    if (!plan) return;
    const location = amount % 2 === 0 ? 'oslo' : 'london';
    const choices = {
      server: { image: 'debian-13', hostname: `${marker}.example`, location },
      hosting: { hostname: `${marker}.example` },
      service: {},
    }[plan.kind];
    const placed = await visitor.act('POST', '/account/checkout', { plan_id: plan.id, choices }, twice);
    const order = textIn(placed.json, 'order_id');
    world.record.note('order', order ?? marker, placed.outcome);
    if (order === undefined) return;
    world.owned.push({ path: `/account/checkout/${order}`, accountId });
    const by = one(['card', 'card', 'balance', 'bank_transfer'], (amount % 100) / 100) ?? 'card';
    const begun = await visitor.act('POST', `/account/checkout/${order}/begin`, { by }, twice);
    const invoice = textIn(begun.json, 'invoice_id');
    if (begun.outcome !== 'acknowledged' || invoice === undefined) return;
    world.record.note('invoice', invoice, 'acknowledged');
    world.owned.push({ path: `/account/billing/invoices/${invoice}`, accountId });
    if (by === 'card') await payByCard(world, visitor, `/account/billing/invoices/${invoice}/pay`, {}, amount);
  },
  async topUp(world, { visitor }, { amount }) {
    await payByCard(world, visitor, '/account/billing/topup', { amount }, amount);
  },
  async payOpen(world, { visitor }, { pick, amount }) {
    const found = one(
      rowsIn((await visitor.get('/account/billing/invoices/all?status=open')).json, undefined, 'invoice_id'),
      pick,
    );
    if (!found) return;
    const path = `/account/billing/invoices/${found.id}`;
    if (amount % 2 === 0) await payByCard(world, visitor, `${path}/pay`, { use_balance: amount % 3 === 0 }, amount);
    else await visitor.act('POST', `${path}/pay-by-balance`);
  },
  async ticket(world, { visitor, accountId }, { marker, twice }) {
    const body = { title: `Other: ${marker}`, message: `It is about ${marker}.` };
    const opened = await visitor.act('POST', '/account/tickets/new', body, twice);
    world.record.note('ticket', marker, opened.outcome);
    const id = textIn(opened.json, 'ticket_id');
    if (id !== undefined) world.owned.push({ path: `/account/tickets/${id}`, accountId });
  },
  async ticketReply(world, { visitor }, { pick, marker, twice }) {
    const ticket = one(rowsIn((await visitor.get('/account/tickets/all')).json, undefined, 'ticket_id'), pick);
    if (!ticket) return;
    const sent = await visitor.act('POST', `/account/tickets/${ticket.id}/messages`, { message: marker }, twice);
    world.record.note('message', marker, sent.outcome);
  },
  async power(world, { visitor }, { pick, amount }) {
    const server = one(rowsIn((await visitor.get('/account/products')).json, 'proxmox', 'server_id'), pick);
    if (!server) return;
    await visitor.act('POST', `/account/vm/${server.id}/${one(['start', 'stop', 'reboot'], (amount % 10) / 10)}`);
    world.owned.push({ path: `/account/vm/${server.id}/data`, accountId: '' });
  },
  async rename(_, { visitor }, { pick, marker }) {
    const server = one(rowsIn((await visitor.get('/account/products')).json, 'proxmox', 'server_id'), pick);
    if (server) await visitor.act('POST', `/account/vm/${server.id}/name?name=${marker}`);
  },
  async look(world, { visitor }) {
    for (const path of [
      '/account/billing/data',
      '/account/tickets/all',
      '/account/products',
      '/account/subscriptions',
    ]) {
      const { status } = await visitor.get(path);
      if (status !== 200 && status !== 0) world.record.wrong(`A customer got ${status} for ${path}.`);
    }
  },
  async lookAtOthers(world, { visitor, accountId }, { pick }) {
    const others = world.owned.filter((thing) => thing.accountId !== '' && thing.accountId !== accountId);
    const thing = one(others, pick);
    if (!thing) return;
    const { status } = await visitor.get(thing.path);
    if (![404, 0].includes(status)) world.record.wrong(`S48 another customer got ${status} for ${thing.path}.`);
  },
  async signInAgain(world, { visitor, email }) {
    await visitor.act('POST', '/account/logout');
    await world.signIn(visitor, email);
  },
  async register(world, _, { marker, pick, twice }) {
    const { json } = await world.lab.call('POST', '/lab/api/recaptcha/token', { action: 'register' });
    const visitor = world.newVisitor(`192.0.2.${1 + Math.floor(pick * 250)}`);
    const email = `${marker}@soak.test`;
    const typed = { email, password, cpassword: password, 'remember-me': false, recaptcha: json.token };
    const registered = await visitor.act('POST', '/account/register', typed, twice);
    world.record.note('registration', email, registered.outcome);
  },
};

async function payByCard(world: World, visitor: Visitor, path: string, body: object, amount: number): Promise<void> {
  const asked = await visitor.act('POST', path, body);
  const charge = textIn(asked.json, 'charge_id');
  const secret = textIn(asked.json, 'client_secret');
  if (charge === undefined || secret === undefined) return;
  const card = { number: one(cards, (amount % 40) / 40), exp_month: 12, exp_year: 2035 };
  await world.lab.call('POST', '/lab/api/stripe/pay', { client_secret: secret, method: { card } });
  for (let tries = 0; tries < 15; tries += 1) {
    const settled = await visitor.act('POST', `/account/billing/charges/${charge}/settle`);
    const status = textIn(settled.json, 'status') ?? '';
    if (status === 'succeeded') world.record.note('card payment', charge, 'acknowledged');
    if (final.has(status) || settled.outcome === 'refused') return;
    await setTimeout(1500);
  }
}

export const staffDoes: Readonly<Record<StaffAct, Does<Visitor>>> = {
  async answerTicket(world, staff, { pick, marker, twice }) {
    const ticket = one(
      rowsIn((await staff.get('/system/admin/enquiries?limit=50')).json, 'enquiries', 'enquiry_id'),
      pick,
    );
    if (!ticket) return;
    const sent = await staff.act('POST', `/system/admin/enquiries/${ticket.id}/messages`, { message: marker }, twice);
    world.record.note('message', marker, sent.outcome);
  },
  async bookTransfer(world, staff, { pick, marker, twice }) {
    const open = await staff.get('/system/admin/invoices?limit=50&status=awaiting_payment');
    const invoice = one(rowsIn(open.json, 'invoices', 'invoice_id'), pick);
    if (!invoice) return;
    const body = { method: 'bank_transfer', reference: marker, reason: 'It came in.' };
    const booked = await staff.act('POST', `/system/admin/invoices/${invoice.id}/mark-paid`, body, twice);
    world.record.note('transfer', marker, booked.outcome);
  },
  async finishTask(world, staff, { pick, twice }) {
    const task = one(rowsIn((await staff.get('/system/admin/tasks?limit=50')).json, 'tasks', 'task_id'), pick);
    if (!task) return;
    const done = await staff.act('POST', `/system/admin/tasks/${task.id}/done`, {}, twice);
    if (done.outcome === 'acknowledged') world.record.note('task', task.id, 'acknowledged');
  },
  async refund(world, staff, { pick, amount, marker, twice }) {
    const paid = await staff.get('/system/admin/invoices?limit=50&status=paid');
    const invoice = one(rowsIn(paid.json, 'invoices', 'invoice_id'), pick);
    if (!invoice) return;
    const destination = amount % 2 === 0 ? 'card' : 'balance';
    const body = { reason: marker, destination, ...(amount % 3 === 0 ? {} : { amount: 100 }) };
    const given = await withPassword(staff, () =>
      staff.act('POST', `/system/admin/invoices/${invoice.id}/refund`, body, twice),
    );
    world.record.note('refund', marker, given.outcome);
  },
  async adjust(world, staff, { pick, amount, marker, twice }) {
    const customer = one(world.customers, pick);
    if (!customer) return;
    const body = { user_id: customer.accountId, amount: amount % 4 === 0 ? -amount : amount, reason: marker };
    const booked = await withPassword(staff, () => staff.act('POST', '/system/admin/finance/adjustments', body, twice));
    world.record.note('adjustment', marker, booked.outcome);
  },
  async note(world, staff, { pick, marker, twice }) {
    const customer = one(world.customers, pick);
    if (!customer) return;
    const path = `/system/admin/clients/${customer.accountId}/notes`;
    const written = await staff.act('POST', path, { body: marker }, twice);
    world.record.note('note', marker, written.outcome);
  },
};

/** Acts that give money away want a password of the last quarter of an hour. */
async function withPassword(staff: Visitor, act: () => Promise<Answer>): Promise<Answer> {
  const answer = await act();
  if (textIn(answer.json, 'code') !== 'confirmation_required') return answer;
  await staff.act('POST', '/account/session/confirm', { password });
  return act();
}
