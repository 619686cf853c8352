import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { useProduct } from '../product.ts';

const product = useProduct();

test('the fingerprint that tests compare notices a row that is made, changed or deleted, and no mere look', async () => {
  const { db } = product.deps;
  const account = await product.account();
  await account.token(1);
  let before = await product.fingerprint();
  await account.browser.get('/account/data');
  await db.updateTable('sessions').set({ last_seen_at: sql`now()` }).execute();
  expect(await product.fingerprint()).toBe(before);
  const note = { account_id: account.id, author_id: account.personId, created_at: product.deps.now() };
  for (const change of [
    db.insertInto('client_notes').values({ ...note, body: 'One' }),
    db.updateTable('client_notes').set({ body: 'Two' }).where('account_id', '=', account.id),
    db.deleteFrom('client_notes').where('account_id', '=', account.id),
    db.updateTable('sessions').set({ user_agent: 'other' }).where('id', '=', account.sessionId),
    db.updateTable('api_tokens').set({ permissions: 2 }).where('account_id', '=', account.id),
    db.deleteFrom('api_tokens').where('account_id', '=', account.id),
  ]) {
    await change.execute();
    const after = await product.fingerprint();
    expect(after).not.toBe(before);
    before = after;
  }
});
