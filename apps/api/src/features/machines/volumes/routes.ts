import type { clientThingEndpoints } from '@resolvo/contract/machines/client-things';
import type { volumeEndpoints } from '@resolvo/contract/machines/volumes';
import type { Deps } from '../../../core/deps.ts';
import type { Handlers } from '../../../core/handlers.ts';
import { attachVolume, detachVolume } from './attach-volume.ts';
import { deleteVolume, keepVolume, previewDeletion } from './delete-volume.ts';
import { growVolume, previewGrow } from './grow-volume.ts';
import { listClientThings } from './list-client-things.ts';
import { listAllVolumes, listVolumes, showAnyVolume, showVolume, volumesOfServer } from './list-volumes.ts';
import { renameVolume } from './rename-volume.ts';
import { retryVolume } from './retry-volume.ts';

export function volumeRoutes(deps: Deps): Handlers<keyof typeof volumeEndpoints | keyof typeof clientThingEndpoints> {
  return {
    clientThings: ({ params }) => listClientThings(deps, params.user_id),
    volumeList: ({ actor, query }) => listVolumes(deps, actor.accountId, query),
    volumeShow: ({ actor, params }) => showVolume(deps, actor.accountId, params.volume_id),
    volumeRename: async ({ actor, params, body }) => ({
      details: await renameVolume(deps, actor, params.volume_id, body.name),
    }),
    volumeAttach: async ({ actor, params, body }) => ({
      details: await attachVolume(deps, actor, params.volume_id, body.server_id),
    }),
    volumeDetach: async ({ actor, params }) => ({ details: await detachVolume(deps, actor, params.volume_id) }),
    volumeRetry: async ({ actor, params }) => ({
      details: await retryVolume(deps, actor, params.volume_id, actor.accountId),
    }),
    volumeGrowPreview: ({ actor, params, query }) => previewGrow(deps, actor, params.volume_id, query.size_gb),
    volumeGrow: ({ actor, params, body }) => growVolume(deps, actor, params.volume_id, body.size_gb),
    volumeDeletion: ({ actor, params }) => previewDeletion(deps, actor.accountId, params.volume_id),
    volumeDelete: async ({ actor, params, body }) => ({
      details: await deleteVolume(deps, actor, params.volume_id, body.name),
    }),
    volumeKeep: async ({ actor, params }) => ({ details: await keepVolume(deps, actor, params.volume_id) }),
    vmVolumes: ({ actor, params }) => volumesOfServer(deps, actor.accountId, params.server_id),
    adminVolumeList: ({ query }) => listAllVolumes(deps, query),
    adminVolumeShow: ({ params }) => showAnyVolume(deps, params.volume_id),
    adminVolumeRetry: async ({ actor, params }) => ({
      details: await retryVolume(deps, actor, params.volume_id, undefined),
    }),
  };
}
