import { nothingChosen } from '@resolvo/contract/chosen-words';
import { diskSize } from '@resolvo/contract/disk-size';
import { volumeCan } from '@resolvo/contract/machines/volume-rules';
import { sizedName, volumeLimits } from '@resolvo/contract/volume-size';
import type { Deps } from '../../../core/deps.ts';
import { ofAnyAccount } from '../../../core/owner.ts';
import { conflict, invalid } from '../../../core/refusal.ts';
import type { ServiceProvider } from '../../../core/service-provider.ts';
import type { Queryable } from '../../../db/connection.ts';
import { whoWanted } from '../../sales/deliveries/who-wanted.ts';
import { clustersAt } from '../images/server-images.ts';
import { describeMade } from '../servers/describe-made.ts';
import { findServer } from '../servers/hold-server.ts';
import { quotaAllows, refuseBeyondQuota } from '../servers/quotas.ts';
import { askVolume, recount, tellVolume } from './ask-volume.ts';
import { holdServers, takeOff } from './attach-volume.ts';
import { moveVolume } from './move.ts';
import { volumeApply } from './queues.ts';
import { findVolume, holdVolume, holdVolumeOf, stateOf, type VolumeRow } from './volume-row.ts';

/** The service provider of volumes. A job does what is to be done at the hypervisor. */
export function volumeService(deps: Pick<Deps, 'compute' | 'db' | 'jobs' | 'now' | 'events'>): ServiceProvider {
  const isThere = ({ stage }: VolumeRow): boolean => stage === 'making' || stage === 'ready';

  async function setSuspended(tx: Queryable, deliveryId: string, suspended: boolean): Promise<void> {
    const volume = await holdVolumeOf(tx, deliveryId);
    if (!volume || volume.suspended === suspended) return;
    await tx.updateTable('volumes').set({ suspended }).where('id', '=', volume.id).execute();
    const event = suspended ? 'volume.suspended' : 'volume.resumed';
    await tellVolume(deps, tx, volume, { event, serverId: volume.server_id });
  }

  /** With its servers held before it, in the lock order. */
  async function holdWithServers(tx: Queryable, deliveryId: string): Promise<VolumeRow | undefined> {
    const at = await tx
      .selectFrom('volumes')
      .select(['id', 'server_id', 'on_server_id'])
      .where('delivery_id', '=', deliveryId)
      .executeTakeFirst();
    if (!at) return undefined;
    await holdServers(tx, [at.server_id, at.on_server_id]);
    return holdVolume(tx, at.id, ofAnyAccount);
  }

  return {
    async check(_planId, { location, size_gb, volume_name, server_id, ...rest }, accountId) {
      if (Object.keys(rest).length > 0) throw invalid('choices', 'A volume has a name, a size and a place to choose.');
      if (volume_name === undefined) throw invalid('choices.volume_name', 'Please enter a name.');
      if (size_gb === undefined) {
        throw invalid('choices.size_gb', `Please choose ${volumeLimits.smallestGb} to ${volumeLimits.largestGb} GB.`);
      }
      const [place] = location === undefined ? [] : clustersAt(deps.compute, location);
      if (!place) throw invalid('choices.location', 'Please choose one of our places.');
      const goes_with: string[] = [];
      if (server_id !== undefined) {
        const server = await findServer(deps.db, server_id, accountId);
        if (server.cluster !== place.name) {
          throw invalid('choices.server_id', 'Please choose a server that is in the same place.');
        }
        if (server.volumes >= volumeLimits.perServer) {
          throw invalid('choices.server_id', `A server has at most ${volumeLimits.perServer} volumes.`);
        }
        goes_with.push(`Attached to ${server.name}`);
      }
      return { ...nothingChosen, location: place.location, goes_with };
    },
    terms(plan, { size_gb: sizeGb, volume_name: name = '' }) {
      if (sizeGb === undefined) throw new Error('The size of a volume was not checked.');
      return {
        name: sizedName('Volume', sizeGb),
        price: plan.price * sizeGb,
        annual_price: plan.annual_price === null ? null : plan.annual_price * sizeGb,
        description: `${diskSize(sizeGb)} of block storage, called ${name}`,
      };
    },
    async reserve(tx, item) {
      if (item.quantity !== 1) throw conflict('Please order one volume at a time: each has a name.');
      await refuseBeyondQuota(tx, item);
    },
    async start(tx, delivery) {
      const { size_gb, volume_name, location, server_id } = delivery.choices;
      const [place] = clustersAt(deps.compute, location);
      if (size_gb === undefined || volume_name === undefined || !place) {
        throw new Error(`The volume of delivery ${delivery.id} was ordered without size, name or place.`);
      }
      const wanted = server_id === undefined ? null : await stillThere(tx, server_id, delivery.accountId, place.name);
      if (wanted !== null) await holdServers(tx, [wanted]);
      const { id } = await tx
        .insertInto('volumes')
        .values({
          delivery_id: delivery.id,
          account_id: delivery.accountId,
          name: volume_name,
          cluster: place.name,
          size_gb,
          server_id: wanted,
          created_at: deps.now(),
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      const volume = { id, account_id: delivery.accountId, name: volume_name };
      await tellVolume(deps, tx, volume, {
        event: 'volume.ordered',
        serverId: wanted,
        detail: diskSize(size_gb),
        by: await whoWanted(tx, delivery.id),
      });
      await recount(tx, wanted);
      await deps.jobs.send(tx, volumeApply, { volume_id: id });
    },
    async names(db, deliveryIds) {
      const rows = await db
        .selectFrom('volumes')
        .select(['delivery_id', 'name', 'size_gb'])
        .where('delivery_id', 'in', deliveryIds)
        .execute();
      return new Map(
        rows.map(({ delivery_id, name, size_gb }) => [delivery_id, { own: name, plan: sizedName('Volume', size_gb) }]),
      );
    },
    async describe(db, deliveryId) {
      const row = await db
        .selectFrom('volumes')
        .select(['id', 'name', 'stage', 'cluster'])
        .where('delivery_id', '=', deliveryId)
        .executeTakeFirst();
      return describeMade(deps, 'volume', row);
    },
    suspend: (tx, deliveryId) => setSuspended(tx, deliveryId, true),
    resume: (tx, deliveryId) => setSuspended(tx, deliveryId, false),
    async announceEnd(tx, deliveryId) {
      const volume = await holdWithServers(tx, deliveryId);
      if (volume?.stage === 'ready' && (volume.server_id !== null || volume.on_server_id !== null)) {
        await takeOff(deps, tx, volume, undefined);
      }
      await setSuspended(tx, deliveryId, true);
    },
    keep: (tx, deliveryId) => setSuspended(tx, deliveryId, false),
    async end(tx, deliveryId, asked) {
      const volume = await holdWithServers(tx, deliveryId);
      if (!volume || !isThere(volume)) return;
      await moveVolume(tx, volume, 'deleting', { server_id: null });
      const by = asked?.by === undefined ? undefined : { personId: asked.by };
      await askVolume(deps, tx, volume, {}, { event: 'volume.deleted', detail: asked?.reason ?? '', by });
      await recount(tx, volume.server_id, volume.on_server_id);
    },
    async mayChange(tx, deliveryId, { sizeGb }) {
      const found = await tx
        .selectFrom('volumes')
        .select('id')
        .where('delivery_id', '=', deliveryId)
        .executeTakeFirst();
      if (!found) return true;
      const volume = await findVolume(tx, found.id);
      const verdict = volumeCan.grow(stateOf(volume));
      if (verdict !== true || sizeGb === undefined) return verdict;
      const more = { servers: 0, vcpus: 0, memory_gb: 0, disk_gb: 0, addresses: 0, volume_gb: sizeGb - volume.size_gb };
      return quotaAllows(tx, volume.account_id, more);
    },
    async change(tx, deliveryId, { sizeGb, by }) {
      const volume = await holdVolumeOf(tx, deliveryId);
      if (!volume || !isThere(volume) || sizeGb === undefined) return;
      const actor = by === undefined ? undefined : { personId: by };
      const event = {
        event: 'volume.grow_asked',
        serverId: volume.server_id,
        detail: diskSize(sizeGb),
        by: actor,
      } as const;
      await askVolume(deps, tx, volume, { size_gb: sizeGb }, event);
    },
  };
}

/** The server that it was ordered for, unless that is gone or full by now: the volume is made all the same. */
async function stillThere(tx: Queryable, serverId: string, accountId: string, cluster: string): Promise<string | null> {
  const server = await tx
    .selectFrom('servers')
    .select('id')
    .where('id', '=', serverId)
    .where('account_id', '=', accountId)
    .where('cluster', '=', cluster)
    .where('state', 'in', ['active', 'suspended'])
    .where('volumes', '<', volumeLimits.perServer)
    .executeTakeFirst();
  return server?.id ?? null;
}
