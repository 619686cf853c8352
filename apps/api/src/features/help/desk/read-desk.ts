import { type DeskSettings, deskSettings } from '@resolvo/contract/help/desk';
import type { Queryable } from '../../../db/connection.ts';

export async function readDesk(db: Queryable): Promise<DeskSettings> {
  const row = await db
    .selectFrom('desk_settings')
    .select(['hours', 'targets', 'credit_limit'])
    .executeTakeFirstOrThrow();
  return deskSettings.parse(row);
}
