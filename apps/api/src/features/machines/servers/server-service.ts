import { nothingChosen, signInText } from '@resolvo/contract/chosen-words';
import { serverCan } from '@resolvo/contract/machines/server-states';
import { hostnameOf } from '@resolvo/contract/server-name';
import { sql } from 'kysely';
import type { Deps } from '../../../core/deps.ts';
import { ofAnyAccount } from '../../../core/owner.ts';
import { invalid } from '../../../core/refusal.ts';
import type { ServiceProvider } from '../../../core/service-provider.ts';
import type { Queryable } from '../../../db/connection.ts';
import { whoOrdered } from '../../sales/orders/who-ordered.ts';
import { hasFirewall } from '../firewalls/use-firewall.ts';
import { clustersAt, refuseImpossible, titleOf } from '../images/server-images.ts';
import { findNetworks } from '../private-networks/network-row.ts';
import { ownKeys } from '../ssh-keys/ssh-keys.ts';
import { type CopiedSystem, findCopied } from './copy-source.ts';
import { describeServer, waitingServers } from './describe-server.ts';
import { announceServerEnd, endServer, keepServer, resumeServer, scaleServer, suspendServer } from './end-server.ts';
import { holdServer } from './hold-server.ts';
import { newServer } from './new-server.ts';
import { fitsQuota, refuseBeyondQuota } from './quotas.ts';
import { serverRoom } from './room.ts';
import { findServers, type ServerRow } from './server-row.ts';

/** The service provider of servers. The work is done by sagas. */
export function serverService(deps: Pick<Deps, 'compute' | 'db' | 'jobs' | 'now' | 'events'>): ServiceProvider {
  const room = serverRoom(deps);
  return {
    async check(
      planId,
      { image, location, name, hostname, login, ssh_key_ids = [], firewall_id, ...other },
      accountId,
    ) {
      const { build, server_id, every_server, size_gb, volume_name, network_id, volume_id } = other;
      if (build || server_id || every_server || size_gb || volume_name)
        throw invalid('choices', 'A cloud server has no such choice.');
      if (login !== undefined && image === undefined) {
        throw invalid('choices.login', 'A user is made on an image. Please choose one.');
      }
      if (firewall_id !== undefined && !(await hasFirewall(deps.db, accountId, firewall_id))) {
        throw invalid('choices.firewall_id', 'Please choose one of your firewalls.');
      }
      if ((network_id ?? volume_id) !== undefined && image === undefined) {
        throw invalid('choices', 'A private network and a volume come with an image. Please choose one.');
      }
      if (network_id !== undefined) await refuseNetwork(deps, { networkId: network_id, accountId, location });
      const plan = await deps.db
        .selectFrom('plans')
        .select(['disk_gb', 'ram_mb'])
        .where('id', '=', planId)
        .executeTakeFirst();
      const copied = image === undefined ? undefined : await findCopied(deps.db, accountId, image);
      if (copied) refuseUnfitting(deps, copied, { location, diskGb: plan?.disk_gb ?? 0 });
      else if (plan?.disk_gb) {
        await refuseImpossible(deps, { image, location, diskGb: plan.disk_gb, ramMb: plan.ram_mb ?? 0 });
      }
      const keys = await ownKeys(deps.db, { accountId, onlyIds: null, personId: null }, ssh_key_ids);
      const at = copied?.of.cluster ?? location;
      const [place] = at === undefined ? [] : clustersAt(deps.compute, at);
      return {
        ...nothingChosen,
        location: place?.location ?? '',
        image: copied ? `${copied.kind === 'image' ? 'Image' : 'Backup'} ${copied.name}` : titleOf(image ?? ''),
        hostname: hostname ?? (name === undefined ? undefined : hostnameOf(name)) ?? '',
        sign_in: image === undefined ? '' : signInText(keys.map(({ name }) => name)),
      };
    },
    places: () => [...new Set(deps.compute.clusters.map(({ location }) => location))],
    measure: () => room.measure(),
    async reserve(tx, item) {
      await room.refuseFull(tx, item);
      await refuseBeyondQuota(tx, item);
    },
    soldOut: (db) => room.fullPlans(db),
    async names(db, deliveryIds) {
      const rows = await db
        .selectFrom('servers as s')
        .innerJoin('plans as p', 'p.id', 's.plan_id')
        .select(['s.delivery_id', 's.name as own', 'p.name as plan'])
        .where('s.delivery_id', 'in', deliveryIds)
        .execute();
      return new Map(rows.map(({ delivery_id, ...names }) => [delivery_id ?? '', names]));
    },
    waiting: waitingServers,
    describe: (db, deliveryId) => describeServer(deps, db, deliveryId),
    async start(tx, delivery) {
      if (delivery.planId === null) throw new Error(`Delivery ${delivery.id} names no plan.`);
      const { image, name, hostname, login, ssh_key_ids, location, firewall_id, tags } = delivery.choices;
      await newServer(deps, tx, {
        accountId: delivery.accountId,
        planId: delivery.planId,
        deliveryId: delivery.id,
        actorId: await whoOrdered(tx, delivery.orderItemId),
        name,
        hostname,
        number: delivery.number,
        login,
        image,
        sshKeyIds: ssh_key_ids,
        location,
        firewallId: firewall_id,
        tags,
        sealedPassword: delivery.sealedPassword,
        sealedUserData: delivery.sealedUserData,
      });
    },
    async suspend(tx, deliveryId, reason) {
      const server = await holdOf(tx, deliveryId);
      if (server && isAlive(server)) await suspendServer(deps, tx, server, { hold: 'billing_hold', reason });
    },
    async resume(tx, deliveryId) {
      const server = await holdOf(tx, deliveryId);
      if (server && isAlive(server)) await resumeServer(deps, tx, server, { hold: 'billing_hold' });
    },
    async announceEnd(tx, deliveryId, asked) {
      const server = await holdOf(tx, deliveryId);
      if (server && isAlive(server)) await announceServerEnd(deps, tx, server, asked);
    },
    async keep(tx, deliveryId, asked) {
      const server = await holdOf(tx, deliveryId);
      if (server && isAlive(server)) await keepServer(deps, tx, server, asked);
    },
    async end(tx, deliveryId, asked) {
      const server = await holdOf(tx, deliveryId);
      const { by: actorId, reason, withoutCopy = false } = asked ?? {};
      if (server) await endServer(deps, tx, server, { actorId, reason, withoutCopy });
    },
    async mayChange(tx, deliveryId, { planId }) {
      const [server] = await findServers(tx, sql`where s.delivery_id = ${deliveryId}`);
      if (!server) return true;
      const verdict = serverCan.scale(server);
      return verdict === true ? fitsQuota(tx, server, planId) : verdict;
    },
    async change(tx, deliveryId, change) {
      const server = await holdOf(tx, deliveryId);
      if (server) await scaleServer(deps, tx, server, change);
    },
  };
}

