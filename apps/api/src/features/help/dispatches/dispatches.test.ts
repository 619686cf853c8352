import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { staffMask, type TestAccount, useOwnProduct } from '../../../../test/product.ts';
import { readBounce } from '../../platform/mail/read-bounce.ts';
import { takeBounce } from '../../platform/mail/take-bounce.ts';
import { forgetRecipients } from './forget-recipients.ts';
import { dispatchBatch } from './queues.ts';
import { watchDispatches } from './start-dispatch.ts';
import { pace, takeBatch } from './take-batch.ts';

const product = useOwnProduct();
let staff: TestAccount;
beforeAll(async () => {
  staff = await product.account({ permissions: staffMask });
});

/** What the database keeps beside what there is, after all that these tests did. */
async function untrueCounts() {
  const found = await sql`
    select coalesce(k.dispatch_id, c.dispatch_id) as id, k.state, k.count as kept, c.count as counted
    from (select * from dispatch_counts where count > 0) k
    full join (select dispatch_id, state, count(*)::int as count from dispatch_recipients group by 1, 2) c
      on c.dispatch_id = k.dispatch_id and c.state = k.state
    where k.count is distinct from c.count`.execute(product.deps.db);
  return found.rows;
}
// Sent, skipped, bounced, paused, gone on, stopped: the kept counts are true, also when people are forgotten.
afterAll(async () => {
  const { db } = product.deps;
  const states = await db.selectFrom('dispatch_counts').select('state').distinct().where('count', '>', 0).execute();
  expect(states.map(({ state }) => state)).toEqual(expect.arrayContaining(['sent', 'skipped', 'bounced']));
  expect(await untrueCounts()).toEqual([]);
  const someone = await db.selectFrom('dispatch_recipients').select('person_id').executeTakeFirstOrThrow();
  await forgetRecipients(db, someone);
  expect(await untrueCounts()).toEqual([]);
  const { id } = await db.selectFrom('dispatches').select('id').executeTakeFirstOrThrow();
  await db.deleteFrom('dispatches').where('id', '=', id).execute();
  expect(await untrueCounts()).toEqual([]);
});

const at = '/system/admin/dispatches';
const letter = {
  kind: 'service',
  subject: 'Maintenance for {name}',
  body: 'Hello **{name}**,\n\nwe work.',
  rate: 6000,
};

async function draft(more: object = {}): Promise<string> {
  const made = await staff.browser.post(at, { ...letter, ...more });
  expect(made.statusCode, made.body).toBe(201);
  return made.json().dispatch_id;
}
const proof = async (id: string, n = 0) => (await staff.browser.get(`${at}/${id}/proof?at=${n}`)).json();
const detail = async (id: string) => (await staff.browser.get(`${at}/${id}`)).json();
async function send(id: string, more: object = {}) {
  return staff.browser.post(`${at}/${id}/send`, { count: (await proof(id)).count, send_at: 0, ...more });
}
/** Every batch, as if its time had come. */
async function deliver(): Promise<void> {
  for (;;) {
    const early = { early: [dispatchBatch.name] };
    if ((await product.jobs.drain(product.deps, early)) === 0) return;
  }
}
const picked = (...who: TestAccount[]) => ({ audience: { user_ids: who.map(({ id }) => id) } });

