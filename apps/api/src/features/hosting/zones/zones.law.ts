import { randomUUID } from 'node:crypto';
import type { ForeignIds, ListedParams, RightBodies } from '../../../../test/laws/noun-laws.ts';
import type { TestProduct } from '../../../../test/product.ts';
import { openZone } from './zones.ts';

const open = (product: TestProduct, accountId: string): Promise<string> =>
  product.deps.db.transaction().execute((tx) =>
    openZone(product.deps, tx, {
      accountId,
      name: `law-${randomUUID()}.com`,
      records: [{ name: 'www', type: 'A', ttl: 300, content: '192.0.2.1' }],
    }),
  );

async function openLawZone(product: TestProduct, accountId: string): Promise<string> {
  const id = await open(product, accountId);
  await product.forgetJobs();
  return id;
}

/** For the laws of the endpoint table (test/laws). */
export const foreignIds: ForeignIds = ({ product, theirs }) => ({
  zone_id: { foreign: () => openLawZone(product, theirs().id), deleted: async () => randomUUID() },
  record_id: {
    async foreign() {
      const { id } = await product.deps.db
        .selectFrom('zone_records')
        .select('id')
        .where('zone_id', '=', await openLawZone(product, theirs().id))
        .executeTakeFirstOrThrow();
      return id;
    },
    deleted: async () => randomUUID(),
  },
  version_id: {
    async foreign() {
      const { id } = await product.deps.db
        .selectFrom('zone_versions')
        .select('id')
        .where('zone_id', '=', await openLawZone(product, theirs().id))
        .executeTakeFirstOrThrow();
      return id;
    },
    deleted: async () => randomUUID(),
  },
});

const record = { name: 'a', type: 'A', content: '192.0.2.1' };
export const rightBodies: RightBodies = () => ({
  zoneRecordAdd: record,
  zoneRecordChange: record,
  zoneTemplate: { template: 'web', ipv4: '192.0.2.1' },
  zoneImport: { text: 'a A 192.0.2.1' },
  zoneSigning: { signed: true },
  zoneUndo: { version_id: randomUUID() },
});

export const listedParams: ListedParams = async (product, owner) => ({ zone_id: await openLawZone(product, owner.id) });
