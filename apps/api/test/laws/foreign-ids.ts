import { globSync } from 'node:fs';
import { join } from 'node:path';
import type { TestAccount, TestProduct } from '../product.ts';
import type { Row } from '../table.ts';

/** Who asks, and whose things are asked for. Both accounts exist before the first id is made. */
export interface Tenants {
  readonly product: TestProduct;
  mine(): TestAccount;
  theirs(): TestAccount;
}

/** For one kind of id: one that belongs to another tenant, and one that was deleted. */
export interface ForeignId {
  foreign(row: Row): Promise<string>;
  deleted(): Promise<string>;
}

/** What a noun says of its own ids, in a file `<noun>.law.ts` beside its use cases. */
export type ForeignIds = (tenants: Tenants) => Readonly<Record<string, ForeignId>>;

/** Those of every noun that has such a file. */
export async function foreignIdsOfNouns(tenants: Tenants): Promise<Record<string, ForeignId>> {
  const home = join(import.meta.dirname, '../../src/features');
  const all: Record<string, ForeignId> = {};
  for (const file of globSync('*/*/*.law.ts', { cwd: home })) {
    const { foreignIds }: { foreignIds: ForeignIds } = await import(join(home, file));
    Object.assign(all, foreignIds(tenants));
  }
  return all;
}
