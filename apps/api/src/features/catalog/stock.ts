import { sql } from 'kysely';
import type { Queryable } from '../../db/connection.ts';
import { conflict } from '../../http/refusal.ts';

/** What is left of a plan is counted on its newest version, whichever version an order names. */
async function newestVersion(tx: Queryable, planId: string): Promise<string> {
  const found = await sql<{ id: string }>`
    with recursive versions as (
      select id, replaced_by from plans where id = ${planId}
      union all
      select p.id, p.replaced_by from plans p join versions v on p.id = v.replaced_by
    )
    select id from versions where replaced_by is null`.execute(tx);
  return found.rows[0]?.id ?? planId;
}

interface Wanted {
  readonly planId: string | null;
  readonly quantity: number;
  readonly name: string;
}

/** Where a plan counts what is left, it is taken when an order is sealed and nowhere before. Plans are held by id. */
export async function takeStock(tx: Queryable, lines: readonly Wanted[]): Promise<void> {
  const wanted: { id: string; quantity: number; name: string }[] = [];
  for (const { planId, quantity, name } of lines) {
    if (planId !== null) wanted.push({ id: await newestVersion(tx, planId), quantity, name });
  }
  wanted.sort((a, b) => (a.id < b.id ? -1 : 1));
  for (const { id, quantity, name } of wanted) {
    const taken = await tx
      .updateTable('plans')
      .set({ stock: sql`stock - ${quantity}` })
      .where('id', '=', id)
      .where('stock', '>=', quantity)
      .executeTakeFirst();
    if (taken.numUpdatedRows > 0n) continue;
    const limited = await tx.selectFrom('plans').select('stock').where('id', '=', id).executeTakeFirstOrThrow();
    if (limited.stock !== null) throw conflict(`${name} is sold out: ${limited.stock} left.`);
  }
}

export async function giveStock(tx: Queryable, planId: string, quantity: number): Promise<void> {
  await tx
    .updateTable('plans')
    .set({ stock: sql`stock + ${quantity}` })
    .where('id', '=', await newestVersion(tx, planId))
    .where('stock', 'is not', null)
    .execute();
}
