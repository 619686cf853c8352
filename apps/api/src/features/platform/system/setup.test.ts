import { randomBytes, randomUUID } from 'node:crypto';
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, inject, test } from 'vitest';
import { staffMask, useOwnProduct } from '../../../../test/product.ts';
import { checkCommand } from '../../../cli/check.ts';
import { migrateCommand } from '../../../cli/migrate.ts';
import { readConfig } from '../../../config.ts';
import { connect, ensureDatabase } from '../../../db/connection.ts';
import { migrate } from '../../../db/migrate.ts';
import { keepChecking } from './setup.ts';

const product = useOwnProduct({}, { hosting: true });

const grades = async () => new Map((await product.deps.setup.check()).map(({ name, grade }) => [name, grade]));

test('every provider is asked through its port, and staff read on their first page what is wrong', async () => {
  const whole = await grades();
  expect([...whole.values()]).not.toContain('wrong');
  const asked = [...whole.keys()].join();
  for (const part of [
    'Database',
    'Clock',
    'Disk',
    'Mail server',
    'Captcha',
    'Cards',
    'Name servers',
    'Cluster',
    'Hosting server',
    'Resolver',
  ])
    expect(asked).toContain(part);

  for (const part of ['smtp', 'recaptcha', 'powerdns', 'stripe'] as const) await product.fault(part, 'down');
  const broken = await grades();
  for (const part of ['Mail server', 'Captcha', 'Name servers', 'Cards']) expect(broken.get(part)).toBe('wrong');
  expect(broken.get('Database')).toBe('good');

  const staff = await product.account({ permissions: staffMask });
  const { setup } = (await staff.browser.get('/system/admin/overview')).json();
  expect(setup.checked_at).toBeGreaterThan(0);
  expect(setup.findings).toContainEqual(
    expect.objectContaining({ name: 'Captcha', grade: 'wrong', advice: expect.stringMatching(/./) }),
  );
});

test('a process says each finding once at its start, with a code', async () => {
  const stop = keepChecking(product.deps.setup, product.deps.log);
  try {
    await expect.poll(() => product.logLines.filter((line) => line.includes('"event":"setup.'))).not.toEqual([]);
    const lines = product.logLines.filter((line) => line.includes('"event":"setup.')).map((line) => JSON.parse(line));
    expect(lines).toContainEqual(expect.objectContaining({ event: 'setup.good', part: 'Database' }));
    expect(lines).toContainEqual(expect.objectContaining({ event: 'setup.wrong', part: 'Mail server' }));
  } finally {
    stop();
  }
});

afterEach(() => {
  process.exitCode = undefined;
});

test('the operator sees in a table what is configured and what is wrong with it', async () => {
  const read = readConfig({
    DATABASE_URL: product.databaseUrl,
    SECRET_KEY: randomBytes(32).toString('hex'),
    POWERDNS_URL: 'http://127.0.0.1:9',
    POWERDNS_KEY: 'not-the-key',
    DNS_RESOLVERS: '127.0.0.1:9',
  });
  const config = { ...read, dataDir: inject('dataRoot') };
  const table = await checkCommand(config);
  expect(table).toMatch(/good +Database +PostgreSQL \d+/);
  expect(table).toMatch(/wrong +Name servers .*\n +→ Check POWERDNS_URL/);
  expect(table).toMatch(/warning +Lab .* mail, captcha, payments, compute, hosting/);
  expect(process.exitCode).toBe(1);

  const away = await checkCommand({ ...config, databaseUrl: 'postgresql://u:p@127.0.0.1:9/x' });
  expect(away).toMatch(/wrong +Database +DATABASE_URL: the database at 127.0.0.1:9 does not answer/);
});

test('backups of the nightly unit are looked at where it puts them', async () => {
  const dataDir = mkdtempSync(join(inject('dataRoot'), 'with-backups-'));
  const config = {
    ...readConfig({
      DATABASE_URL: product.databaseUrl,
      SECRET_KEY: randomBytes(32).toString('hex'),
      DNS_RESOLVERS: '127.0.0.1:9',
    }),
    dataDir,
  };
  expect(await checkCommand(config)).not.toContain('Backups');
  mkdirSync(join(dataDir, 'backups'));
  expect(await checkCommand(config)).toMatch(/warning +Backups +There is none in DATA_DIR\/backups\./);
  writeFileSync(join(dataDir, 'backups/resolvo-20261118T022000Z.backup'), '');
  expect(await checkCommand(config)).toMatch(/good +Backups +The newest is of /);
});

test('a key that does not open what the database keeps sealed is said', async () => {
  const who = await product.account();
  await who.secondFactor();
  const checkWith = (key: Buffer) =>
    checkCommand({
      ...readConfig({
        DATABASE_URL: product.databaseUrl,
        SECRET_KEY: key.toString('hex'),
        DNS_RESOLVERS: '127.0.0.1:9',
      }),
      dataDir: inject('dataRoot'),
    });
  expect(await checkWith(product.masterKey)).toMatch(/good +Secret key /);
  expect(await checkWith(randomBytes(32))).toMatch(/wrong +Secret key +SECRET_KEY does not open/);
});

test('a version that is older than its database says so, whatever the operator asks', { tags: ['slow'] }, async () => {
  const url = await ensureDatabase(inject('databaseServer'), `newer_${randomUUID()}`);
  await migrate(url);
  const { pool, close } = connect(url, () => undefined, { max: 1 });
  await pool.query(`insert into migrations (name, checksum) values ('9999-later.sql', 'x')`);
  await close();
  const read = readConfig({ DATABASE_URL: url, SECRET_KEY: randomBytes(32).toString('hex') });
  const config = { ...read, dataDir: inject('dataRoot') };
  const sentence = /A newer version of this program has changed the database \(9999-later\.sql\)/;
  await expect(migrateCommand(config, true)).rejects.toThrow(sentence);
  await expect(migrateCommand(config, false)).rejects.toThrow(sentence);
  expect(await checkCommand(config)).toMatch(/wrong +Database +A newer version of this program/);
  expect(process.exitCode).toBe(1);
});
