import { randomUUID } from 'node:crypto';
import { customerMask, permission } from '@resolvo/contract/permissions';
import { unzipSync } from 'fflate';
import { sql } from 'kysely';
import { createTransport } from 'nodemailer';
import pg from 'pg';
import { beforeAll, describe, expect, test } from 'vitest';
import { readInbox } from '../../src/features/help/inbox/watch-inbox.ts';
import { actingFor, makeMember } from '../members.ts';
import { staffMask, type TestAccount, useOwnProduct } from '../product.ts';
import { type ServerDesk, serverDesk } from '../servers.ts';

const product = useOwnProduct();
let desk: ServerDesk;
let staff: TestAccount;
beforeAll(async () => {
  desk = await serverDesk(product);
  staff = await product.account({ permissions: staffMask });
  await readInbox(product.deps);
});

/** Two calls queue at the account, which an act of another connection holds for a moment: what ends a right is first. */
async function queued<T>(
  account: TestAccount,
  first: () => Promise<{ statusCode: number }>,
  second: () => Promise<T>,
): Promise<T> {
  const holder = new pg.Client({ connectionString: product.databaseUrl });
  await holder.connect();
  try {
    await holder.query('begin');
    await holder.query('select 1 from accounts where id = $1 for update', [account.id]);
    const wait = async (count: number) => {
      for (;;) {
        await holder.query('select pg_stat_clear_snapshot()');
        const { rows } = await holder.query(`select count(*)::int as n from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`);
        if (rows[0].n >= count) return;
        await new Promise((resolve) => setTimeout(resolve, 5));
      }
    };
    const ending = first();
    await wait(1);
    const acting = second();
    await wait(2);
    await holder.query('commit');
    expect((await ending).statusCode).toBe(200);
    return await acting;
  } finally {
    await holder.end();
  }
}
const tokenTo = async (address: string) =>
  (await product.mailsTo(address)).flatMap(({ links }) =>
    links.flatMap((url) => new URL(url).searchParams.get('token') ?? []),
  )[0] ?? '';

describe('S99 an owner who was removed', () => {
  let owner: TestAccount;
  let removed: TestAccount;
  let membership: string;
  beforeAll(async () => {
    owner = await product.account();
  });
  const join = async () => {
    removed = await product.account();
    membership = await makeMember(product, owner, removed, { role: 'owner' });
  };
  const remove = () => owner.browser.send('DELETE', `/account/members/${membership}`, {}, actingFor(owner));
  const asRemoved = (method: 'POST', path: string, body: object) =>
    removed.browser.send(method, path, body, actingFor(owner));
  const isOwner = async (who: TestAccount) =>
    (await who.browser.send('GET', '/account/members', undefined, actingFor(owner))).statusCode === 200;

  test('invites no owner with a call that waited', async () => {
    await join();
    const accomplice = await product.account();
    const body = { email: accomplice.email, role: 'owner' };
    await queued(owner, remove, () => asRemoved('POST', '/account/members/invite', body));
    await accomplice.browser.post('/account/invitation/accept', { token: await tokenTo(accomplice.email) });
    expect(await isOwner(accomplice)).toBe(false);
  });

  test('leaves no open invitation of theirs that still makes an owner', async () => {
    await join();
    const accomplice = await product.account();
    await asRemoved('POST', '/account/members/invite', { email: accomplice.email, role: 'owner' });
    const token = await tokenTo(accomplice.email);
    expect((await remove()).statusCode).toBe(200);
    await accomplice.browser.post('/account/invitation/accept', { token });
    expect(await isOwner(accomplice)).toBe(false);
  });

  test('offers no server with a call that waited', async () => {
    await join();
    const accomplice = await product.account();
    await desk.orders.adjust(accomplice.id, 50_000);
    const server = await desk.server(owner);
    const { name } = await product.deps.db
      .selectFrom('servers')
      .select('name')
      .where('id', '=', server)
      .executeTakeFirstOrThrow();
    await queued(owner, remove, () =>
      asRemoved('POST', `/account/vm/${server}/transfer`, { email: accomplice.email, name }),
    );
    const [offer] = (await accomplice.browser.get('/account/transfers')).json().offered;
    if (offer) await accomplice.browser.post(`/account/transfers/${offer.transfer_id}/accept`, { total: offer.total });
    const row = await product.deps.db
      .selectFrom('servers')
      .select('account_id')
      .where('id', '=', server)
      .executeTakeFirstOrThrow();
    expect(row.account_id).toBe(owner.id);
  });

  test('reads no export of the account that they asked for before', async () => {
    await join();
    await owner.browser.post('/account/tickets/new', { title: 'Other: x', message: 'Confidential' });
    const { export_id: id } = (await asRemoved('POST', '/account/exports', {})).json();
    expect((await remove()).statusCode).toBe(200);
    await product.settle();
    const file = await removed.browser.get(`/account/exports/${id}/file`);
    const names = file.statusCode === 200 ? Object.keys(unzipSync(new Uint8Array(file.rawPayload))) : [];
    expect(
      names.filter((name) => name.startsWith('account/')),
      'The export has files of the account. Please ask for ownership in exports/make-export.ts and list-exports.ts.',
    ).toEqual([]);
  });
});

