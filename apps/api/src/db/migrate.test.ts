import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eventNames } from '@resolvo/contract/events';
import { knownMask } from '@resolvo/contract/permissions';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { onServer, startProduct, type TestProduct } from '../../test/product.ts';
import { databaseUrl } from './connection.ts';
import { generateTypes, typesFile } from './generate-types.ts';
import { migrate } from './migrate.ts';

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

describe('migrating', () => {
  test('runs everything once; a second time there is nothing to do', () =>
    withDatabase(async (url) => {
      expect(await migrate(url)).toEqual(files);
      expect(await migrate(url)).toEqual([]);
    }));

  test('five processes at once apply each file once', () =>
    withDatabase(async (url) => {
      const applied = await Promise.all(Array.from({ length: 5 }, () => migrate(url)));
      expect(applied.flat().sort()).toEqual(files);
    }));

  test('what happened before there were events is told by them: who, what and to which thing', () =>
    withDatabase(async (url) => {
      const client = new pg.Client({ connectionString: url });
      await client.connect();
      try {
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
      } finally {
        await client.end();
      }
    }));

  test('a file that was changed after it ran stops the start, by name', () =>
    withDatabase(async (url) => {
      await migrate(url);
      await onServer(url, `update migrations set checksum = 'x' where name = '${files[0]}'`);
      await expect(migrate(url)).rejects.toThrow(files[0]);
    }));

  test('one that fails leaves nothing of itself, and the next start tries again', () =>
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
    }));

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
    const { id } = await product.account({ permissions: knownMask });
    const setAccount = (mask: number) => client.query('update accounts set permissions = $1 where id = $2', [mask, id]);
    const addToken = (mask: number) =>
      client.query(
        `insert into api_tokens (account_id, token_hash, prefix, permissions, created_from_ip, expires_at) values ($1, $2, '', $3, '', now())`,
        [id, randomBytes(32), mask],
      );
    for (const mask of [-1, knownMask + 1, knownMask * 2 + 1, 2 ** 52, -knownMask]) {
      await expect(setAccount(mask), String(mask)).rejects.toThrow('check constraint');
      await expect(addToken(mask), String(mask)).rejects.toThrow('check constraint');
    }
    await expect(addToken(0)).rejects.toThrow('check constraint');
    for (const mask of [knownMask, 1]) {
      await setAccount(mask);
      await addToken(mask);
    }
    await setAccount(0);
  });

  test('S63 changing, moving or removing what happened', async () => {
    const account = await product.account();
    await product.login({ ...account, password: 'not the right one' });
    const other = await product.account();
    const change = (what: string) => client.query(`update events set ${what} where account_id = $1`, [account.id]);
    const forgeries = [
      `name = 'session.closed'`,
      `data = '{"x":1}'`,
      `created_at = now()`,
      `account_id = '${other.id}'`,
      'id = gen_random_uuid()',
      `ip = '1.2.3.4'`,
      `user_agent = 'other'`,
      `ip = null, user_agent = null, name = 'session.closed'`,
      `ip = null, user_agent = null, actor_id = '${other.id}'`,
    ];
    for (const forgery of forgeries) await expect(change(forgery), forgery).rejects.toThrow('append-only');
    await expect(client.query('delete from events where account_id = $1', [account.id])).rejects.toThrow('append-only');
    await expect(client.query('truncate events')).rejects.toThrow('append-only');
    await expect(client.query('delete from accounts where id = $1', [account.id])).rejects.toThrow('append-only');
    // Only a person can be taken out of it.
    expect((await change('ip = null, user_agent = null')).rowCount).toBe(1);
  });

  test('M34 an account that is half deleted', async () => {
    const { id } = await product.account();
    for (const change of ['email = null', 'deleted_at = now()', 'password_hash = null']) {
      await expect(client.query(`update accounts set ${change} where id = $1`, [id])).rejects.toThrow(
        'check constraint',
      );
    }
  });
});
