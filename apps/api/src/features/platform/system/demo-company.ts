import type { Database } from '../../../db/connection.ts';

/** `begun` without an end: the process that made it was stopped in the middle. */
export async function demoStanding(db: Database): Promise<'none' | 'begun' | 'made'> {
  const row = await db.selectFrom('demo_company').select('made_at').executeTakeFirst();
  return row ? (row.made_at ? 'made' : 'begun') : 'none';
}

export async function noteDemoBegun(db: Database): Promise<void> {
  await db.insertInto('demo_company').defaultValues().execute();
}

export async function noteDemoMade(db: Database, at: Date): Promise<void> {
  await db.updateTable('demo_company').set({ made_at: at }).execute();
}
