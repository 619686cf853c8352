import { globSync } from 'node:fs';
import { join } from 'node:path';
import type { EndpointName } from '@resolvo/contract/endpoints';
import type { TestAccount, TestProduct } from '../product.ts';
import type { Row } from '../table.ts';

/** Who asks, and whose things are asked for. Both accounts exist before the first id or body is made. */
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

export type ForeignIds = (tenants: Tenants) => Readonly<Record<string, ForeignId>>;

type PerRow<T> = Readonly<Partial<Record<EndpointName, T>>>;

/** Bodies that are right, so that only the id can be what is refused. */
export type RightBodies = (tenants: Tenants) => PerRow<object> | Promise<PerRow<object>>;

/** What a row needs in its query to get as far as its id or its list. */
export type RightQueries = PerRow<Record<string, string>>;

/** Ids of things that exist, for the paged lists of one thing. `owner` is staff. */
export type ListedParams = (product: TestProduct, owner: TestAccount) => Promise<Record<string, string>>;

/** What a noun says of its own rows to the laws, in a file `<noun>.law.ts` beside its use cases. */
interface NounLaw {
  readonly foreignIds?: ForeignIds;
  readonly rightBodies?: RightBodies;
  readonly rightQueries?: RightQueries;
  readonly listedParams?: ListedParams;
}

const home = join(import.meta.dirname, '../../src/features');
const laws: readonly NounLaw[] = await Promise.all(
  globSync('*/*/*.law.ts', { cwd: home }).map((file): Promise<NounLaw> => import(join(home, file))),
);

export const foreignIdsOfNouns = (tenants: Tenants): Record<string, ForeignId> =>
  Object.assign({}, ...laws.map(({ foreignIds }) => foreignIds?.(tenants)));

export const rightBodiesOfNouns = async (tenants: Tenants): Promise<PerRow<object>> =>
  Object.assign({}, ...(await Promise.all(laws.map(({ rightBodies }) => rightBodies?.(tenants)))));

export const rightQueriesOfNouns: RightQueries = Object.assign({}, ...laws.map(({ rightQueries }) => rightQueries));

export const listedParamsOfNouns: ListedParams = async (product, owner) =>
  Object.assign({}, ...(await Promise.all(laws.map(({ listedParams }) => listedParams?.(product, owner)))));