describe('S99 a member who was removed', () => {
  test('has no payout with a call that waited', async () => {
    const [owner, member] = [await product.account(), await product.account()];
    await desk.orders.adjust(owner.id, 50_000);
    const membership = await makeMember(product, owner, member, { permissions: customerMask });
    const body = { amount: 40_000, holder: 'Thief', iban: 'NO9386011117947' };
    const answer = await queued(
      owner,
      () => owner.browser.send('DELETE', `/account/members/${membership}`, {}, actingFor(owner)),
      () => member.browser.send('POST', '/account/billing/payouts', body, actingFor(owner)),
    );
    expect(answer.statusCode).toBe(403);
  });

  test.each(['removed', 'without the right to support'])(
    'S101 %s: reads and writes no more in the tickets they opened, by mail',
    async (how) => {
      const [owner, member] = [await product.account(), await product.account()];
      const membership = await makeMember(product, owner, member, { permissions: customerMask });
      const made = await member.browser.send(
        'POST',
        '/account/tickets/new',
        { title: 'Billing: x', message: 'Why?' },
        actingFor(owner),
      );
      const at = `/system/admin/enquiries/${made.json().ticket_id}`;
      await staff.browser.post(`${at}/messages`, { message: 'First answer' });
      const told = (await product.mailsTo(member.email)).find(({ text }) => text.includes('First answer'));
      const path = `/account/members/${membership}`;
      const less = { role: 'custom', permissions: permission.accountView, only_ids: null };
      if (how === 'removed') await owner.browser.send('DELETE', path, {}, actingFor(owner));
      else await owner.browser.send('PATCH', path, less, actingFor(owner));
      await staff.browser.post(`${at}/messages`, { message: 'Confidential answer' });
      const leaked = (await product.mailsTo(member.email)).filter(({ text }) => text.includes('Confidential answer'));
      const to = told?.headers.find(({ name }) => name.toLowerCase() === 'reply-to')?.value;
      const transport = createTransport({ host: product.lab?.smtp?.host, port: product.lab?.smtp?.port ?? 0 });
      await transport.sendMail({
        from: member.email,
        to,
        subject: 'Re: x',
        text: 'Please pay it out to my new account.',
      });
      transport.close();
      await readInbox(product.deps);
      const said = (await staff.browser.get(at)).json().messages.at(-1);
      expect({
        leaked: leaked.length,
        saidAsClient: said.author === 'client' && said.body.includes('new account'),
      }).toEqual({
        leaked: 0,
        saidAsClient: false,
      });
    },
  );
});

