import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { bearer, useOwnProduct } from '../product.ts';
import { authenticator } from '../second-factor.ts';

const product = useOwnProduct();

/** Every row of every table of ours and of the job store, as text. */
async function dump(): Promise<string> {
  const { db } = product.deps;
  const tables = await sql<{ schema: string; name: string }>`select table_schema as schema, table_name as name
    from information_schema.tables where table_schema in ('public', 'pgboss') and table_type = 'BASE TABLE'`.execute(
    db,
  );
  const parts: string[] = [];
  for (const { schema, name } of tables.rows) {
    const rows = await sql<{ row: string }>`select t::text as row from ${sql.table(`${schema}.${name}`)} t`.execute(db);
    parts.push(...rows.rows.map(({ row }) => `${schema}.${name} ${row}`));
  }
  return parts.join('\n');
}

test('S61 after a whole life of an account no secret is in a log line, a job or a row', async () => {
  const secrets = new Map<string, string>();
  const keep = (name: string, value: string) => {
    expect(value.length, name).toBeGreaterThan(5);
    secrets.set(name, value);
    return value;
  };
  const email = 'canary@example.test';
  const browser = product.browser();
  const password = keep('password', 'canary-Password-5512');
  const recaptcha = keep('captcha', await product.captcha('register'));
  await browser.post('/account/register', { email, password, cpassword: password, recaptcha });
  keep('registration cookie', browser.cookies.get('__Host-registration') ?? '');
  await browser.post('/account/activate', {
    token: keep('activation link', await product.linkToken(email, '/auth/activate')),
  });
  keep('session', browser.cookies.get('__Host-sid') ?? '');

  const { secret } = (await browser.post('/account/two-factor/enrol')).json();
  const app = authenticator(product.deps, keep('seed', secret));
  const codes: string[] = (await browser.post('/account/two-factor/confirm', { code: app.code() })).json()
    .recovery_codes;
  for (const [n, code] of codes.entries()) {
    keep(`recovery code ${n}`, code);
    keep(`recovery code ${n} without its dash`, code.replace('-', ''));
  }
  const made = (
    await browser.post('/account/tokens/create', { token_permissions: 1, token_expires: 9_999_999_999 })
  ).json();
  await product.browser().get('/account/data/userinfo', bearer(keep('API token', made.user_token)));

  const second = product.browser();
  await product.login({ email, password: keep('wrong password', 'canary-Wrong-7781') }, second);
  await product.login({ email, password }, second);
  keep('challenge', second.cookies.get('__Host-challenge') ?? '');
  await second.post('/account/login/two-factor', { recovery_code: codes[0] });
  keep('second session', second.cookies.get('__Host-sid') ?? '');

  const newPassword = keep('new password', 'canary-Renewed-9914');
  await browser.post('/account/password', {
    current_password: password,
    password: newPassword,
    cpassword: newPassword,
  });
  await browser.send('PATCH', '/account/data/email', { email: 'canary2@example.test' });
  keep('address link', await product.linkToken('canary2@example.test', '/auth/confirm-email'));
  await product
    .browser()
    .post('/account/password-reset', { email, recaptcha: await product.captcha('password_reset') });
  const reset = keep('reset link', await product.linkToken(email, '/auth/password-reset'));
  // Refusals and failures too: with the secret in places where it does not belong.
  await product.browser().get(`/account/session?token=${reset}`);
  await product.browser().raw('POST', '/account/login', `{"password":"${newPassword}"`);
  await product
    .browser()
    .post('/account/password-reset/confirm', { token: reset, password: newPassword, cpassword: 'other-one-99' });
  await product.fault('smtp', 'down');
  await product.browser().post('/account/resend-verification', { email });
  await product
    .browser()
    .post('/account/password-reset/confirm', { token: reset, password: newPassword, cpassword: newPassword });
  await product.sendMails();
  await product.fault('smtp', 'none');

  const rows = await dump();
  const logs = product.logLines.join('\n');
  expect(rows).toContain(email);
  expect(logs).toContain('/api/account/login');
  for (const [name, value] of secrets) {
    expect(rows.includes(value), `${name} is in the database`).toBe(false);
    expect(logs.includes(value), `${name} is in the log`).toBe(false);
  }
});

test('B16 no column could hold a card number', async () => {
  const columns = await sql<{
    name: string;
  }>`select column_name as name from information_schema.columns where table_schema = 'public'`.execute(product.deps.db);
  const found = columns.rows.map(({ name }) => name).filter((name) => /card|pan$|cvc|cvv|iban/.test(name));
  // A machine's card of a network. The account that a payout goes to: sealed until it is sent, and its last digits.
  expect(found.sort()).toEqual(['card_at', 'iban_sealed', 'iban_shown']);
});

test('S61 a failure is logged with its reason, and the caller sees a sentence and a request id', async () => {
  const { browser } = await product.account();
  const { db } = product.deps;
  await sql`alter table events rename to hidden_events`.execute(db);
  try {
    const response = await browser.get('/account/activity');
    expect([response.statusCode, response.json().code]).toEqual([500, 'internal_error']);
    expect(response.body).not.toMatch(/relation|events|select|at /);
    expect(response.headers['content-security-policy']).toContain('default-src');
    const line = product.logLines.find((one) => one.includes('events'));
    expect(line).toContain('does not exist');
    expect(line).not.toContain('password');
  } finally {
    await sql`alter table hidden_events rename to events`.execute(db);
  }
});
