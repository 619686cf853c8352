import type { consoleRecordingEndpoints } from '@resolvo/contract/machines/console-recordings';
import type { deliveryTimesEndpoints } from '@resolvo/contract/machines/delivery-times';
import type { serverFirewallEndpoints } from '@resolvo/contract/machines/firewalls';
import type { libraryImageEndpoints } from '@resolvo/contract/machines/library-images';
import type { ownImageEndpoints } from '@resolvo/contract/machines/own-images';
import type { serverNetworkEndpoints } from '@resolvo/contract/machines/private-networks';
import type { quotaEndpoints } from '@resolvo/contract/machines/quotas';
import type { serverAdminEndpoints } from '@resolvo/contract/machines/server-admin';
import type { serverBillingEndpoints } from '@resolvo/contract/machines/server-billing';
import type { serverBootEndpoints } from '@resolvo/contract/machines/server-boot';
import type { serverCopyEndpoints } from '@resolvo/contract/machines/server-copies';
import type { serverImageEndpoints } from '@resolvo/contract/machines/server-images';
import type { serverKeepingEndpoints } from '@resolvo/contract/machines/server-keeping';
import type { serverMoveEndpoints } from '@resolvo/contract/machines/server-moves';
import type { serverEndpoints } from '@resolvo/contract/machines/servers';
import type { userDataEndpoints } from '@resolvo/contract/machines/user-data';
import type { Deps } from '../../../core/deps.ts';
import type { Handlers } from '../../../core/handlers.ts';
import { listAllImages, rememberOffer } from '../images/server-images.ts';
import { addKeyToServer } from './add-key.ts';
import { adoptMachine } from './adopt-machine.ts';
import { changeBoot, showBoot } from './change-boot.ts';
import { listRecordings, readFrames, recordingFile } from './console-recordings.ts';
import { issueConsoleTicket } from './console-tickets.ts';
import { cutServerNetwork, restoreServerNetwork } from './cut-network.ts';
import { deleteServer } from './delete-server.ts';
import { deletionEffects } from './deletion-effects.ts';
import { rememberDeliveryTimes } from './delivery-times.ts';
import { listFinalBackups } from './final-backups.ts';
import { findServer } from './hold-server.ts';
import { addImageByUrl } from './image-by-url.ts';
import { keepOwnServer } from './keep-server.ts';
import { labelServer } from './label-server.ts';
import { addToLibrary, listLibrary, removeFromLibrary, retryInLibrary } from './library-images.ts';
import { listServerImages } from './list-server-images.ts';
import { countServers, listServers } from './list-servers.ts';
import { listMoveTargets, moveToNode } from './move-to-node.ts';
import { changeCredentials, changeHostname, renameServer, switchPower } from './operate-server.ts';
import { deleteOwnImage, listOwnImages, makeOwnImage } from './own-images.ts';
import { protectServer } from './protect-server.ts';
import { listClientQuotas, listOwnQuotas, setQuotas } from './quotas.ts';
import { rebuildServer } from './rebuild-server.ts';
import { enterRescue, enterRescueByStaff, leaveRescue, leaveRescueByStaff } from './rescue-server.ts';
import { cancelServer, previewScale, requestScale, scaleOptions } from './scale-server.ts';
import { listBackups, listSnapshots, makeBackup, takeSnapshot, workOnBackup, workOnSnapshot } from './server-copies.ts';
import { ownServer, staffServer } from './server-detail.ts';
import { listServerEvents, listStaffEvents } from './server-events.ts';
import { applyAgain, chooseFirewall, showServerFirewall, takeFirewallOff } from './server-firewall.ts';
import { createServerInfo } from './server-info.ts';
import {
  applyNetworksAgain,
  networkDifferences,
  networksOfServer,
  putIntoNetwork,
  takeOutOfNetwork,
} from './server-networks.ts';
import { listSagaTasks, recentTasks } from './server-tasks.ts';
import { addServer, resumeByStaff, suspendByStaff } from './steer-server.ts';
import { suspensionOf } from './suspended-accounts.ts';
import { tagFirewall } from './tag-firewall.ts';
import { showUserData } from './user-data.ts';

export function serverRoutes(
  deps: Deps,
): Handlers<
  | Exclude<keyof typeof serverEndpoints, 'accountProducts' | 'accountTouched'>
  | keyof typeof serverCopyEndpoints
  | keyof typeof serverImageEndpoints
  | keyof typeof serverBootEndpoints
  | keyof typeof userDataEndpoints
  | keyof typeof serverKeepingEndpoints
  | keyof typeof deliveryTimesEndpoints
