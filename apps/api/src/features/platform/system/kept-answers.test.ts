import { onceRefusals } from '@resolvo/contract/asked-once';
import { neverExpires } from '@resolvo/contract/common';
import { permission } from '@resolvo/contract/permissions';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { bearer, type TestAccount, useProduct } from '../../../../test/product.ts';
import { sweepAnswers } from './kept-answers.ts';

const product = useProduct();
const token = { token_permissions: 1, token_expires: neverExpires };
const create = (account: TestAccount, key: string, body: object = token) =>
  account.browser.post('/account/tokens/create', body, { 'idempotency-key': key });
const tokensOf = async ({ browser }: TestAccount): Promise<unknown[]> =>
  (await browser.get('/account/tokens/all')).json().user_tokens;
const kept = ({ personId }: TestAccount) =>
  product.deps.db.selectFrom('kept_answers').selectAll().where('caller_id', '=', personId).execute();

test('M5 an act that is sent again with its key is done once, and answered as it was, also while it is being done', async () => {
  const account = await product.account();
  const answers = await Promise.all([1, 2, 3].map(() => create(account, 'press-0001')));
  const later = await create(account, 'press-0001');
  const [first] = answers;
  expect(first?.json().user_token).toMatch(/^rsv_/);
  for (const answer of [...answers, later]) {
    expect([answer.statusCode, answer.body]).toEqual([first?.statusCode, first?.body]);
  }
  expect(await tokensOf(account)).toHaveLength(1);
  await create(account, 'press-0002');
  expect(await tokensOf(account)).toHaveLength(2);
});

test('what an answer shows once is not readable in the table', async () => {
  const account = await product.account();
  const { user_token } = (await create(account, 'press-secret')).json();
  const rows = await kept(account);
  expect(rows).toHaveLength(1);
  expect(JSON.stringify(rows)).not.toContain(user_token);
  expect(JSON.stringify(rows)).not.toContain('press-secret');
});

test('a key is for one act of one person', async () => {
  const [one, other] = [await product.account(), await product.account()];
  const given = (await create(one, 'press-shared')).json();
  expect((await create(other, 'press-shared')).json().user_token).not.toBe(given.user_token);
  const another = await create(one, 'press-shared', { ...token, token_name: 'Another' });
  expect([another.statusCode, another.json().details]).toEqual([422, onceRefusals.otherwise]);
  expect((await create(one, 'no')).json().details).toBe(onceRefusals.shape);
});

test('a token sends a key as a browser does: the answer is that of the person, whichever of their tokens asks', async () => {
  const account = await product.account();
  const mask = { ...token, token_permissions: permission.supportManage };
  const [first, second] = [
    (await create(account, 'token-one', mask)).json(),
    (await create(account, 'token-two', mask)).json(),
  ];
  const open = (by: { user_token: string }, title: string) =>
    product
      .browser()
      .post('/account/tickets/new', { title }, { ...bearer(by.user_token), 'idempotency-key': 'script-0001' });
  const opened = await open(first, 'Billing: Sent by a script');
  expect(opened.statusCode, opened.body).toBe(201);
  expect((await open(first, 'Billing: Sent by a script')).body).toBe(opened.body);
  expect((await open(second, 'Billing: Sent by a script')).body).toBe(opened.body);
  const another = await open(first, 'Billing: Something else');
  expect([another.statusCode, another.json().details]).toEqual([422, onceRefusals.otherwise]);
  expect((await account.browser.get('/account/tickets/all')).json()).toHaveLength(1);
});

test('what was refused may be right with the same key later', async () => {
  const account = await product.account();
  const refused = await create(account, 'press-refused', { ...token, token_permissions: 'all' });
  expect(refused.statusCode).toBe(422);
  expect((await create(account, 'press-refused')).statusCode).toBe(200);
});

test('M5 an act that lost its connection to the database may have been done, so it is not done again', async () => {
  const account = await product.account();
  const { db } = product.deps;
  await sql`create function lose_connection() returns trigger language plpgsql as
    'begin perform pg_terminate_backend(pg_backend_pid()); return new; end'`.execute(db);
  await sql`create trigger lose_connection after insert on api_tokens for each row
    when (new.name = 'Lost') execute function lose_connection()`.execute(db);
  const lost = await create(account, 'press-lost', { ...token, token_name: 'Lost' });
  await sql`drop function lose_connection cascade`.execute(db);
  expect(lost.statusCode).toBe(503);
  product.travel(61_000);
  const again = await create(account, 'press-lost', { ...token, token_name: 'Lost' });
  expect([again.statusCode, again.json().details]).toEqual([409, onceRefusals.unknown]);
});

test('a sign-in whose answer was lost is one sign-in, and its cookie comes again', async () => {
  const account = await product.account();
  const body = {
    email: account.email,
    password: account.password,
    remember_me: false,
    recaptcha: await product.captcha('login'),
  };
  const login = () => product.browser().post('/account/login', body, { 'idempotency-key': 'press-login-0001' });
  const [first, again] = [await login(), await login()];
  expect(first.cookies).not.toEqual([]);
  expect([again.statusCode, again.cookies]).toEqual([first.statusCode, first.cookies]);
  const [row] = await product.deps.db.selectFrom('kept_answers').selectAll().orderBy('created_at', 'desc').execute();
  // The master key alone does not open it: the key of the press is a part of its lock.
  expect(() => product.deps.vault.open(row?.answer ?? '', 'kept-answer')).toThrow();
});

test('an act whose end no one noted is not done again, and says so; after a day the key is forgotten', async () => {
  const account = await product.account();
  await create(account, 'press-crashed');
  await product.deps.db
    .updateTable('kept_answers')
    .set({ http_status: null, answer: null })
    .where('caller_id', '=', account.personId)
    .execute();
  product.travel(61_000);
  const unknown = await create(account, 'press-crashed');
  expect([unknown.statusCode, unknown.json().details]).toEqual([409, onceRefusals.unknown]);
  expect(await tokensOf(account)).toHaveLength(1);
  product.travel(25 * 3_600_000);
  await sweepAnswers(product.deps);
  expect(await kept(account)).toEqual([]);
});
