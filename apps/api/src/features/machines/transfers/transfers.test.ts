import { beforeAll, describe, expect, test } from 'vitest';
import { expectTrueBooks } from '../../../../test/books.ts';
import { type TestAccount, useOwnProduct } from '../../../../test/product.ts';
import { type ServerDesk, serverDesk } from '../../../../test/servers.ts';
import { days } from '../../../../test/subscriptions.ts';
import { endOver } from '../../sales/deliveries/end-over.ts';
import { findServer } from '../servers/hold-server.ts';
import { expireTransfers } from './answer-transfer.ts';

const product = useOwnProduct();
let desk: ServerDesk;
beforeAll(async () => {
  desk = await serverDesk(product);
});

const day = 86_400_000;
const dataOf = (who: TestAccount, id: string) => who.browser.get(`/account/vm/${id}/data`);
const ask = async (from: TestAccount, id: string, email: string, more: object = {}) =>
  from.browser.post(`/account/vm/${id}/transfer`, {
    email,
    name: (await dataOf(from, id)).json().proxmox_vm_name,
    ...more,
  });
const listOf = async (who: TestAccount) => (await who.browser.get('/account/transfers')).json();
const accept = (who: TestAccount, offer: { transfer_id: string; total: number }) =>
  who.browser.post(`/account/transfers/${offer.transfer_id}/accept`, { total: offer.total });
const subscriptionsOf = async (who: TestAccount) =>
  (await who.browser.get('/account/subscriptions')).json().subscriptions;
const balanceOf = async (who: TestAccount): Promise<number> =>
  (await who.browser.get('/account/billing/data')).json().balance;
const pay = (invoiceId: string) =>
  desk.orders.post(`/system/admin/invoices/${invoiceId}/mark-paid`, { method: 'other', reason: 'Seen' });

async function offered(): Promise<{ from: TestAccount; to: TestAccount; id: string }> {
  const [from, to] = [await product.account(), await product.account()];
  const id = await desk.server(from);
  expect((await ask(from, id, to.email)).statusCode).toBe(200);
  return { from, to, id };
}

