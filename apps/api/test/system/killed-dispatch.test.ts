// @module-tag slow

import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { killableWorkers } from '../killed-child.ts';
import { staffMask, useOwnProduct } from '../product.ts';

const people = 40;
const product = useOwnProduct();
const workers = killableWorkers(product, () => ({}));
afterAll(() => workers.close());

test('F4 a letter to many survives killed workers: nobody gets it twice, and nobody is missed', {
  timeout: 300_000,
}, async () => {
  const { db } = product.deps;
  const staff = await product.account({ permissions: staffMask });
  await sql`with people as (
      insert into persons (email, username, password_hash, email_verified_at)
      select 'kept' || n || '@example.test', 'kept_person_' || n, 'x', now() from generate_series(1, ${people}) n
      returning id, email, username),
    owned as (insert into accounts (owner_id, email, username, permissions)
      select id, email, username, 255 from people returning id, owner_id)
    insert into memberships (account_id, person_id, role, permissions) select id, owner_id, 'owner', 255 from owned`.execute(
    db,
  );
  const at = '/system/admin/dispatches';
  // Batches of twenty: the killed worker leaves one half done, and the next not begun.
  const body = { kind: 'service', subject: 'Once', body: 'Hello {name}', rate: 240 };
  const { dispatch_id } = (await staff.browser.post(at, body)).json();
  const { count } = (await staff.browser.get(`${at}/${dispatch_id}/proof`)).json();
  await staff.browser.post(`${at}/${dispatch_id}/send`, { count, send_at: 0 });
  const detail = async () => (await staff.browser.get(`${at}/${dispatch_id}`)).json();
  const sent = async () =>
    (await db.selectFrom('dispatch_recipients').select('id').where('state', '=', 'sent').execute()).length;
  /** What a killed worker held is given back after its heartbeat is missed; here at once, and every batch is due. */
  const giveBack = () =>
    sql`update pgboss.job set state = 'retry', start_after = now(), retry_count = 0
      where name in ('mail-send', 'dispatch-batch') and state in ('active', 'retry', 'created')`.execute(db);

  for (const until of [5, 25]) {
    await giveBack();
    const worker = workers.start();
    while ((await sent()) < until) {
      await setTimeout(50);
      await sql`update pgboss.job set start_after = now() where name = 'dispatch-batch' and state = 'created'`.execute(
        db,
      );
    }
    await worker.kill();
  }
  await giveBack();
  const last = workers.start();
  while ((await sent()) < count) {
    await setTimeout(50);
    await sql`update pgboss.job set start_after = now() where name = 'dispatch-batch' and state = 'created'`.execute(
      db,
    );
  }
  await last.kill();

  // Each person has one row and one mail; a copy that a mail server took just before the worker died has the same id.
  const { mails } = await product.askLab<{ mails: { id: string; subject: string; to: string[] }[] }>('GET', '/mail');
  const letters = mails.filter(({ subject }) => subject === 'Once');
  const ids = new Map<string, Set<string>>();
  for (const { id, to } of letters) {
    const { headers } = await product.askLab<{ headers: { name: string; value: string }[] }>('GET', `/mail/${id}`);
    const messageId = headers.find(({ name }) => name.toLowerCase() === 'message-id')?.value ?? '';
    const reader = to[0] ?? '';
    ids.set(reader, (ids.get(reader) ?? new Set()).add(messageId));
  }
  expect(ids.size).toBe(count);
  expect([...ids.values()].filter((one) => one.size !== 1)).toEqual([]);
  expect((await detail()).counts).toMatchObject({ total: count, sent: count, waiting: 0, queued: 0 });
  const log = await db.selectFrom('mails').select('id').where('subject', '=', 'Once').execute();
  expect(log).toHaveLength(count);
});
