import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { useProduct } from '../../test/product.ts';
import { LeaseLost, renewLease, takeLease } from './saga-lease.ts';

const product = useProduct();

async function taken() {
  const { id } = await product.deps.db
    .insertInto('sagas')
    .values({ kind: 'toy', version: 1, subject_id: randomUUID(), input: '{}' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const lease = await takeLease(product.deps.db, id);
  if (!lease) throw new Error('A new saga can be taken.');
  return lease;
}
const loseLease = (id: string) =>
  product.deps.db
    .updateTable('sagas')
    .set((eb) => ({ fence: eb('fence', '+', 1) }))
    .where('id', '=', id)
    .execute();

test('a lease is for 30 seconds by the clock of the database', async () => {
  const lease = await taken();
  const { rows } = await product.deps.db.transaction().execute(async (tx) => {
    await renewLease(tx, lease);
    return sql<{ left: number }>`select extract(epoch from lease_until - now())::float8 as left
      from sagas where id = ${lease.id}`.execute(tx);
  });
  expect(rows).toEqual([{ left: 30 }]);
});

test('a lease of another worker, or of work that is done, is not renewed', async () => {
  const [lost, done] = [await taken(), await taken()];
  await loseLease(lost.id);
  await sql`update sagas set status = 'done', finished_at = now() where id = ${done.id}`.execute(product.deps.db);
  await expect(renewLease(product.deps.db, lost)).rejects.toThrow(LeaseLost);
  await expect(renewLease(product.deps.db, done)).rejects.toThrow(LeaseLost);
});