describe('a server that is offered to another account', () => {
  test('takes its rules along as a firewall of the new account, which the old one can no longer change', {
    tags: ['slow'],
  }, async () => {
    const { from, to, id } = await offered();
    const rules = [{ direction: 'in', action: 'allow', protocol: 'tcp', ports: '22' }];
    const set = { name: 'Web', rules, policy_in: 'drop', policy_out: 'allow' };
    const made = (await from.browser.post('/account/firewalls', set)).json();
    // The new account has one of that name.
    expect((await to.browser.post('/account/firewalls', { ...set, rules: [] })).statusCode).toBe(201);
    const use = { firewall_id: made.firewall_id, lockout_ok: true };
    expect((await from.browser.send('PUT', `/account/vm/${id}/firewall`, use)).statusCode).toBe(200);
    await desk.settle();
    const standing = async () => (await to.browser.get(`/account/vm/${id}/firewall`)).json();
    expect((await accept(to, (await listOf(to)).offered[0])).statusCode).toBe(200);
    await desk.settle();

    const taken = await standing();
    expect(taken).toMatchObject({
      state: 'applied',
      differences: [],
      firewall: { name: 'Web (2)', policy_in: 'drop' },
    });
    expect(taken.firewall.firewall_id).not.toBe(made.firewall_id);
    const kept = (await from.browser.get(`/account/firewalls/${made.firewall_id}`)).json();
    expect(kept.servers).toEqual([]);
    const open = { ...set, version: kept.version, policy_in: 'allow', lockout_ok: true };
    expect((await from.browser.send('PUT', `/account/firewalls/${made.firewall_id}`, open)).statusCode).toBe(200);
    await desk.settle();
    expect(await standing()).toMatchObject({ differences: [], firewall: { policy_in: 'drop' } });
  });

  test('is found for an abuse report with the account that had it at that time', { tags: ['slow'] }, async () => {
    const { from, to, id } = await offered();
    product.travel(2 * day);
    expect((await accept(to, (await listOf(to)).offered[0])).statusCode).toBe(200);
    const { ipv4 } = await findServer(product.deps.db, id);
    const holderAt = async (at: Date) => {
      const query = `address=${ipv4}&at=${Math.floor(at.getTime() / 1000)}`;
      const { holders } = (await desk.orders.staff.browser.get(`/system/admin/abuse-cases/holders?${query}`)).json();
      return holders.map(({ user }: { user: { email: string } }) => user.email);
    };
    expect(await holderAt(new Date(product.deps.now().getTime() - day))).toEqual([from.email]);
    expect(await holderAt(product.deps.now())).toEqual([from.email, to.email]);
    product.travel(day);
    expect(await holderAt(product.deps.now())).toEqual([to.email]);
  });

  test('goes over with the paid period when it is accepted: from then on the other account has it and is billed', {
    tags: ['slow'],
  }, async () => {
    const { from, to, id } = await offered();
    await from.browser.post(`/account/vm/${id}/labels`, { note: 'Secret', project: 'P', tags: ['t'] });
    const [offer] = (await listOf(to)).offered;
    const [before] = await subscriptionsOf(from);
    expect(offer).toMatchObject({ from: from.email, months: 1, next_payment_at: before.period_end });
    expect((await product.mailsTo(to.email)).map(({ subject }) => subject).join()).toContain('hand the server');
    expect((await dataOf(to, id)).statusCode).toBe(404);
    const { ticket } = (await from.browser.post(`/account/vm/${id}/console/ticket`)).json();
    expect(ticket).toEqual(expect.any(String));
    expect((await accept(to, { ...offer, total: offer.total + 1 })).statusCode).toBe(409);
    // Two presses at once: one takes it over.
    const both = await Promise.all([accept(to, offer), accept(to, offer)]);
    expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
    await desk.settle();

    expect((await dataOf(from, id)).statusCode).toBe(404);
    expect((await from.browser.get(`/account/vm/${id}/info`)).statusCode).toBe(404);
    expect((await dataOf(to, id)).json()).toMatchObject({ note: '', project: '', tags: [], server_state: 'active' });
    expect(await product.deps.db.selectFrom('console_tickets').select('server_id').execute()).toEqual([]);
    expect(await subscriptionsOf(from)).toEqual([]);
    expect(await subscriptionsOf(to)).toMatchObject([{ server_id: id, period_end: before.period_end }]);
    const kinds = async (who: TestAccount) =>
      (await who.browser.get('/account/activity')).json().events?.map(({ kind }: { kind: string }) => kind) ?? [];
    expect([await kinds(from), await kinds(to)]).toEqual([
      expect.arrayContaining(['server_handed_over', 'transfer_asked']),
      expect.arrayContaining(['server_taken_over', 'transfer_offered']),
    ]);
    // The new account does not read what happened before.
    const { events } = (await to.browser.get(`/account/vm/${id}/activity`)).json();
    expect(events.map(({ kind }: { kind: string }) => kind)).toEqual(['taken_over']);

    // The next period is the new account's, who can open its invoice and pay it.
    await days(product, 26);
    await desk.settle();
    const [renewed] = await subscriptionsOf(to);
    expect(renewed.unpaid_invoice_id).toEqual(expect.any(String));
    expect((await to.browser.get(`/account/checkout/${renewed.unpaid_invoice_id}`)).json()).toMatchObject({
      services: [{ server_id: id }],
    });
    expect((await from.browser.get(`/account/checkout/${renewed.unpaid_invoice_id}`)).statusCode).toBe(404);
    expect((await pay(renewed.unpaid_invoice_id)).statusCode).toBe(200);
  });

  test('changes hands also when a ticket is about it, which stays with the account that wrote it', async () => {
    const { from, to, id } = await offered();
    const ticket = { title: 'Server: slow', message: 'It is slow.', server_id: id };
    const { ticket_id } = (await from.browser.post('/account/tickets/new', ticket)).json();
    expect((await accept(to, (await listOf(to)).offered[0])).statusCode).toBe(200);
    expect((await dataOf(to, id)).statusCode).toBe(200);
    const kept = await from.browser.get(`/account/tickets/${ticket_id}`);
    expect(kept.json()).toMatchObject({ server: null });
  });

  test('gives the old account back what it paid ahead, and bills the new one for it', { tags: ['slow'] }, async () => {
    const from = await product.account();
    const to = await product.account();
    const id = await desk.server(from);
    await days(product, 26);
    await desk.settle();
    const [{ unpaid_invoice_id, total }] = await subscriptionsOf(from);
    await pay(unpaid_invoice_id);
    const before = await balanceOf(from);
    await ask(from, id, to.email);
    const [offer] = (await listOf(to)).offered;
    expect((await accept(to, offer)).statusCode).toBe(200);
    await desk.settle();
    expect((await balanceOf(from)) - before).toBe(total);
    expect((await subscriptionsOf(to))[0].unpaid_invoice_id).toEqual(expect.any(String));
    await expectTrueBooks(product);
  });

  test('takes its options along, which are part of what it costs', async () => {
    const [from, to] = [await product.account(), await product.account()];
    const id = await desk.server(from);
    const plan_id = await desk.orders.plan({
      type: 'extra-ipv4',
      category: 'extras',
      name: 'Second IPv4',
      price: 290,
    });
    const { order_id } = (await from.browser.post('/account/checkout', { plan_id, choices: { server_id: id } })).json();
    await desk.orders.adjust(from.id, 10_000);
    await from.browser.post(`/account/checkout/${order_id}/begin`, { by: 'balance' });
    await desk.settle();
    expect((await ask(from, id, to.email)).statusCode).toBe(200);
    const [offer] = (await listOf(to)).offered;
    expect(offer.options).toEqual(['Second IPv4']);
    expect((await accept(to, offer)).statusCode).toBe(200);
    await desk.settle();
    const { extras } = (await to.browser.get(`/account/vm/${id}/extras`)).json();
    expect(extras).toMatchObject([{ type: 'extra-ipv4', addresses: [expect.any(String)] }]);
    const theirs = await subscriptionsOf(to);
    expect(theirs.reduce((sum: number, one: { total: number }) => sum + one.total, 0)).toBe(offer.total);
    expect(await subscriptionsOf(from)).toEqual([]);
  });

  test('what its first account does later touches it no more', { tags: ['slow'] }, async () => {
    const { from, to, id } = await offered();
    const [offer] = (await listOf(to)).offered;
    await accept(to, offer);
    await desk.settle();
    expect((await from.browser.send('DELETE', '/account/user', { email: from.email })).statusCode).toBe(200);
    await desk.settle();
    expect((await dataOf(to, id)).json()).toMatchObject({ server_state: 'active', ends_at: 0 });
  });

  test('K45 its end is told to the account that has it, and stored for it; its first account reads nothing of it', {
    timeout: 120_000,
  }, async () => {
    const { from, to, id } = await offered();
    expect((await accept(to, (await listOf(to)).offered[0])).statusCode).toBe(200);
    await desk.settle();
    const { name } = await findServer(product.deps.db, id);
    const subjectsOf = async (who: TestAccount) =>
      (await product.mailsTo(who.email)).map(({ subject }) => subject).filter((subject) => subject.includes(name));
    const eventsOf = async ({ id: account }: TestAccount) => {
      const events = product.deps.db.selectFrom('events').select('name').where('account_id', '=', account);
      return (await events.where('name', 'like', 'delivery.%').execute()).map((event) => event.name).toSorted();
    };
    const endingsOf = async (who: TestAccount) => {
      const { endings } = (await desk.orders.staff.browser.get('/system/admin/endings?limit=100')).json();
      return endings
        .filter((one: { user: { user_id: string } }) => one.user.user_id === who.id)
        .map(({ why }: { why: string }) => why);
    };
    const before = [await subjectsOf(from), await eventsOf(from)];

    // Unpaid: suspended, then paid.
    await days(product, 45);
    await desk.settle();
    expect([await endingsOf(from), await endingsOf(to)]).toEqual([[], ['unpaid']]);
    const [{ unpaid_invoice_id }] = await subscriptionsOf(to);
    expect((await pay(unpaid_invoice_id)).statusCode).toBe(200);
    await desk.settle();

    // Cancelled: its end is announced, kept, announced again, and comes.
    const end = async () => {
      expect((await to.browser.post(`/account/vm/${id}/cancel`)).statusCode).toBe(200);
      await days(product, 32);
      await desk.settle();
    };
    await end();
    expect([await endingsOf(from), await endingsOf(to)]).toEqual([[], ['cancelled']]);
    expect((await subjectsOf(to)).join()).toContain('is suspended');
    expect((await to.browser.post(`/account/vm/${id}/keep`)).statusCode).toBe(200);
    await desk.settle();
    await end();
    product.travel(15 * day);
    await endOver(product.deps);
    await desk.settle();
    expect((await subjectsOf(to)).join()).toContain('was deleted');
    expect(await eventsOf(to)).toEqual([
      'delivery.end_announced',
      'delivery.end_announced',
      'delivery.ended',
      'delivery.kept',
    ]);
    expect([await subjectsOf(from), await eventsOf(from)]).toEqual(before);
  });

  test('is withdrawn, declined or expires, and stays', async () => {
    const { from, to, id } = await offered();
    const again = await ask(from, id, 'third@example.com');
    expect([again.statusCode, again.json().details]).toEqual([409, expect.stringContaining(to.email)]);
    const [first] = (await listOf(to)).offered;
    expect((await from.browser.send('DELETE', `/account/vm/${id}/transfer`, {})).statusCode).toBe(200);
    expect((await accept(to, first)).json().details).toContain('over');
    expect((await from.browser.send('DELETE', `/account/vm/${id}/transfer`, {})).statusCode).toBe(404);

    await ask(from, id, to.email);
    const [second] = (await listOf(to)).offered;
    const stranger = await product.account();
    expect((await accept(stranger, second)).statusCode).toBe(404);
    expect((await to.browser.post(`/account/transfers/${second.transfer_id}/decline`)).statusCode).toBe(200);
    expect((await accept(to, second)).statusCode).toBe(409);

    await ask(from, id, to.email);
    const [third] = (await listOf(to)).offered;
    product.travel(7 * 86_400_000);
    expect((await listOf(to)).offered).toEqual([]);
    expect((await accept(to, third)).statusCode).toBe(409);
    await expireTransfers(product.deps);
    expect((await listOf(from)).asked).toEqual([]);
    expect((await dataOf(from, id)).statusCode).toBe(200);
  });

  test('ends with the account that offered it', async () => {
    const { from, to } = await offered();
    expect((await listOf(to)).offered).toHaveLength(1);
    expect((await from.browser.send('DELETE', '/account/user', { email: from.email })).statusCode).toBe(200);
    expect((await listOf(to)).offered).toEqual([]);
  });

  test('is refused by a sentence while it is suspended, cancelled or unpaid, and without its name', async () => {
    const from = await product.account();
    const id = await desk.server(from);
    expect((await ask(from, id, 'other@example.com', { name: 'another' })).statusCode).toBe(422);
    expect((await ask(from, id, from.email)).statusCode).toBe(422);
    const refusal = async () => (await ask(from, id, 'other@example.com')).json().details;
    await desk.orders.post(`/system/admin/servers/${id}/suspend`, { reason: 'Abuse' });
    expect(await refusal()).toContain('suspended');
    await desk.settle();
    await desk.orders.post(`/system/admin/servers/${id}/resume`, {});
    await desk.settle();
    await from.browser.post(`/account/vm/${id}/cancel`);
    expect(await refusal()).toContain('cancelled');

    const debtor = await product.account();
    const order = await desk.orders.order(debtor.id);
    const plans = product.deps.db.selectFrom('plans').select('id').where('type', '=', 'proxmox');
    await order.add((await plans.executeTakeFirstOrThrow()).id);
    await order.seal();
    await desk.orders.post('/system/invoices/issue', order.key);
    await desk.settle();
    const owed = await ask(debtor, await desk.serverOf(order.key.order_id), 'other@example.com');
    expect([owed.statusCode, owed.json().details]).toEqual([409, expect.stringContaining('not paid')]);
  }, 60_000);

  test('the quota of the other account holds', { tags: ['slow'] }, async () => {
    const { to } = await offered();
    const quotas = { servers: 0, vcpus: null, memory_gb: null, disk_gb: null, addresses: null, reason: 'Law' };
    await desk.orders.staff.browser.send('PUT', `/system/admin/clients/${to.id}/quotas`, quotas);
    const [offer] = (await listOf(to)).offered;
    expect((await accept(to, offer)).json().details).toContain('quota');
  });
});
