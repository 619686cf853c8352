import { sql } from 'kysely';
import { conflict } from '../../../core/refusal.ts';
import type { Queryable } from '../../../db/connection.ts';

interface Wanted {
  readonly planId: string | null;
  readonly quantity: number;
  readonly name: string;
}

/**
 * Stock is taken when a customer places an order, or when staff seal one. It is counted on the newest version, whichever version the order
 * names. Plans are held in the order of their ids.
 */
export async function takeStock(tx: Queryable, lines: readonly Wanted[]): Promise<void> {
  const wanted: { id: string; quantity: number; name: string }[] = [];
  for (const { planId, quantity, name } of lines) {
    if (planId !== null) wanted.push({ id: (await newest(tx, planId)).id, quantity, name });
  }
  wanted.sort((a, b) => (a.id < b.id ? -1 : 1));
  for (const { id, quantity, name } of wanted) {
    const held = await holdCounted(tx, id);
    if (!held) continue;
    if (held.stock < quantity) throw conflict(`${name} is sold out: ${held.stock} left.`);
    await setStock(tx, held.id, held.stock - quantity);
  }
}

export async function giveStock(tx: Queryable, planId: string, quantity: number): Promise<void> {
  const held = await holdCounted(tx, planId);
  if (held) await setStock(tx, held.id, held.stock + quantity);
}

/** For a unit that already exists, also where all places were sold in the meantime. Returns whether it has one now. */
export async function takeIfLeft(tx: Queryable, planId: string): Promise<boolean> {
  const held = await holdCounted(tx, planId);
  if (!held) return true;
  if (held.stock === 0) return false;
  await setStock(tx, held.id, held.stock - 1);
  return true;
}

/**
 * The newest version, held; undefined when its stock is unlimited. Repeated, because a new version may be made while we
 * wait.
 */
async function holdCounted(tx: Queryable, planId: string): Promise<{ id: string; stock: number } | undefined> {
  for (let id = planId; ; ) {
    const found = await newest(tx, id);
    if (found.stock === null) return undefined;
    const held = await tx
      .selectFrom('plans')
      .select(['id', 'stock', 'replaced_by'])
      .where('id', '=', found.id)
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow();
    if (held.replaced_by === null) return held.stock === null ? undefined : { id: held.id, stock: held.stock };
    id = held.replaced_by;
  }
}

async function newest(tx: Queryable, planId: string): Promise<{ id: string; stock: number | null }> {
  const found = await sql<{ id: string; stock: number | null }>`
    with recursive versions as (
      select id, stock, replaced_by from plans where id = ${planId}
      union all
      select p.id, p.stock, p.replaced_by from plans p join versions v on p.id = v.replaced_by
    )
    select id, stock from versions where replaced_by is null`.execute(tx);
  const [row] = found.rows;
  if (!row) throw new Error(`Plan ${planId} has no newest version.`);
  return row;
}

async function setStock(tx: Queryable, id: string, stock: number): Promise<void> {
  await tx.updateTable('plans').set({ stock }).where('id', '=', id).execute();
}
