import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eventNames } from '@resolvo/contract/events';
import { staffPresets } from '@resolvo/contract/people/staff';
import { customerMask, knownMask, maskOf, permission } from '@resolvo/contract/permissions';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { onServer, startProduct, type TestProduct } from '../../test/product.ts';
import { databaseUrl } from './connection.ts';
import { generateTypes, typesFile } from './generate-types.ts';
import { migrate, planMigrations } from './migrate.ts';

/** Every right of accounts in their first version. */
const maskOfThen = 1_048_575;
const files = readdirSync(join(import.meta.dirname, 'migrations')).sort();

/** An empty database for one test. */
async function withDatabase<T>(use: (url: string) => Promise<T>): Promise<T> {
  const server = inject('databaseServer');
  const name = `m_${randomBytes(8).toString('hex')}`;
  await onServer(server, `create database ${name}`);
  try {
    return await use(databaseUrl(server, name));
  } finally {
    await onServer(server, `drop database ${name} with (force)`);
  }
}

/** Where a test fills the database itself. */
const withClient = (use: (client: pg.Client, url: string) => Promise<void>): Promise<void> =>
  withDatabase(async (url) => {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    try {
      await use(client, url);
    } finally {
      await client.end();
    }
  });

/** A database as it was before one migration, and some ids to fill it with. */
async function migrateBefore(client: pg.Client, until: string) {
  await client.query(
    'create table migrations (name text primary key, checksum text not null, applied_at timestamptz not null default now())',
  );
  for (const name of files.filter((file) => file < until)) {
    const text = readFileSync(join(import.meta.dirname, 'migrations', name), 'utf8');
    await client.query(text);
    const checksum = createHash('sha256').update(text).digest('hex');
    await client.query('insert into migrations (name, checksum) values ($1, $2)', [name, checksum]);
  }
  return { rows: { account: randomUUID(), order: randomUUID(), invoice: randomUUID() } };
}