test('S99 a session that was ended asks for no payout with a call that waited', async () => {
  const owner = await product.account();
  await desk.orders.adjust(owner.id, 50_000);
  const thief = await owner.anotherBrowser();
  const holder = new pg.Client({ connectionString: product.databaseUrl });
  await holder.connect();
  await holder.query('begin');
  await holder.query('select 1 from accounts where id = $1 for update', [owner.id]);
  const asking = thief.post('/account/billing/payouts', { amount: 40_000, holder: 'Thief', iban: 'NO9386011117947' });
  for (;;) {
    await holder.query('select pg_stat_clear_snapshot()');
    const { rowCount } = await holder.query(
      `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    );
    if (rowCount) break;
  }
  const revoked = await owner.browser.post('/account/sessions/revoke-all', {});
  expect(revoked.statusCode).toBe(200);
  await holder.query('commit');
  await holder.end();
  expect((await asking).statusCode).toBe(401);
});

test.each([
  ['adjustment', '/system/admin/finance/adjustments', { amount: 5000, reason: 'x' }],
  ['payout', '/system/admin/finance/payouts', { amount: 1000, holder: 'Thief', iban: 'NO9386011117947', reason: 'x' }],
])('S99 a person who is no more staff books no %s with a call that waited', async (_, path, body) => {
  const [former, client] = [await product.account({ permissions: staffMask }), await product.account()];
  await desk.orders.adjust(client.id, 50_000);
  const holder = new pg.Client({ connectionString: product.databaseUrl });
  await holder.connect();
  await holder.query('begin');
  await holder.query('select 1 from accounts where id = $1 for update', [client.id]);
  const key = path.endsWith('payouts') ? { idempotency_key: randomUUID() } : {};
  const booking = former.browser.post(path, { user_id: client.id, ...body, ...key });
  for (;;) {
    await holder.query('select pg_stat_clear_snapshot()');
    const { rowCount } = await holder.query(
      `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    );
    if (rowCount) break;
  }
  const removed = await staff.browser.send('DELETE', `/system/admin/staff/${former.personId}`, {});
  expect(removed.statusCode).toBe(200);
  await holder.query('commit');
  await holder.end();
  expect((await booking).statusCode).toBe(403);
});

test('S100 an account that is deleted gets no more names, networks, firewalls and keys from calls that waited', async () => {
  const label = `dead-${randomUUID().slice(0, 6)}`;
  const publicKey = 'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIOMqqnkVzrm0SdG6UOoqKLsabgH5C9okWi0dh2l9GKJl law';
  for (const [path, body] of [
    ['/account/domains', { kind: 'free', name: label, suffix: 'resolvo.site' }],
    ['/account/domains', { kind: 'custom', name: `${label}.com` }],
    ['/account/networks', { name: 'd', location: 'oslo', subnet: '10.9.0.0/24' }],
    ['/account/firewalls', { name: 'd', rules: [], policy_in: 'allow', policy_out: 'allow' }],
    ['/account/ssh-keys', { name: 'd', public_key: publicKey }],
  ] as const) {
    const gone = await product.account();
    await queued(
      gone,
      () => gone.browser.send('DELETE', '/account/user', {}),
      () => gone.browser.post(path, body),
    );
  }
  const left: Record<string, number> = {};
  for (const table of ['domains', 'private_networks', 'firewalls', 'ssh_keys'] as const) {
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from ${sql.table(table)} t
      join accounts a on a.id = t.account_id where a.deleted_at is not null`.execute(product.deps.db);
    left[table] = rows[0]?.n ?? 0;
  }
  const free = { kind: 'free', name: label, suffix: 'resolvo.site' };
  expect({
    left,
    nextOne: (await (await product.account()).browser.post('/account/domains', free)).statusCode,
  }).toEqual({
    left: { domains: 0, private_networks: 0, firewalls: 0, ssh_keys: 0 },
    nextOne: 201,
  });
});
