import type { Queryable } from '../../../db/connection.ts';

const columns = [
  'id',
  'account_id',
  'domain_id',
  'name',
  'version',
  'applied_version',
  'signed',
  'dropped_at',
] as const;

export interface HeldZone {
  readonly id: string;
  readonly account_id: string | null;
  readonly domain_id: string | null;
  readonly name: string;
  readonly version: number;
  readonly applied_version: number;
  readonly signed: boolean;
  readonly dropped_at: Date | null;
}

/** The zone's row, held until the transaction ends. Last in the lock order. Also of a dropped zone. */
export const holdZone = (tx: Queryable, zoneId: string): Promise<HeldZone | undefined> =>
  tx.selectFrom('zones').select(columns).where('id', '=', zoneId).forNoKeyUpdate().executeTakeFirst();