/** As PgBouncer does by transactions: a client that goes away leaves the session of the server as it was. */
async function startKeeper(target: URL): Promise<{ url: string; close(): void }> {
  const open: Socket[] = [];
  const goodbye = Buffer.from([0x58, 0, 0, 0, 4]);
  const server = createServer((inner) => {
    const outer = connect({ host: target.hostname, port: Number(target.port) });
    open.push(inner, outer);
    inner.on('data', (chunk: Buffer) => {
      if (!goodbye.equals(chunk)) outer.write(chunk);
      else inner.destroy();
    });
    outer.pipe(inner);
    for (const socket of [inner, outer]) socket.on('error', () => undefined);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const url = new URL(target);
  url.host = `127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
  return {
    url: url.href,
    close() {
      server.close();
      for (const socket of open) socket.destroy();
    },
  };
}

describe('migrating', () => {
  test('runs everything once; a second time there is nothing to do', () =>
    withDatabase(async (url) => {
      expect(await migrate(url)).toEqual(files);
      expect(await migrate(url)).toEqual([]);
    }));

  test('a database that a newer version has changed is refused by a sentence, and left alone', { tags: ['slow'] }, () =>
    withDatabase(async (url) => {
      await migrate(url);
      await onServer(url, `insert into migrations (name, checksum) values ('9999-later.sql', 'x')`);
      await expect(migrate(url)).rejects.toThrow(/^A newer version of this program has changed .*9999-later\.sql/);
    }),
  );

  test(
    'behind a pooler, which keeps the connection that a process leaves, the next one can start',
    { tags: ['slow'] },
    () =>
      withDatabase(async (url) => {
        const pooler = await startKeeper(new URL(url));
        try {
          expect(await migrate(pooler.url)).toEqual(files);
          expect(await migrate(pooler.url)).toEqual([]);
        } finally {
          pooler.close();
        }
      }),
  );

  test('five processes at once apply each file once', { tags: ['slow'] }, () =>
    withDatabase(async (url) => {
      const applied = await Promise.all(Array.from({ length: 5 }, () => migrate(url)));
      expect(applied.flat().sort()).toEqual(files);
    }),
  );

  test('what happened before there were events is told by them: who, what and to which thing', { tags: ['slow'] }, () =>
    withClient(async (client, url) => {
      const { rows } = await migrateBefore(client, '0120-events.sql');
      await client.query(
        `insert into accounts (id, email, username, password_hash, permissions) values ($1, 'a@example.test', 'a_person', 'x', 1)`,
        [rows.account],
      );
      for (const [kind, data] of [
        ['login_succeeded', {}],
        ['two_factor_enabled', {}],
        ['order_sealed', { order_id: rows.order, invoice_id: rows.invoice, total: 5 }],
        ['subscription_ended', { subscription_id: rows.invoice, reason: 'x' }],
      ] as const) {
        await client.query(
          `insert into account_events (account_id, kind, actor_id, ip, data) values ($1, $2, $1, '192.0.2.1', $3)`,
          [rows.account, kind, JSON.stringify(data)],
        );
      }
      expect(await migrate(url)).toContain('0120-events.sql');
      const told = await client.query('select name, activity, subject_id, actor_id, ip from events order by name');
      expect(told.rows).toEqual(
        [
          ['account.two_factor_enabled', 'two_factor_enabled', rows.account],
          ['order.sealed', 'order_sealed', rows.order],
          ['session.opened', 'login_succeeded', rows.account],
          ['subscription.ended', 'subscription_ended', rows.invoice],
        ].map(([name, activity, subject_id]) => ({
          name,
          activity,
          subject_id,
          actor_id: rows.account,
          ip: '192.0.2.1',
        })),
      );
      for (const { name } of told.rows) expect(eventNames).toContain(name);
    }),
  );

  test(
    'every account of before persons becomes a person, an account and an owner, and what refers to them stays true',
    { tags: ['slow'] },
    () =>
      withClient(async (client, url) => {
        await migrateBefore(client, '0200-persons.sql');
        const [customer, staff, suspended, gone, halfStaff] = Array.from({ length: 5 }, () => randomUUID());
        const account = (id = '', name = '', mask = customerMask, more = '') =>
          client.query(
            `insert into accounts (id, email, username, password_hash, permissions, email_verified_at, last_login_at${more && ', suspended_at'})
             values ($1, $2, $3, 'hash', $4, now(), '2026-01-02'${more})`,
            [id, `${name}@example.test`, `${name}_person`, mask],
          );
        await account(customer, 'customer');
        await account(staff, 'staff', maskOfThen);
        await account(suspended, 'suspended', maskOfThen, ', now()');
        await account(halfStaff, 'half', permission.staffOrders);
        await client.query('insert into accounts (id, permissions, deleted_at) values ($1, 0, now())', [gone]);
        const insert = (table: string, columns: string, values: string) =>
          client.query(`insert into ${table} (account_id, ${columns}) values ($1, ${values})`, [customer]);
        await insert('two_factors', 'secret_sealed, recovery_salt', `'x', ''`);
        await insert(
          'sessions',
          'token_hash, remember, ip, user_agent, idle_seconds, expires_at',
          `'s', false, '', '', 9, now()`,
        );
        await insert('mail_links', 'purpose, token_hash, email, expires_at', `'activate', 'm', 'x', now()`);
        await insert('login_challenges', 'token_hash, remember, expires_at', `'c', false, now()`);
        await insert(
          'api_tokens',
          'token_hash, prefix, permissions, created_from_ip, expires_at',
          `'t', '', 1, '', now()`,
        );
        await insert('orders', 'type, payment_term, created_by, placed_at', `'one_time', 'net_14', $1, now()`);
        await client.query(
          `insert into orders (account_id, type, payment_term, created_by) values ($1, 'one_time', 'net_14', $2)`,
          [customer, staff],
        );
        const event = (name: string, actor = customer) =>
          client.query(
            `insert into events (id, name, version, account_id, subject_id, actor_id, created_at)
             values (gen_random_uuid(), $1, 1, $2, $2, $3, now())`,
            [name, customer, actor],
          );
        await event('session.opened');
        await event('account.suspended', staff);

        await migrate(url);
        const rows = async (text: string) => (await client.query({ text, rowMode: 'array' })).rows;
        expect(
          await rows(`select p.id, p.email, p.staff_permissions::int, a.permissions::int, m.role, m.permissions::int,
            p.suspended_at is not null, a.suspended_at is not null, m.ended_at is not null, a.email = p.email
            from persons p join accounts a on a.owner_id = p.id join memberships m on m.account_id = a.id
              and m.person_id = p.id order by p.email nulls last`),
        ).toEqual([
          [customer, 'customer@example.test', 0, customerMask, 'owner', customerMask, false, false, false, true],
          [halfStaff, 'half@example.test', 0, 0, 'owner', customerMask, false, false, false, true],
          [
            staff,
            'staff@example.test',
            knownMask - customerMask,
            customerMask,
            'owner',
            customerMask,
            false,
            false,
            false,
            true,
          ],
          [
            suspended,
            'suspended@example.test',
            knownMask - customerMask,
            customerMask,
            'owner',
            customerMask,
            true,
            true,
            false,
            true,
          ],
          [gone, null, 0, 0, 'owner', customerMask, false, false, true, null],
        ]);
        for (const table of ['two_factors', 'sessions', 'mail_links', 'login_challenges', 'api_tokens'])
          expect(await rows(`select person_id from ${table}`), table).toEqual([[customer]]);
        expect(await rows('select created_by, by_customer from orders order by by_customer')).toEqual([
          [staff, false],
          [customer, true],
        ]);
        expect(await rows('select name, account_id, person_id, actor_id from events order by name')).toEqual([
          ['account.suspended', customer, null, staff],
          ['session.opened', null, customer, customer],
        ]);
      }),
  );

  test('who had an app before passkeys has a second factor, and the same recovery codes', { tags: ['slow'] }, () =>
    withClient(async (client, url) => {
      await migrateBefore(client, '0240-passkeys.sql');
      const [on, begun] = [randomUUID(), randomUUID()];
      for (const [id, name] of [
        [on, 'with_app_one'],
        [begun, 'begun_only_1'],
      ]) {
        await client.query(
          `insert into persons (id, email, username, password_hash) values ($1, $2 || '@example.test', $2, 'x')`,
          [id, name],
        );
      }
      await client.query(
        `insert into two_factors (person_id, secret_sealed, confirmed_at, recovery_salt)
            values ($1, 'sealed', '2026-01-02', 'salt'), ($2, 'sealed', null, 'other')`,
        [on, begun],
      );
      await client.query(`insert into recovery_codes (person_id, code_hash) values ($1, 'a'), ($1, 'b')`, [on]);
      await migrate(url);
      const persons = await client.query('select id, second_factor_since is not null as has from persons');
      expect(new Map(persons.rows.map(({ id, has }) => [id, has]))).toEqual(
        new Map([
          [on, true],
          [begun, false],
        ]),
      );
      const codes = await client.query(`select convert_from(salt, 'utf8') as salt, person_id from recovery_codes`);
      expect(codes.rows).toEqual(Array(2).fill({ salt: 'salt', person_id: on }));
      // With the last factor the codes are gone.
      await client.query('delete from two_factors where person_id = $1', [on]);
      expect((await client.query('select from recovery_codes')).rowCount).toBe(0);
    }),
  );

  test(
    'staff of before roles get one: owners who had everything, a preset of the same mask, or a role of their own',
    { tags: ['slow'] },
    () =>
      withClient(async (client, url) => {
        await migrateBefore(client, '0210-staff-roles.sql');
        const own = maskOf(['administrator', 'staffPlans']);
        for (const [name, mask] of [
          // As they were in those days.
          ['all', maskOfThen - customerMask],
          ['books', 27_904],
          ['customer', 0],
          ['plans', own],
          ['plans2', own],
        ]) {
          await client.query(
            `insert into persons (email, username, password_hash, staff_permissions) values ($1, $1, 'hash', $2)`,
            [name, mask],
          );
        }
        await migrate(url);
        const found = await client.query({
          text: `select p.email, p.staff_permissions::int, r.name, r.is_preset from persons p
            left join staff_roles r on r.id = p.staff_role_id order by p.email`,
          rowMode: 'array',
        });
        expect(found.rows).toEqual([
          ['all', knownMask - customerMask, 'Owner', true],
          ['books', staffPresets.billing.permissions, 'Billing', true],
          ['customer', 0, null, null],
          ['plans', own, 'Staff 1', false],
          ['plans2', own, 'Staff 1', false],
        ]);
      }),
  );

  test('A23 the right over clients is split so that a role keeps what it could do, and nobody gains', async () =>
    withClient(async (client, url) => {
      await migrateBefore(client, '0770-client-rights.sql');
      const [clients, plans] = [maskOf(['administrator', 'staffClients']), maskOf(['administrator', 'staffPlans'])];
      const personId = randomUUID();
      await client.query(
        `insert into staff_roles (name, permissions) values ('Clients', $1), ('Plans', $2), ('None', 256)`,
        [clients, plans],
      );
      await client.query(
        `insert into persons (id, email, username, password_hash, staff_role_id, created_at)
          values ($1, 'p', 'p', 'x', (select id from staff_roles where name = 'Clients'), now() - interval '1 year')`,
        [personId],
      );
      await client.query('insert into accounts (id, owner_id, permissions) values ($1, $1, 0)', [personId]);
      for (const [mask, name] of [
        [clients, 'clients'],
        [plans + 1, 'plans'],
      ])
        await client.query(
          `insert into api_tokens (account_id, person_id, name, token_hash, prefix, permissions, created_from_ip, expires_at)
            values ($1, $1, $2, $3, '', $4, '', now())`,
          [personId, name, randomBytes(32), mask],
        );
      await migrate(url);
      const rows = async (text: string) => (await client.query({ text, rowMode: 'array' })).rows;
      const parts = maskOf([
        'staffClientsEdit',
        'staffSignInHelp',
        'staffSignInAs',
        'staffClientsExport',
        'staffClientsBilling',
      ]);
      expect(await rows('select name, permissions::int from staff_roles order by is_preset desc, name')).toEqual([
        ['Accountant', staffPresets.accountant.permissions],
        ['Auditor', staffPresets.auditor.permissions],
        ['Billing', staffPresets.billing.permissions],
        ['Infrastructure', staffPresets.infrastructure.permissions],
        ['Owner', staffPresets.owner.permissions],
        ['Support', staffPresets.support.permissions],
        ['Clients', clients + parts],
        ['None', 256],
        ['Plans', plans],
      ]);
      // What is for persons alone from now on is no token's.
      expect(await rows('select name, permissions::int from api_tokens order by name')).toEqual([
        ['clients', clients + maskOf(['staffClientsEdit', 'staffClientsBilling'])],
        ['plans', plans + 1],
      ]);
      const mask = `select staff_permissions::int, staff_since < now() - interval '300 days' from persons`;
      expect(await rows(mask)).toEqual([[clients + parts, true]]);
    }));

  test(
    'a transaction that holds one table and wants another makes the migration step back and come after it',
    { tags: ['slow'] },
    () =>
      withDatabase(async (url) => {
        const client = new pg.Client({ connectionString: url });
        const watcher = new pg.Client({ connectionString: url });
        await client.connect();
        await watcher.connect();
        try {
          await migrateBefore(client, '0550-hours.sql');
          await client.query('begin');
          await client.query('lock table subscriptions in access share mode');
          const migrated = migrate(url);
          for (let waits = false; !waits; ) {
            const { rows } = await watcher.query(
              `select from pg_locks where relation = 'subscriptions'::regclass and not granted`,
            );
            waits = rows.length > 0;
          }
          // On a machine that stands still this one may be asked to step back.
          await client.query('select count(*) from plans').catch(() => undefined);
          await client.query('rollback');
          expect(await migrated).toContain('0550-hours.sql');
        } finally {
          await client.end();
          await watcher.end();
        }
      }),
  );

  test('a file that was changed after it ran stops the start, by name', { tags: ['slow'] }, () =>
    withDatabase(async (url) => {
      await migrate(url);
      await onServer(url, `update migrations set checksum = 'x' where name = '${files[0]}'`);
      await expect(migrate(url)).rejects.toThrow(files[0]);
    }),
  );

  test('one that fails leaves nothing of itself, and the next start tries again', { tags: ['slow'] }, () =>
    withDatabase(async (url) => {
      await onServer(url, 'create table sessions (in_the_way int)');
      await expect(migrate(url)).rejects.toThrow(`${files[0]} failed`);
      const client = new pg.Client({ connectionString: url });
      await client.connect();
      const tables = await client.query(
        `select table_name from information_schema.tables where table_schema = 'public' order by 1`,
      );
      await client.end();
      expect(tables.rows.map(({ table_name }) => table_name)).toEqual(['migrations', 'sessions']);
      await onServer(url, 'drop table sessions');
      expect(await migrate(url)).toEqual(files);
    }),
  );

  test('the types are those of the schema', async () => {
    const dir = mkdtempSync(join(tmpdir(), 'resolvo-types-'));
    try {
      await withDatabase(async (url) => {
        await migrate(url);
        await generateTypes(url, join(dir, 'types.ts'));
      });
      expect(readFileSync(join(dir, 'types.ts'), 'utf8')).toBe(readFileSync(typesFile, 'utf8'));
    } finally {
      rmSync(dir, { recursive: true, force: true });
    }
  });
});

describe('what the database itself refuses', () => {
  let product: TestProduct;
  let client: pg.Client;
  beforeAll(async () => {
    product = await startProduct();
    client = new pg.Client({ connectionString: product.databaseUrl });
    await client.connect();
  });
  afterAll(async () => {
    await client.end();
    await product.stop();
  });

  test('S44 a mask with a bit the contract does not know, or a negative one, on accounts and on tokens', async () => {
    const { id, personId } = await product.account({ permissions: knownMask });
    const setAccount = (mask: number) => client.query('update accounts set permissions = $1 where id = $2', [mask, id]);
    const setMember = (mask: number) =>
      client.query('update memberships set permissions = $1, role = $3 where account_id = $2', [mask, id, 'custom']);
    const addRole = (mask: number) =>
      client.query(`insert into staff_roles (name, permissions) values (gen_random_uuid()::text, $1)`, [mask]);
    const addToken = (mask: number) =>
      client.query(
        `insert into api_tokens (account_id, person_id, token_hash, prefix, permissions, created_from_ip, expires_at)
          values ($1, $4, $2, '', $3, '', now())`,
        [id, randomBytes(32), mask, personId],
      );
    for (const mask of [-1, knownMask + 1, knownMask * 2 + 1, 2 ** 52, -knownMask]) {
      await expect(setAccount(mask), String(mask)).rejects.toThrow('check constraint');
      await expect(setMember(mask), String(mask)).rejects.toThrow('check constraint');
      await expect(addRole(mask), String(mask)).rejects.toThrow('check constraint');
      await expect(addToken(mask), String(mask)).rejects.toThrow('check constraint');
    }
    await expect(addToken(0)).rejects.toThrow('check constraint');
    // Bits of staff are a role's, and only with the administrator's; bits of customers an account's.
    for (const mask of [knownMask, customerMask, permission.staffOrders])
      await expect(addRole(mask)).rejects.toThrow('check constraint');
    await expect(setAccount(knownMask)).rejects.toThrow('check constraint');
    for (const mask of [knownMask, 1]) await addToken(mask);
    for (const mask of [customerMask, 1, 0]) await setAccount(mask);
    for (const mask of [knownMask - customerMask, permission.administrator]) await addRole(mask);
  });

  test('S63 changing, moving or removing what happened', async () => {
    const account = await product.account();
    await product.login({ ...account, password: 'not the right one' });
    const other = await product.account();
    const change = (what: string) => client.query(`update events set ${what} where person_id = $1`, [account.personId]);
    const forgeries = [
      `name = 'session.closed'`,
      `data = '{"x":1}'`,
      `created_at = now()`,
      `account_id = '${other.id}', person_id = null`,
      `person_id = '${other.personId}'`,
      'id = gen_random_uuid()',
      `ip = '1.2.3.4'`,
      `user_agent = 'other'`,
      `ip = null, user_agent = null, name = 'session.closed'`,
      `ip = null, user_agent = null, actor_id = '${other.personId}'`,
    ];
    for (const forgery of forgeries) await expect(change(forgery), forgery).rejects.toThrow('append-only');
    await expect(client.query('delete from events where person_id = $1', [account.personId])).rejects.toThrow(
      'append-only',
    );
    await expect(client.query('truncate events')).rejects.toThrow('append-only');
    await expect(client.query('delete from persons where id = $1', [account.personId])).rejects.toThrow();
    // Only a person can be taken out of it.
    expect((await change('ip = null, user_agent = null')).rowCount).toBe(1);
  });

  test('M34 an account that is half deleted', async () => {
    const { id, personId } = await product.account();
    for (const change of ['email = null', 'deleted_at = now()', 'password_hash = null']) {
      await expect(client.query(`update persons set ${change} where id = $1`, [personId])).rejects.toThrow(
        'check constraint',
      );
    }
    for (const change of ['email = null', 'deleted_at = now()']) {
      await expect(client.query(`update accounts set ${change} where id = $1`, [id])).rejects.toThrow(
        'check constraint',
      );
    }
  });

  test('an account without an owner', async () => {
    const { id } = await product.account();
    for (const change of ['ended_at = now()', `role = 'read_only'`]) {
      await expect(
        client.query(`update memberships set ${change} where account_id = $1`, [id]),
        change,
      ).rejects.toThrow('keeps an owner');
    }
    await expect(client.query('delete from memberships where account_id = $1', [id])).rejects.toThrow('keeps an owner');
  });
});

test('the plan names what is missing and why, and changes nothing', async () => {
  await withDatabase(async (url) => {
    const plan = await planMigrations(url);
    expect(plan.map(({ name }) => name)).toEqual(files);
    expect(plan.at(-1)?.purpose).toMatch(/^\w.*\.$/);
    expect(await planMigrations(url)).toHaveLength(files.length);
  });
});