test('a letter reaches each person of its choice once, with their own data; the log and the panel have it too', async () => {
  const [one, other] = [await product.account(), await product.account()];
  await one.browser.send('PATCH', '/account/data/name', { name: 'Nord & Sons' });
  const id = await draft(picked(one, other));
  expect(await proof(id)).toMatchObject({ count: 2, missing: [], skipped: [] });
  expect((await send(id, { count: 3 })).json().details).toContain('It is 2 people now, not 3.');
  expect((await send(id)).statusCode).toBe(202);
  expect((await send(id)).statusCode).toBe(409);
  await deliver();
  const [mail, ...more] = await product.mailsTo(one.email);
  expect(more).toEqual([]);
  expect(mail).toMatchObject({ subject: 'Maintenance for Nord & Sons', to: [one.email] });
  expect(mail?.text).toContain('Hello Nord & Sons,');
  expect(mail?.html).toContain('Nord &amp; Sons</strong>');
  expect(await product.mailsTo(other.email)).toHaveLength(1);
  expect(await detail(id)).toMatchObject({ state: 'sent', counts: { total: 2, sent: 2 } });
  const log = (await staff.browser.get(`/system/admin/mails?search=${one.email}`)).json().mails;
  expect(log).toMatchObject([{ state: 'sent', template: 'letter-service' }]);
  expect((await one.browser.get('/account/notices')).json().notices).toMatchObject([
    { subject: 'Maintenance for Nord & Sons', is_read: false },
  ]);
});

test('a letter to all clients leaves out the own accounts of staff, and one that picks them does not', async () => {
  const client = await product.account();
  const everyone = await draft();
  const { count } = await proof(everyone);
  const readers = await Promise.all(Array.from({ length: count }, (_, n) => proof(everyone, n)));
  const addresses = readers.map(({ reader }) => reader.email);
  expect(addresses).toContain(client.email);
  expect(addresses).not.toContain(staff.email);
  expect(await proof(await draft(picked(staff)))).toMatchObject({ count: 1 });
});

test('a letter says only what is in the closed list, and misses nobody in silence', async () => {
  const wrong = await staff.browser.post(at, { ...letter, body: 'Hello {nmae}' });
  expect(wrong.statusCode).toBe(422);
  expect(wrong.json().fields[0].message).toContain('{nmae} is no variable of this mail.');
  const client = await product.account();
  const id = await draft({ ...picked(client), body: 'Your servers: {servers}. You owe {due}.' });
  expect(await proof(id)).toMatchObject({
    count: 1,
    missing: [
      { variable: 'servers', people: 1 },
      { variable: 'due', people: 1 },
    ],
    problem: 'There is nothing for {servers}.',
  });
  await send(id);
  await deliver();
  expect(await product.mailsTo(client.email)).toEqual([]);
  const list = (await staff.browser.get(`${at}/${id}/recipients`)).json().recipients;
  expect(list).toMatchObject([{ state: 'skipped', reason: 'There is nothing for {servers}.' }]);
});

