import type { PasskeyView } from '@resolvo/contract/people/factors';
import type { Deps } from '../../../core/deps.ts';
import { seconds } from '../../../core/time.ts';

export async function listPasskeys({ db }: Pick<Deps, 'db'>, personId: string): Promise<PasskeyView[]> {
  const rows = await db
    .selectFrom('passkeys')
    .select(['id', 'name', 'synced', 'created_at', 'last_used_at'])
    .where('person_id', '=', personId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return rows.map((row) => ({
    passkey_id: row.id,
    name: row.name,
    synced: row.synced,
    created_at: seconds(row.created_at),
    last_used_at: seconds(row.last_used_at),
  }));
}