> {
  const info = createServerInfo(deps);
  return {
    vmOffer: rememberOffer(deps),
    vmDeliveryTimes: rememberDeliveryTimes(deps),
    vmInfo: ({ actor, params }) => info.of(actor.accountId, params.server_id),
    vmInfos: ({ actor, query }) => info.ofMany(actor, query.ids),
    vmData: ({ actor, params }) => ownServer(deps, actor.accountId, params.server_id),
    vmReboot: async ({ actor, params }) => ({
      details: await switchPower(deps, actor, params.server_id, 'reboot', actor.accountId),
    }),
    vmReset: async ({ actor, params }) => ({
      details: await switchPower(deps, actor, params.server_id, 'reset', actor.accountId),
    }),
    vmShutdown: async ({ actor, params }) => ({
      details: await switchPower(deps, actor, params.server_id, 'shutdown', actor.accountId),
    }),
    vmStart: async ({ actor, params }) => ({
      details: await switchPower(deps, actor, params.server_id, 'start', actor.accountId),
    }),
    vmStop: async ({ actor, params }) => ({
      details: await switchPower(deps, actor, params.server_id, 'stop', actor.accountId),
    }),
    vmCredentials: async ({ actor, params, body }) => ({
      details: await changeCredentials(deps, actor, params.server_id, body),
    }),
    vmKeyAdd: async ({ actor, params, body }) => ({
      details: await addKeyToServer(deps, actor, params.server_id, body.ssh_key_id),
    }),
    vmHostname: async ({ actor, params, query }) => ({
      details: await changeHostname(deps, actor, params.server_id, query.hostname),
    }),
    vmName: async ({ actor, params, query }) => {
      await renameServer(deps, actor, params.server_id, query.name);
      return { details: 'Name updated successfully' };
    },
    vmDelete: async ({ actor, params, body: { name, keep_backup } }) => {
      const reason = 'Deleted by its owner.';
      const typed = { name, reason, withoutCopy: !keep_backup, despiteProtection: false };
      await deleteServer(deps, actor, params.server_id, actor.accountId, typed);
      return { details: 'The server is being deleted.' };
    },
    vmDeletion: ({ actor, params }) => deletionEffects(deps, params.server_id, actor.accountId),
    vmLabels: async ({ actor, params, body }) => {
      await labelServer(deps, actor, params.server_id, body);
      return { details: 'Saved.' };
    },
    vmProtection: async ({ actor, params, body }) => ({
      details: await protectServer(deps, actor, params.server_id, body.is_protected),
    }),
    vmKeep: async ({ actor, params }) => {
      await keepOwnServer(deps, actor, params.server_id);
      return { details: 'The server stays. It is being started.' };
    },
    vmActivity: async ({ actor, params, query }) =>
      listServerEvents(deps, await findServer(deps.db, params.server_id, actor.accountId), query),
    vmTasks: async ({ actor, params }) => {
      // Also of one that is deleted: a caller who waits for the deletion learns that it is done.
      const server = await findServer(deps.db, params.server_id, actor.accountId, 'also deleted');
      return { tasks: await recentTasks(deps, server.id) };
    },
    vmSnapshots: ({ actor, params }) => listSnapshots(deps, actor.accountId, params.server_id),
    vmSnapshotCreate: async ({ actor, params, body }) => ({
      details: 'The snapshot is being taken.',
      ...(await takeSnapshot(deps, actor, params.server_id, body.name)),
    }),
    vmSnapshotRollback: async ({ actor, params, body }) => ({
      details: 'The server goes back to the snapshot.',
      task_id: await workOnSnapshot(deps, actor, snapshotOf(params), { kind: 'rollback', typedName: body.name }),
    }),
    vmSnapshotDelete: async ({ actor, params }) => ({
      details: 'The snapshot is being deleted.',
      task_id: await workOnSnapshot(deps, actor, snapshotOf(params), { kind: 'delete' }),
    }),
    vmBackups: ({ actor, params }) => listBackups(deps, params.server_id, actor.accountId),
    vmFinalBackups: ({ actor }) => listFinalBackups(deps, actor.accountId),
    vmBackupCreate: async ({ actor, params, body }) => ({
      details: 'The backup is being made.',
      ...(await makeBackup(deps, actor, params.server_id, body.name)),
    }),
    vmBackupRestore: async ({ actor, params, body }) => ({
      details: 'The backup is being restored.',
      task_id: await workOnBackup(deps, actor, backupOf(params), { kind: 'restore', typedName: body.name }),
    }),
    vmBackupDelete: async ({ actor, params }) => ({
      details: 'The backup is being deleted.',
      task_id: await workOnBackup(deps, actor, backupOf(params), { kind: 'delete' }),
    }),
    vmImages: async ({ actor, params }) =>
      listServerImages(deps, await findServer(deps.db, params.server_id, actor.accountId), actor.onlyIds),
    vmRebuild: async ({ actor, params, body }) => ({
      details: 'The image is being installed.',
      task_id: await rebuildServer(deps, actor, params.server_id, body),
    }),
    vmUserData: ({ actor, params }) => showUserData(deps, actor.accountId, params.server_id),
    vmBoot: ({ actor, params }) => showBoot(deps, actor, params.server_id),
    vmBootChange: ({ actor, params, body }) => changeBoot(deps, actor, params.server_id, body),
    vmRescue: ({ actor, params }) => enterRescue(deps, actor, params.server_id),
    vmRescueLeave: ({ actor, params }) => leaveRescue(deps, actor, params.server_id),
    vmConsoleTicket: ({ actor, params }) => issueConsoleTicket(deps, actor, params.server_id),
  };
}