async function refuseNetwork(
  { compute, db }: Pick<Deps, 'compute' | 'db'>,
  { networkId, accountId, location }: { networkId: string; accountId: string; location: string | undefined },
): Promise<void> {
  const field = 'choices.network_id';
  const [network] = await findNetworks(db, sql`where n.id = ${networkId} and n.account_id = ${accountId}`);
  if (!network) throw invalid(field, 'Please choose one of your private networks.');
  if (location === undefined || !clustersAt(compute, location).some(({ name }) => name === network.cluster)) {
    throw invalid(field, `${network.name} is in another place. Please choose its place, or another network.`);
  }
}

const isAlive = ({ state }: ServerRow): boolean => !['deleting', 'deleted', 'failed'].includes(state);

async function holdOf(tx: Queryable, deliveryId: string): Promise<ServerRow | undefined> {
  const found = await tx.selectFrom('servers').select('id').where('delivery_id', '=', deliveryId).executeTakeFirst();
  return found && holdServer(tx, found.id, ofAnyAccount);
}

/** A copy stays where it is, and its disk does not shrink. */
function refuseUnfitting(
  { compute }: Pick<Deps, 'compute'>,
  { of, diskGb: needed, name }: CopiedSystem,
  { location, diskGb }: { location: string | undefined; diskGb: number },
): void {
  if (!clustersAt(compute, location).some((cluster) => cluster.name === of.cluster)) {
    const place = clustersAt(compute, of.cluster)[0]?.location ?? of.cluster;
    throw invalid('choices.location', `${name} is in ${place}. Please choose that location.`);
  }
  if (needed > diskGb) {
    throw invalid('choices.image', `${name} needs a disk of ${needed} GB. Please choose a larger plan.`);
  }
}
