import { randomUUID } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { endpointNames } from '@resolvo/contract/endpoints';
import { formatMoney } from '@resolvo/contract/money';
import { beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { inAct } from '../../src/core/causing.ts';
import { mailOwner } from '../../src/features/people/accounts/mail-owner.ts';
import { byReader, sendActMails } from '../../src/features/platform/mail/act-mails.ts';
import { actMails } from '../../src/features/platform/mail/queues.ts';
import { serviceEndedMail } from '../../src/features/sales/subscriptions/mails.ts';
import { type CardDesk, cardDesk } from '../cards.ts';
import { mailsOf, type ToldAct } from '../mails-of.ts';
import { makeMember } from '../members.ts';
import { serverPlan } from '../orders.ts';
import { type TestAccount, useOwnProduct } from '../product.ts';
import { type ServerDesk, serverDesk } from '../servers.ts';
import { days } from '../subscriptions.ts';

/** One act, one mail: what a customer's act brings with it (an end, a credit, the last hours, their receipt) is told together. */
const product = useOwnProduct();
const hour = 3_600_000;
let desk: ServerDesk;
let cards: CardDesk;
const plans = { small: '', large: '', ipv4: '', backups: '', volume: '' };
beforeAll(async () => {
  desk = await serverDesk(product);
  cards = cardDesk(product);
  plans.small = await desk.orders.plan({ ...serverPlan, name: 'Small', ram_mb: 2048, price: 690, hourly_price: 103 });
  plans.large = await desk.orders.plan({ ...serverPlan, name: 'Large', ram_mb: 8192, price: 2490, hourly_price: 371 });
  plans.ipv4 = await desk.orders.plan({ type: 'extra-ipv4', category: 'extras', name: 'Address', price: 290 });
  plans.backups = await desk.orders.plan({ type: 'extra-backups', category: 'extras', name: 'Backups', price: 390 });
  plans.volume = await desk.orders.plan({
    type: 'volume',
    category: 'volumes',
    name: 'Volume',
    price: 5,
    annual_price: 50,
  });
});

const buyer = async (): Promise<TestAccount> => {
  const owner = await product.account();
  await cards.save(owner);
  return owner;
};
async function order(owner: TestAccount, body: object): Promise<string> {
  const placed = await owner.browser.post('/account/checkout', { idempotency_key: randomUUID(), ...body });
  expect(placed.statusCode, placed.body).toBe(201);
  const { order_id } = placed.json();
  // By the hour it begins without a payment.
  if ('period' in body) {
    await desk.settle();
    return order_id;
  }
  await desk.orders.adjust(owner.id, 50_000);
  await owner.browser.post(`/account/checkout/${order_id}/begin`, { by: 'balance' });
  await desk.settle();
  return order_id;
}
async function server(
  owner: TestAccount,
  body: { period?: 'hourly'; plan_id?: string; extras?: readonly string[] } = {},
): Promise<{ id: string; name: string }> {
  const placed = await order(owner, { plan_id: plans.small, choices: { image: 'debian-13' }, ...body });
  const id = await desk.serverOf(placed);
  return { id, name: (await owner.browser.get(`/account/vm/${id}/data`)).json().proxmox_vm_name };
}
const subscriptionOf = async (id: string) =>
  (
    await product.deps.db
      .selectFrom('subscriptions as s')
      .innerJoin('servers as v', 'v.delivery_id', 's.delivery_id')
      .select('s.id')
      .where('v.id', '=', id)
      .executeTakeFirstOrThrow()
  ).id;

test('S81 deleting a server by the hour is one mail: the end, the hours, and their receipt as a PDF', async () => {
  const owner = await buyer();
  const { id, name } = await server(owner, { period: 'hourly' });
  product.travel(3 * hour);
  const [mail, ...more] = await mailsOf(product, desk, {
    to: owner.email,
    act: () => owner.browser.send('DELETE', `/account/vm/${id}`, { name }),
  });
  expect(more.map(({ subject }) => subject)).toEqual([]);
  expect(mail?.subject).toContain(name);
  expect(mail?.text).toMatch(/final backup/i);
  expect(mail?.attachments.length).toBeGreaterThan(0);
  // Their own act is in the inbox once, and no news.
  const { notices } = (await owner.browser.get('/account/notices')).json();
  const told = notices.filter(({ subject }: { subject: string }) => subject === mail?.subject);
  expect(told).toMatchObject([{ is_read: true, also: [{ heading: expect.any(String) }] }]);
});

test('S81 a server by the hour that is deleted, its hours declined: the mail and later ones say that it is over and what is owed', async () => {
  const owner = await product.account();
  await cards.save(owner, 'failsLater');
  const { id, name } = await server(owner, { period: 'hourly' });
  product.travel(3 * hour);
  const [mail, ...more] = await mailsOf(product, desk, {
    to: owner.email,
    act: () => owner.browser.send('DELETE', `/account/vm/${id}`, { name }),
  });
  expect(more.map(({ subject }) => subject)).toEqual([]);
  const open = await product.deps.db
    .selectFrom('invoices')
    .select(['id', 'total'])
    .where('account_id', '=', owner.id)
    .where('status', '=', 'awaiting_payment')
    .executeTakeFirstOrThrow();
  expect(mail?.text).toContain(`This is for the time before, so ${formatMoney(open.total)} is still to be paid.`);
  expect(mail?.links.map((url) => new URL(url).pathname)).toContain(`/panel/billing/invoices/${open.id}`);
  expect(mail?.text).not.toMatch(/goes on until|suspend/);
  const before = (await product.mailsTo(owner.email)).length;
  await days(product, 9);
  const later = (await product.mailsTo(owner.email)).slice(0, -before);
  expect(later.length).toBeGreaterThan(2);
  expect(later.filter(({ text }) => /goes on until|suspend/.test(text))).toEqual([]);
  expect(later.map(({ text }) => text).join()).toContain('This was the last time we tried by ourselves.');
});

test('S81 deleting a paid server with its options is one mail with every credit note', async () => {
  const owner = await buyer();
  const { id, name } = await server(owner, { extras: [plans.ipv4, plans.backups] });
  await product.sendMails();
  const billing = await product.account();
  await makeMember(product, owner, billing, { role: 'billing' });
  product.travel(24 * hour);
  const mails = await mailsOf(product, desk, {
    to: owner.email,
    act: () => owner.browser.send('DELETE', `/account/vm/${id}`, { name }),
  });
  expect(mails.map(({ subject }) => subject)).toEqual([`${name} was deleted`]);
  // Each thing once: what was given back of server and options is one sum, and the final backup is none of those that are gone.
  const text = mails[0]?.text ?? '';
  expect(text).not.toContain('has ended');
  expect(text.match(/went to your credit balance/g)).toHaveLength(1);
  expect(text).toContain('its other backups are gone');
  const given = [...text.matchAll(/We have given back €([\d.]+) of/g)].map(([, euro]) => Number(euro));
  expect([given.length, text]).toEqual([
    3,
    expect.stringContaining(`€${given.reduce((a, b) => a + b).toFixed(2)} went`),
  ]);
  // A colleague reads what their rights cover, and of the server nothing.
  const { notices } = (await billing.browser.get('/account/notices')).json();
  expect(notices.map(({ about }: { about: string }) => about)).toEqual(['billing']);
});

describe('S81 one mail each', () => {
  const scenes: Record<string, () => Promise<ToldAct>> = {
    async 'a deleted volume, with a credit'() {
      const owner = await buyer();
      await order(owner, { plan_id: plans.volume, choices: { location: 'oslo', size_gb: 20, volume_name: 'Books' } });
      product.travel(24 * hour);
      const { volumes } = (await owner.browser.get('/account/volumes')).json();
      const body = { name: 'Books' };
      return {
        to: owner.email,
        act: () => owner.browser.post(`/account/volumes/${volumes[0].volume_id}/delete`, body),
      };
    },
    async subscriptionCancel() {
      const owner = await buyer();
      const at = await subscriptionOf((await server(owner)).id);
      return { to: owner.email, act: () => owner.browser.post(`/account/subscriptions/${at}/cancel`, {}) };
    },
    async 'a larger plan, paid by card'() {
      const owner = await buyer();
      const at = await subscriptionOf((await server(owner)).id);
      await desk.orders.adjust(owner.id, 50_000);
      return {
        to: owner.email,
        act: () => owner.browser.post(`/account/subscriptions/${at}/plan`, { plan_id: plans.large }),
      };
    },
    async 'a smaller plan, with a credit'() {
      const owner = await buyer();
      const at = await subscriptionOf((await server(owner, { plan_id: plans.large })).id);
      return {
        to: owner.email,
        act: () => owner.browser.post(`/account/subscriptions/${at}/plan`, { plan_id: plans.small }),
      };
    },
    async 'a transfer, for the one who gets it'() {
      const [owner, other] = [await buyer(), await buyer()];
      const { id, name } = await server(owner);
      await owner.browser.post(`/account/vm/${id}/transfer`, { email: other.email, name });
      const [offer] = (await other.browser.get('/account/transfers')).json().offered;
      return {
        to: other.email,
        act: () => other.browser.post(`/account/transfers/${offer.transfer_id}/accept`, { total: offer.total }),
      };
    },
  };

  test.each(Object.keys(scenes))('%s', async (name) => {
    const scene = await scenes[name]?.();
    if (!scene) throw new Error(`No scene ${name}.`);
    expect((await mailsOf(product, desk, scene)).map(({ subject }) => subject)).toEqual([expect.any(String)]);
  });
});

test('S81 no noun sends a mail past the rule: each is queued by the one function that knows the act', () => {
  const allowed = ['platform/mail/', 'help/dispatches/take-batch.ts', 'money/invoices/queue-document.ts'];
  const root = join(import.meta.dirname, '../../src/features');
  const past = (source: string) => /jobs\s*\.send(All)?\([^)]*\b(mailSend|documentMailSend)\b/.test(source);
  expect(past('deps.jobs.send(tx, mailSend, {')).toBe(true);
  const found = globSync('**/*.ts', { cwd: root })
    .filter((file) => !file.includes('.test.') && !allowed.some((one) => file.startsWith(one)))
    .filter((file) => past(readFileSync(join(root, file), 'utf8')));
  expect(
    found,
    'Send it by queueMail (platform/mail/queue-mail.ts), which lets the mails of one act wait for each other.',
  ).toEqual([]);
  expect(endpointNames.length).toBeGreaterThan(500);
});

describe('S81 mails of an act wait', () => {
  const act = randomUUID();
  const patient = () => ({ ...product.deps, settings: { ...product.deps.settings, mailPatience: 5 } });
  const waiting = async () =>
    (await product.deps.db.selectFrom('act_mails').select('mail_id').where('act_id', '=', act).execute()).length;

  test('while work of it goes on and more may come, an hour at most, and are sent once', async () => {
    const { db } = product.deps;
    const owner = await product.account();
    const ended = { name: 'web-1 (Small)', why: 'cancelled', reason: '', credited: 0, owed: 0 } as const;
    await inAct(act, () => mailOwner(product.deps, db, owner.id, serviceEndedMail, ended));
    await inAct(act, () =>
      mailOwner(product.deps, db, owner.id, serviceEndedMail, { ...ended, name: 'web-2 (Small)' }),
    );
    await sendActMails(patient(), { act_id: act });
    expect(await waiting(), 'something was added a moment ago').toBe(2);
    const old = (seconds: number) =>
      db
        .updateTable('act_mails')
        .set({ created_at: new Date(Date.now() - seconds * 1000) })
        .where('act_id', '=', act)
        .execute();
    await old(60);
    const saga = await db
      .insertInto('sagas')
      .values({ kind: 'server-delete', version: 2, subject_id: randomUUID(), input: '{}', act_id: act })
      .returning('id')
      .executeTakeFirstOrThrow();
    await sendActMails(patient(), { act_id: act });
    expect(await waiting(), 'a saga of it is open').toBe(2);
    await old(3700);
    await Promise.all([sendActMails(patient(), { act_id: act }), sendActMails(patient(), { act_id: act })]);
    expect(await waiting(), 'an hour is over').toBe(0);
    await db.deleteFrom('sagas').where('id', '=', saga.id).execute();
    const mails = await product.mailsTo(owner.email);
    expect(mails.map(({ subject }) => subject)).toEqual([expect.stringContaining('web-1')]);
    expect(mails[0]?.text).toContain('web-2');
    // Staff send it again whole.
    const staff = desk.orders.staff;
    const [logged] = z
      .array(z.looseObject({ mail_id: z.string() }))
      .parse((await staff.browser.get(`/system/admin/mails?search=${owner.email}`)).json().mails);
    const again = await staff.browser.post(`/system/admin/mails/${logged?.mail_id}/resend`, {});
    expect(again.statusCode, again.body).toBeLessThan(300);
    const [second, first] = await product.mailsTo(owner.email);
    expect(second?.text).toBe(first?.text);
    const jobs = await db.selectFrom('act_mails').select('mail_id').execute();
    expect([jobs, actMails.name]).toEqual([[], 'act-mails']);
  });

  test('and two accounts of one address are told apart', () => {
    const mail = (address: string, account_id: string | null) => ({ address, account_id });
    const [a, b, none] = [mail('x@e.no', 'a'), mail('X@e.no', 'b'), mail('x@e.no', null)];
    expect(byReader([a, none])).toEqual([[a, none]]);
    expect(byReader([a, b, none])).toEqual([[a, none], [b]]);
    expect(byReader([none, mail('y@e.no', null)])).toHaveLength(2);
  });
});