test('S58 D9 what a client is called is text: no header, no second recipient, no link and no script', async () => {
  const client = await product.account();
  const evil = 'A\r\nBcc: evil@x.test <script>alert(1)</script> [x](https://evil.test)';
  await product.deps.db.updateTable('accounts').set({ name: evil }).where('id', '=', client.id).execute();
  const id = await draft({ ...picked(client), subject: '{account}, hello' });
  const shown = await proof(id);
  expect(shown.html).not.toMatch(/<script|href="https:\/\/evil/);
  await send(id);
  await deliver();
  const [mail] = await product.mailsTo(client.email);
  expect(mail?.to).toEqual([client.email]);
  expect(mail?.subject).toBe('A Bcc: evil@x.test <script>alert(1)</script> [x](https://evil.test), hello');
  expect(await product.mailsTo('evil@x.test')).toEqual([]);
  expect(mail?.html).not.toMatch(/<script|href="https:\/\/evil/);
  // Staff write Markdown, and HTML in it stays text as well.
  const own = await draft({
    ...picked(client),
    body: '<img src=x onerror=y> [a](javascript:alert(1)) ![p](http://t.test/p.png)',
  });
  expect((await proof(own)).html).not.toMatch(/<img|href="javascript:/);
});

test('news carry a way out that works with one click, and are not sent after it; service mail has none', async () => {
  const [reader, other] = [await product.account(), await product.account()];
  const first = await draft({ ...picked(reader, other), kind: 'news' });
  await send(first);
  await deliver();
  const [mail] = await product.mailsTo(reader.email);
  const { headers } = await product.askLab<{ headers: { name: string; value: string }[] }>('GET', `/mail/${mail?.id}`);
  const header = (name: string) => headers.find((one) => one.name === name)?.value ?? '';
  expect(header('List-Unsubscribe-Post')).toBe('List-Unsubscribe=One-Click');
  const url = new URL(/^<(.+)>$/.exec(header('List-Unsubscribe'))?.[1] ?? '');
  const inject = (method: 'GET' | 'POST', path: string) =>
    product.app.inject({
      method,
      url: path,
      ...(method === 'POST' && {
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: 'List-Unsubscribe=One-Click',
      }),
    });
  // Opening the address changes nothing: a scanner of links does it too.
  expect((await inject('GET', url.pathname + url.search)).headers.location).toContain('/auth/unsubscribe?token=');
  expect((await inject('POST', `${url.pathname}${url.search}x`)).statusCode).toBe(404);
  const off = async () =>
    (await reader.browser.get('/account/mail-choices'))
      .json()
      .choices.find(({ kind }: { kind: string }) => kind === 'news');
  expect(await off()).toMatchObject({ on: true });
  expect((await inject('POST', url.pathname + url.search)).statusCode).toBe(200);
  expect((await inject('POST', url.pathname + url.search)).statusCode).toBe(200);
  expect(await off()).toMatchObject({ on: false });
  const second = await draft({ ...picked(reader, other), kind: 'news' });
  expect(await proof(second)).toMatchObject({ count: 1, skipped: [{ reason: 'News is switched off.', people: 1 }] });
  await send(second);
  await deliver();
  expect(await product.mailsTo(reader.email)).toHaveLength(1);
  expect(await detail(second)).toMatchObject({ counts: { total: 2, sent: 1, skipped: 1 } });
  const service = await draft(picked(reader));
  await send(service);
  await deliver();
  const [newest] = await product.mailsTo(reader.email);
  const ofService = await product.askLab<{ headers: { name: string }[] }>('GET', `/mail/${newest?.id}`);
  expect(ofService.headers.map(({ name }) => name)).not.toContain('List-Unsubscribe');
});

test('a bounce stands with its recipient and in the log, and the next letter skips that mailbox until staff lift it', async () => {
  const client = await product.account();
  const id = await draft(picked(client));
  await send(id);
  await deliver();
  const [sent] = (await staff.browser.get(`${at}/${id}/recipients`)).json().recipients;
  const report = (to: string, mailId: string) =>
    [
      'Content-Type: multipart/report; report-type=delivery-status; boundary=b',
      '',
      '--b',
      'Content-Type: message/delivery-status',
      '',
      'Reporting-MTA: dns; mx.test',
      '',
      `Final-Recipient: rfc822; ${to}`,
      'Action: failed',
      'Status: 5.1.1',
      'Diagnostic-Code: smtp; 550 User unknown',
      '',
      '--b',
      'Content-Type: text/rfc822-headers',
      '',
      `Message-ID: <${mailId}@resolvo.test>`,
      '',
      '--b--',
    ].join('\r\n');
  const came = async (source: string) => {
    const bounce = readBounce(source);
    if (!bounce) throw new Error('This is no bounce.');
    await takeBounce(product.deps, bounce);
  };
  // A bounce for another mailbox or another mail blocks no mailbox.
  await came(report('somebody@else.test', sent.mail_id));
  await came(report(client.email, randomUUID()));
  expect((await detail(id)).counts).toMatchObject({ sent: 1, bounced: 0 });
  // As a mail server writes it, which here is the lab's.
  const [mail] = await product.mailsTo(client.email);
  const bounced = await product.askLab<{ id: string }>('POST', `/mail/${mail?.id}/bounce`, {});
  const source = await (await fetch(`${product.app.listeningOrigin}/lab/api/mail/${bounced.id}/source`)).text();
  for (let n = 0; n < 2; n += 1) await came(source);
  expect((await detail(id)).counts).toMatchObject({ sent: 0, bounced: 1 });
  const blocked = (await staff.browser.get('/system/admin/mail-suppressions')).json().suppressions;
  expect(blocked).toMatchObject([{ address: client.email, reason: '5.1.1 550 5.1.1 There is no such mailbox here' }]);
  const next = await draft(picked(client));
  expect(await proof(next)).toMatchObject({
    count: 0,
    skipped: [{ reason: 'Mails to this address came back.', people: 1 }],
  });
  expect((await send(next, { count: 1 })).json().details).toContain('Nobody would get this letter.');
  await staff.browser.post(`/system/admin/mail-suppressions/${blocked[0].suppression_id}/lift`);
  expect(await proof(next)).toMatchObject({ count: 1 });
});

test('pause, go on, stop, schedule and withdraw', async () => {
  // Ahead of the database's clock: no batch is due by itself, however slow the machine is.
  product.travel(3_600_000);
  const step = async () => {
    const { batch } = await product.deps.db
      .selectFrom('dispatches')
      .select('batch')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    await takeBatch(product.deps, { dispatch_id: id, batch });
  };
  const clients = await Promise.all([1, 2, 3].map(() => product.account()));
  const id = await draft({ ...picked(...clients), rate: 10 });
  expect(pace(10)).toEqual({ size: 1, pauseMs: 6000 });
  await send(id);
  await step();
  expect((await detail(id)).counts).toMatchObject({ waiting: 2, queued: 1 });
  const act = (name: string) => staff.browser.post(`${at}/${id}/${name}`);
  expect((await act('pause')).statusCode).toBe(200);
  await deliver();
  expect(await detail(id)).toMatchObject({ state: 'paused', counts: { waiting: 2 } });
  expect((await act('pause')).statusCode).toBe(409);
  await act('resume');
  await step();
  expect((await detail(id)).counts).toMatchObject({ waiting: 1 });
  await act('stop');
  await deliver();
  expect(await detail(id)).toMatchObject({ state: 'stopped', counts: { waiting: 1, sent: 2 } });

  const later = await draft(picked(clients[0] ?? staff));
  const hour = Math.floor(product.deps.now().getTime() / 1000) + 3600;
  expect((await send(later, { send_at: 1 })).statusCode).toBe(422);
  expect((await send(later, { send_at: hour })).statusCode).toBe(202);
  expect((await staff.browser.send('PATCH', `${at}/${later}/letter`, letter)).statusCode).toBe(409);
  await watchDispatches(product.deps);
  expect(await detail(later)).toMatchObject({ state: 'scheduled', send_at: hour });
  await staff.browser.post(`${at}/${later}/withdraw`);
  expect(await detail(later)).toMatchObject({ state: 'draft', send_at: 0 });
  await send(later, { send_at: hour });
  product.travel(3_700_000);
  await watchDispatches(product.deps);
  await deliver();
  expect(await detail(later)).toMatchObject({ state: 'sent', counts: { sent: 1 } });
});

test('a test goes to its writer alone, with the data of a reader', async () => {
  const client = await product.account();
  const id = await draft({ ...picked(client), kind: 'news', subject: 'For {email}' });
  expect((await staff.browser.post(`${at}/${id}/test`, { at: 0 })).statusCode).toBe(202);
  await deliver();
  const [mine] = await product.mailsTo(staff.email);
  expect(mine?.subject).toBe(`Test: For ${client.email}`);
  expect(mine?.links.join()).not.toContain('unsubscribe');
  expect(await product.mailsTo(client.email)).toEqual([]);
});

test('a saved choice is replaced by its name, and offered', async () => {
  const save = (audience: object) => staff.browser.post('/system/admin/audiences', { name: 'Late payers', audience });
  const first = (await save({ overdue: true })).json().audience_id;
  expect((await save({ overdue: true, suspended: true })).json().audience_id).toBe(first);
  const { audiences } = (await staff.browser.get('/system/admin/dispatch-choices')).json();
  expect(audiences).toMatchObject([{ name: 'Late payers', audience: { overdue: true, suspended: true } }]);
  expect((await staff.browser.send('DELETE', `/system/admin/audiences/${first}`, {})).statusCode).toBe(200);
});

test('S80 an audience finds a place by the name that people know, and one that is no place is refused', async () => {
  const save = (place: string) =>
    staff.browser.post('/system/admin/audiences', { name: 'A place', audience: { place } });
  const stored = async () =>
    (await product.deps.db.selectFrom('audiences').select('audience').where('name', '=', 'A place').executeTakeFirst())
      ?.audience;
  for (const written of ['Oslo', 'oslo', ' OSLO ']) {
    expect((await save(written)).statusCode, written).toBe(201);
    expect(await stored(), written).toMatchObject({ place: 'oslo' });
  }
  const refused = await save('Bergen');
  expect([refused.statusCode, refused.body]).toEqual([422, expect.stringContaining('no place called “Bergen”')]);
  const id = await draft({ audience: { place: 'Oslo' } });
  expect(await detail(id)).toMatchObject({ audience: { place: 'oslo' } });
  const aimed = await staff.browser.send('PATCH', `${at}/${id}/audience`, { audience: { place: 'Bergen' } });
  expect(aimed.statusCode).toBe(422);
});

test('10,000 recipients with three bad ones: three are refused, the rest goes on, and a batch that runs twice is one', {
  tags: ['slow'],
}, async () => {
  const { db } = product.deps;
  const bad = new Set([17, 5000, 9999]);
  const id = await draft({ subject: 'To all', body: 'Hello', rate: 60 });
  await sql`with people as (
      insert into persons (email, username, password_hash, email_verified_at)
      select case when n in (17, 5000, 9999) then 'bounce' else 'many' end || n || '@example.test', 'many_person_' || n, 'x', now()
      from generate_series(1, 10000) n returning id, email, username),
    owned as (insert into accounts (owner_id, email, username, permissions)
      select id, email, username, 255 from people returning id, owner_id)
    insert into memberships (account_id, person_id, role, permissions) select id, owner_id, 'owner', 255 from owned`.execute(
    db,
  );
  await send(id);
  const [before] = await db.selectFrom('dispatches').select('batch').where('id', '=', id).execute();
  await Promise.all([1, 2, 3].map(() => takeBatch(product.deps, { dispatch_id: id, batch: before?.batch ?? 0 })));
  expect((await detail(id)).counts).toMatchObject({ queued: pace(60).size });
  // Most of them are handed over without a mail server: what is tested is that each row is taken once.
  await sql`update dispatch_recipients set state = 'queued', mail_id = gen_random_uuid()
    where dispatch_id = ${id} and state = 'waiting' and address like 'many%' and address not like 'many777%'`.execute(
    db,
  );
  await deliver();
  const after = await detail(id);
  expect(after.state).toBe('sent');
  const list = (await staff.browser.get(`${at}/${id}/recipients?state=refused`)).json().recipients;
  expect(list.map(({ address }: { address: string }) => address)).toEqual(
    [...bad].map((n) => `bounce${n}@example.test`).sort(),
  );
  expect(list[0].reason).toContain('550');
  expect(after.counts).toMatchObject({ waiting: 0, refused: 3 });
  expect(after.counts.total).toBeGreaterThan(10_000);
  const twice = await sql<{ n: number }>`select count(*)::int as n from (select address from mails
    where template = 'letter-service' and subject = 'To all' group by address having count(*) > 1) x`.execute(db);
  expect(twice.rows[0]?.n).toBe(0);
  // Nothing of it waits among the failed jobs.
  expect((await staff.browser.get('/system/admin/failed-jobs')).json().jobs).toEqual([]);
});
