import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { knownMask } from '@resolvo/contract/permissions';
import { beforeAll, expect, test } from 'vitest';
import { demoAccounts, retireDemo, seedDemo } from '../../src/demo/seed-demo.ts';
import { goodPassword, publicUrl, useOwnProduct } from '../product.ts';

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

const cli = (...args: string[]) =>
  promisify(execFile)('node', [join(import.meta.dirname, '../../src/cli.ts'), ...args], { env: environment });

test('S13 the first administrator is made once, and sets the password with the printed link', async () => {
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

test('B17 a staff member gets a reset link from the operator only', async () => {
  const { stdout } = await cli('reset-link', 'boss@example.test');
  expect(stdout).toContain(`${publicUrl}/auth/password-reset?token=`);
  await expect(cli('reset-link', 'nobody@example.test')).rejects.toThrow(/No account has the address/);
});

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