export function serverBillingRoutes(deps: Deps): Handlers<keyof typeof serverBillingEndpoints> {
  return {
    vmScaleOptions: ({ actor, params }) => scaleOptions(deps, actor.accountId, params.server_id),
    vmScalePreview: ({ actor, params }) => previewScale(deps, actor, params.server_id, params.plan_id),
    vmScale: ({ actor, params, body }) => requestScale(deps, actor, params.server_id, body.plan_id),
    vmCancel: async ({ actor, params }) => ({ details: await cancelServer(deps, actor, params.server_id) }),
  };
}

const snapshotOf = (params: { server_id: string; snapshot_id: string }) => ({
  serverId: params.server_id,
  snapshotId: params.snapshot_id,
});
const backupOf = (params: { server_id: string; backup_id: string }) => ({
  serverId: params.server_id,
  backupId: params.backup_id,
});

export function serverAdminRoutes(
  deps: Deps,
): Handlers<keyof typeof serverAdminEndpoints | keyof typeof serverMoveEndpoints> {
  return {
    clientSuspension: ({ params }) => suspensionOf(deps, params.user_id),
    adminServerList: ({ query }) => listServers(deps, query),
    adminServerCounts: () => countServers(deps),
    adminServerAdd: ({ actor, body }) => addServer(deps, actor, body),
    adminMachineAdopt: ({ actor, body }) => adoptMachine(deps, actor, body),
    adminServerDetail: ({ params }) => staffServer(deps, params.server_id),
    adminServerActivity: async ({ params, query }) =>
      listStaffEvents(deps, await findServer(deps.db, params.server_id), query),
    adminServerTasks: async ({ params, query }) => {
      const server = await findServer(deps.db, params.server_id);
      return listSagaTasks(deps, server.id, query);
    },
    adminServerPower: async ({ actor, params, body }) => ({
      details: await switchPower(deps, actor, params.server_id, body.action, undefined),
    }),
    adminServerSuspend: async ({ actor, params, body }) => {
      await suspendByStaff(deps, actor, params.server_id, body.reason);
      return { details: 'The server is suspended.' };
    },
    adminServerResume: async ({ actor, params }) => {
      await resumeByStaff(deps, actor, params.server_id);
      return { details: 'The server is being resumed.' };
    },
    adminServerNetworkCut: async ({ actor, params, body }) => {
      await cutServerNetwork(deps, actor, params.server_id, body.reason);
      return { details: 'The network of the server is being cut.' };
    },
    adminServerNetworkRestore: async ({ actor, params }) => {
      await restoreServerNetwork(deps, actor, params.server_id);
      return { details: 'The server is being connected again.' };
    },
    adminServerRescue: ({ actor, params, body }) => enterRescueByStaff(deps, actor, params.server_id, body.reason),
    adminServerRescueLeave: ({ actor, params }) => leaveRescueByStaff(deps, actor, params.server_id),
    adminServerDeletion: ({ params }) => deletionEffects(deps, params.server_id),
    adminServerDelete: async ({ actor, params, body: { name, reason, despite_protection: despiteProtection } }) => {
      const typed = { name, reason, withoutCopy: false, despiteProtection };
      await deleteServer(deps, actor, params.server_id, undefined, typed);
      return { details: 'The server is being deleted.' };
    },
    adminServerMoveTargets: ({ params }) => listMoveTargets(deps, params.server_id),
    adminServerMove: async ({ actor, params, body }) => ({
      details: 'The server is being moved.',
      task_id: await moveToNode(deps, actor, params.server_id, body),
    }),
    adminImages: () => listAllImages(deps),
  };
}

