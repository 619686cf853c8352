import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { knownMask } from '@resolvo/contract/permissions';
import { beforeAll, expect, inject, test } from 'vitest';
import { connect, databaseUrl } from '../../src/db/connection.ts';
import { demoAccounts, retireDemo, seedDemo } from '../../src/demo/seed-demo.ts';
import { outsidePause } from '../../src/features/platform/system/outside-pause.ts';
import { goodPassword, onServer, publicUrl, useOwnProduct } from '../product.ts';

const product = useOwnProduct();
let environment: Record<string, string | undefined>;
beforeAll(async () => {
  environment = {
    ...process.env,
    DATABASE_URL: product.databaseUrl,
    SECRET_KEY: randomBytes(32).toString('hex'),
    PUBLIC_URL: publicUrl,
  };
});

const cli = (...args: string[]) => cliWith({}, ...args);
const cliWith = (settings: Record<string, string>, ...args: string[]) =>
  promisify(execFile)('node', [join(import.meta.dirname, '../../src/cli.ts'), ...args], {
    env: { ...environment, ...settings },
    maxBuffer: 2 ** 28,
  });

test.each(['bakcup', '--version'])(
  '%s, which is none of its words, ends with 1 and the usage',
  { tags: ['slow'] },
  async (word) => {
    await expect(cli(word)).rejects.toMatchObject({
      code: 1,
      stdout: '',
      stderr: expect.stringMatching(/Usage: npm run cli -- COMMAND/),
    });
  },
);

test('S13 the first administrator is made once, and sets the password with the printed link', {
  tags: ['slow'],
}, async () => {
  const { stdout } = await cli('create-admin', 'boss@example.test');
  const token = new URL(stdout.split('\n').find((line) => line.startsWith('http')) ?? '').searchParams.get('token');
  const browser = product.browser();
  const set = await browser.post('/account/password-reset/confirm', {
    token,
    password: goodPassword,
    cpassword: goodPassword,
  });
  expect(set.statusCode).toBe(200);
  const login = await browser.post('/account/login', {
    email: 'boss@example.test',
    password: goodPassword,
    recaptcha: await product.captcha('login'),
  });
  expect(login.statusCode).toBe(200);
  expect((await browser.get('/account/data/userinfo')).json().user_permissions).toBe(knownMask);

  await expect(cli('create-admin', 'second@example.test')).rejects.toThrow(/There is an owner already/);
});

test('B17 a staff member gets a reset link from the operator only', { tags: ['slow'] }, async () => {
  const { stdout } = await cli('reset-link', 'boss@example.test');
  expect(stdout).toContain(`${publicUrl}/auth/password-reset?token=`);
  await expect(cli('reset-link', 'nobody@example.test')).rejects.toThrow(/No account has the address/);
});

test('an encrypted backup is opened for psql or pg_restore with its key only', { tags: ['slow'] }, async () => {
  const folder = mkdtempSync(join(inject('dataRoot'), 'backups-'));
  const key = { BACKUP_KEY: randomBytes(32).toString('hex') };
  const { stdout } = await cliWith(key, 'backup', '--to', folder);
  const [file = ''] = readdirSync(folder);
  expect(stdout).toContain(`${join(folder, file)} is complete`);
  // The latter where a pg_dump is installed that is as new as the server.
  expect((await cliWith(key, 'open', join(folder, file))).stdout).toMatch(/^(-- resolvo-sql-1 |PGDMP)/);
  await expect(cli('open', join(folder, file))).rejects.toThrow('Set BACKUP_KEY');
});

test('a backup is restored into a database beside that of the settings, which says what to do next', {
  tags: ['slow'],
}, async () => {
  const folder = mkdtempSync(join(inject('dataRoot'), 'backups-'));
  await cli('backup', '--to', folder);
  const file = join(folder, readdirSync(folder)[0] ?? '');
  const name = `beside_${randomBytes(6).toString('hex')}`;
  await onServer(inject('databaseServer'), `create database ${name}`);
  const { stdout } = await cli('restore', '--database', name, file);
  expect(stdout).toMatch(`Restored. Processes start on it with all work outside paused`);
  expect(stdout).toContain(`Let DATABASE_URL name ${name} before you start them.`);
  const copy = connect(databaseUrl(inject('databaseServer'), name), () => undefined, { max: 1 });
  try {
    expect(await outsidePause(copy.db)).toBeDefined();
  } finally {
    await copy.close();
  }
  expect(await outsidePause(product.deps.db)).toBeUndefined();
  await expect(cli('restore', '--database', name, file)).rejects.toThrow('The database is not empty');
});

test('a file that is not there or may not be read is no backup', { tags: ['slow'] }, async () => {
  await expect(cli('restore', '/nowhere/at.all')).rejects.toThrow('"/nowhere/at.all" is none');
  // Below a file there is nothing to read for any user: root may read all else.
  await expect(cli('rehearse', '/dev/null/file')).rejects.toThrow('"/dev/null/file" may not be read (ENOTDIR)');
});

test.each(['resume', 'backup', 'leave-lab'])(
  '%s without settings makes no database of its own',
  { tags: ['slow'] },
  async (command) => {
    const dataDir = mkdtempSync(join(inject('dataRoot'), 'nothing-'));
    const { DATABASE_URL: _, ...settings } = environment;
    const asked = promisify(execFile)('node', [join(import.meta.dirname, '../../src/cli.ts'), command], {
      env: { ...settings, DATA_DIR: dataDir },
    });
    await expect(asked).rejects.toThrow('There is no database: DATABASE_URL is not set');
    expect(readdirSync(dataDir)).toEqual([]);
  },
);

test('S13 demo accounts stop working when the lab is left', async () => {
  await seedDemo(product.deps, goodPassword);
  const logIn = async () =>
    product.browser().post('/account/login', {
      email: demoAccounts[0].email,
      password: goodPassword,
      recaptcha: await product.captcha('login'),
    });
  expect((await logIn()).statusCode).toBe(200);
  await retireDemo(product.deps);
  expect((await logIn()).statusCode).toBe(401);
});
