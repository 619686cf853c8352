import { z } from 'zod';
import { id } from '../common.ts';
import { endpoint, limits, own, publicAccess, recentOwn } from '../endpoint.ts';
import { hostname } from '../hostname.ts';
import { machineTopics } from '../topics.ts';
import { userDataText } from '../user-data-text.ts';
import { supportEndsAt } from './image-support.ts';
import { started } from './server-tasks.ts';
import { serverParams } from './servers.ts';

export const cloudImage = z.strictObject({
  image: z.string().describe('What to send to rebuild, and what vm_template_id holds afterwards.'),
  name: z.string(),
  family: z
    .string()
    .describe(
      'debian, ubuntu, alma, rocky, fedora, alpine, other; app for applications; own and backup for copies of the account.',
    ),
  min_disk_gb: z.number().int(),
  min_ram_mb: z.number().int().describe('0 where any plan has enough.'),
  support_ends_at: supportEndsAt,
  is_ended: z.boolean().describe('Whether it is no longer for new servers.'),
  current: z.boolean(),
});
export type CloudImage = z.infer<typeof cloudImage>;

/** An image for a new server, with the locations that have it. */
export const offeredImage = cloudImage.omit({ current: true }).extend({ locations: z.array(z.string()) });
export type OfferedImage = z.infer<typeof offeredImage>;

const imageMessage = 'Please choose an image from the list.';
const imageName = z.string({ error: imageMessage }).regex(/^[a-z0-9][a-z0-9.-]{0,62}$/, { error: imageMessage });

export const rebuildBody = z.strictObject({
  image: imageName,
  hostname: hostname.optional(),
  ssh_key_ids: z.array(id).max(20).default([]),
  user_data: userDataText
    .optional()
    .describe('For cloud-init at the first start. Left out: what the server has is used again. Empty: none.'),
  name: z
    .string()
    .trim()
    .max(60)
    .optional()
    .describe('The name of the server, typed. Needed where a system is installed, because its disk is erased.'),
});

export const serverImageEndpoints = {
  vmOffer: endpoint({
    method: 'GET',
    path: '/system/vm/offer',
    summary: 'Locations and images for a new server. Visitors see them before they have an account.',
    access: publicAccess,
    limit: limits.read,
    reads: ['nodes'],
    status: 200,
    response: z.strictObject({ locations: z.array(z.string()), images: z.array(offeredImage) }),
    errors: ['upstream_unavailable'],
  }),
  vmImages: endpoint({
    method: 'GET',
    path: '/account/vm/{server_id}/images',
    summary: 'Images the server can be made from.',
    access: own('serversView'),
    limit: limits.read,
    reads: ['servers', 'nodes', 'copies'],
    params: serverParams,
    status: 200,
    response: z.strictObject({ images: z.array(cloudImage) }),
    errors: ['upstream_unavailable'],
  }),
  vmRebuild: endpoint({
    method: 'POST',
    path: '/account/vm/{server_id}/rebuild',
    summary: 'Install an image: the first one, or over everything on the server. Addresses and backups stay.',
    access: recentOwn('serversManage'),
    destroys: true,
    limit: limits.issue,
    changes: machineTopics,
    params: serverParams,
    body: rebuildBody,
    status: 202,
    response: started,
    errors: ['conflict', 'upstream_unavailable'],
  }),
};
