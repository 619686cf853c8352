import { randomUUID } from 'node:crypto';
import type { ForeignIds, ListedParams, RightBodies, RightQueries } from '../../../../test/laws/noun-laws.ts';
import { orderDesk, serverPlan } from '../../../../test/orders.ts';

/** For the laws of the endpoint table (test/laws). */
export const rightBodies: RightBodies = ({ mine }) => ({
  adminMachineAdopt: {
    cluster: 'oslo',
    proxmox_vm_id: 4242,
    name: 'legacy',
    user_id: mine().id,
    plan_id: randomUUID(),
    image: 'debian-13',
    ipv4: '192.0.2.250',
  },
  adminServerAdd: { user_id: mine().id, plan_id: randomUUID() },
  clientQuotasSet: {
    servers: 1,
    vcpus: null,
    memory_gb: null,
    disk_gb: null,
    addresses: null,
    volume_gb: null,
    reason: 'Law',
  },
  adminServerPower: { action: 'start' },
  adminServerMove: { node: 'osl-2', reason: 'Law' },
  adminServerNetworkCut: { reason: 'Law' },
  adminServerRescue: { reason: 'Law' },
  adminServerSuspend: { reason: 'Law' },
  adminServerDelete: { reason: 'Law', name: 'Law' },
  vmDelete: { name: 'Law' },
  vmLabels: { note: '', project: '', tags: [] },
  vmProtection: { is_protected: true },
  vmBootChange: { iso: '', iso_first: false },
  vmKeyAdd: { ssh_key_id: randomUUID() },
  vmCredentials: { new_login: 'anna', new_password: 'fjord-Lantern-93' },
  vmSnapshotCreate: { name: 'Law' },
  vmSnapshotRollback: { name: 'Law' },
  vmBackupCreate: { name: 'Law' },
  vmBackupRestore: { name: 'Law' },
  vmSnapshotImage: { name: 'Law' },
  vmBackupImage: { name: 'Law' },
  ownImageByUrl: {
    name: 'Law',
    url: 'http://127.0.0.1:9/law.qcow2',
    checksum: '0'.repeat(64),
    format: 'qcow2',
    location: 'oslo',
    login: 'law',
  },
  adminLibraryAdd: {
    kind: 'disk',
    cluster: 'oslo',
    name: 'law-1',
    url: 'http://127.0.0.1:9/law.qcow2',
    checksum: '0'.repeat(64),
    format: 'qcow2',
  },
  vmRebuild: { image: 'debian-13' },
  vmScale: { plan_id: randomUUID() },
});

export const foreignIds: ForeignIds = ({ product, theirs }) => ({
  recording_id: { foreign: async () => randomUUID(), deleted: async () => randomUUID() },
  image_id: {
    async foreign() {
      const { db, now } = product.deps;
      const plan_id = await (await orderDesk(product)).plan(serverPlan);
      const server = await db
        .insertInto('servers')
        .values({ account_id: theirs().id, plan_id, name: 'Law', hostname: 'law', state: 'provisioning' })
        .returning('id')
        .executeTakeFirstOrThrow();
      const { id } = await db
        .insertInto('own_images')
        .values({
          account_id: theirs().id,
          server_id: server.id,
          name: 'Law',
          image: 'debian-13',
          login: 'debian',
          disk_gb: 10,
          cluster: 'oslo',
          node: 'osl-1',
          vm_id: 800_000 + Math.floor(Math.random() * 100_000),
          created_at: now(),
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      return id;
    },
    deleted: async () => randomUUID(),
  },
});

export const rightQueries: RightQueries = {
  vmHostname: { hostname: 'law' },
  vmName: { name: 'Law' },
  vmInfos: { ids: randomUUID() },
};

export const listedParams: ListedParams = async (product, owner) => {
  const plan_id = await (await orderDesk(product)).plan(serverPlan);
  const server = { account_id: owner.id, plan_id, name: 'Law', hostname: 'law', state: 'provisioning' };
  const { id } = await product.deps.db.insertInto('servers').values(server).returning('id').executeTakeFirstOrThrow();
  return { server_id: id };
};