export function serverNetworkRoutes(deps: Deps): Handlers<keyof typeof serverNetworkEndpoints> {
  return {
    networkJoin: async ({ actor, params, body }) => ({
      details: await putIntoNetwork(deps, actor, params.network_id, body.server_id),
    }),
    networkLeave: async ({ actor, params }) => ({
      details: await takeOutOfNetwork(deps, actor, params.network_id, params.server_id),
    }),
    vmNetworks: ({ actor, params }) => networksOfServer(deps, params.server_id, actor.accountId),
    vmNetworkDifferences: ({ actor, params }) => networkDifferences(deps, params.server_id, actor.accountId),
    adminServerNetworkDifferences: ({ params }) => networkDifferences(deps, params.server_id, undefined),
    vmNetworksApply: async ({ actor, params }) => ({
      details: await applyNetworksAgain(deps, actor, params.server_id, actor.accountId),
    }),
    adminServerNetworksApply: async ({ actor, params }) => ({
      details: await applyNetworksAgain(deps, actor, params.server_id, undefined),
    }),
  };
}

export function serverFirewallRoutes(deps: Deps): Handlers<keyof typeof serverFirewallEndpoints> {
  return {
    firewallTags: async ({ actor, params, body }) => ({
      details: await tagFirewall(deps, actor, params.firewall_id, body),
    }),
    vmFirewall: ({ actor, params }) => showServerFirewall(deps, actor, params.server_id, actor.accountId),
    vmFirewallUse: async ({ actor, params, body }) => ({
      details: await chooseFirewall(deps, actor, params.server_id, body),
    }),
    vmFirewallLeave: async ({ actor, params }) => ({ details: await takeFirewallOff(deps, actor, params.server_id) }),
    vmFirewallApply: async ({ actor, params }) => ({
      details: await applyAgain(deps, actor, params.server_id, actor.accountId),
    }),
    adminServerFirewall: ({ actor, params }) => showServerFirewall(deps, actor, params.server_id, undefined),
    adminServerFirewallApply: async ({ actor, params }) => ({
      details: await applyAgain(deps, actor, params.server_id, undefined),
    }),
  };
}

export function ownImageRoutes(deps: Deps): Handlers<keyof typeof ownImageEndpoints> {
  const details = 'The image is being made.';
  return {
    ownImageList: ({ actor }) => listOwnImages(deps, actor.accountId),
    vmSnapshotImage: async ({ actor, params, body }) => {
      const copy = { from: 'snapshot', id: params.snapshot_id } as const;
      return { details, ...(await makeOwnImage(deps, actor, params.server_id, copy, body.name)) };
    },
    vmBackupImage: async ({ actor, params, body }) => {
      const copy = { from: 'backup', id: params.backup_id } as const;
      return { details, ...(await makeOwnImage(deps, actor, params.server_id, copy, body.name)) };
    },
    ownImageByUrl: async ({ actor, body }) => ({
      details: 'The file is being downloaded.',
      ...(await addImageByUrl(deps, actor, body)),
    }),
    ownImageDelete: async ({ actor, params }) => {
      await deleteOwnImage(deps, actor, params.image_id);
      return { details: 'The image is being deleted.' };
    },
  };
}

export function libraryRoutes(deps: Deps): Handlers<keyof typeof libraryImageEndpoints> {
  const details = 'The file is being downloaded.';
  return {
    adminLibrary: () => listLibrary(deps),
    adminLibraryAdd: async ({ actor, body }) => ({ details, ...(await addToLibrary(deps, actor, body)) }),
    adminLibraryRetry: async ({ actor, params }) => {
      await retryInLibrary(deps, actor, params.image_id);
      return { details };
    },
    adminLibraryRemove: async ({ actor, params }) => {
      await removeFromLibrary(deps, actor, params.image_id);
      return { details: 'It is being removed.' };
    },
  };
}

export function recordingRoutes(deps: Deps): Handlers<keyof typeof consoleRecordingEndpoints> {
  return {
    adminRecordingList: ({ params, query }) => listRecordings(deps, params.server_id, query),
    adminRecordingFrames: ({ actor, params, query }) => readFrames(deps, actor, params, query.from),
    adminRecordingFile: ({ actor, params }) => recordingFile(deps, actor, params),
  };
}

export function quotaRoutes(deps: Deps): Handlers<keyof typeof quotaEndpoints> {
  return {
    ownQuotas: async ({ actor }) => ({ quotas: await listOwnQuotas(deps, actor.accountId) }),
    clientQuotas: async ({ params }) => ({ quotas: await listClientQuotas(deps, params.user_id) }),
    clientQuotasSet: async ({ actor, params, body }) => {
      await setQuotas(deps, actor, params.user_id, body);
      return { details: 'The quotas are saved.' };
    },
  };
}
