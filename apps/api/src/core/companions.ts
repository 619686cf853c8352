import type { Companions } from '@resolvo/contract/machines/companions';
import type { Queryable } from '../db/connection.ts';

/** What of a noun above servers hangs on one. */
export type FindCompanions = (db: Queryable, serverId: string) => Promise<Partial<Companions>>;
/** All that hangs on a server: what ends with it, and what stays and goes on costing. */
export type CompanionsOf = (db: Queryable, serverId: string) => Promise<Companions>;

export const joinCompanions =
  (finders: readonly FindCompanions[]): CompanionsOf =>
  async (db, serverId) => {
    const found: Companions = { options: [], volumes: [], floating_addresses: [] };
    for (const find of finders) Object.assign(found, await find(db, serverId));
    return found;
  };
