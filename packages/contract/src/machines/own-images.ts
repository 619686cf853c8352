import { z } from 'zod';
import { detailsSchema, emptyBody, id, unixSeconds } from '../common.ts';
import { endpoint, limits, own } from '../endpoint.ts';
import { defineEvents } from '../event.ts';
import { serverLogin } from '../server-login.ts';
import { stateEnum, stateWords } from '../state-words.ts';
import { stateTable } from '../states.ts';
import {
  addressProblem,
  endingProblem,
  imageFileLimitGb,
  imageFormats,
  imageKinds,
  imageUrlProblem,
} from './image-urls.ts';
import { copyName } from './server-copies.ts';
import { offeredImage } from './server-images.ts';
import { started } from './server-tasks.ts';
import { serverParams } from './servers.ts';

/** How many images an account may have. */
export const ownImageLimit = 10;

export const ownImageStatusWords = stateWords({
  waiting: { word: 'Waiting', meaning: 'works' },
  downloading: { word: 'Downloading', meaning: 'works' },
  working: { word: 'Working', meaning: 'works' },
  ready: { word: 'Ready', meaning: 'well' },
  failed: { word: 'Failed', meaning: 'broken' },
});
export const ownImageStatus = stateEnum(ownImageStatusWords);
export type OwnImageStatus = z.infer<typeof ownImageStatus>;

export const ownImageStates = stateTable<OwnImageStatus>({
  waiting: ['downloading', 'failed'],
  downloading: ['working', 'failed'],
  working: ['ready', 'failed'],
  ready: ['working'],
  failed: ['working', 'waiting'],
});

/** The lab serves files from its own machine, so only the API can say whether an address without https is right. */
const urlWithout = (problem: typeof addressProblem) =>
  z
    .string()
    .trim()
    .min(1, { error: 'Please enter the address of the file.' })
    .max(1000, { error: 'Please use at most 1,000 characters.' })
    .superRefine((text, context) => {
      const message = problem(text, { lab: true });
      if (text !== '' && message !== undefined) context.addIssue({ code: 'custom', message });
    });

/** The file of a disk at an address, and what it must be. */
export const diskAtUrl = {
  url: urlWithout(imageUrlProblem),
  checksum: z
    .string()
    .trim()
    .toLowerCase()
    .regex(/^[0-9a-f]{64}$/, { error: 'Please enter the SHA-256 checksum: 64 digits and letters from a to f.' })
    .describe('SHA-256 of the file. A file with another one is not used.'),
};

export const imageKind = z
  .enum(imageKinds)
  .describe('`disk` for new servers, `iso` for the drives of servers that are there.');

export const imageByUrlBody = z
  .strictObject({
    kind: imageKind.default('disk'),
    name: copyName,
    ...diskAtUrl,
    url: urlWithout(addressProblem).describe(
      `An https address of a file that ends in .qcow2, .raw or .img, or in .iso for an ISO, up to ${imageFileLimitGb} GB.`,
    ),
    format: z
      .enum(imageFormats)
      .default('qcow2')
      .describe('What is in the file of a disk; one that ends in .img is either.'),
    location: z.string().min(1, { error: 'Please choose a place.' }).max(60),
    login: serverLogin
      .default('cloud')
      .describe('The first user of servers made from a disk, where an order names no other.'),
  })
  .superRefine(({ url, kind }, context) => {
    const message = endingProblem(url, kind);
    if (message !== undefined) context.addIssue({ code: 'custom', message, path: ['url'] });
  });
export type ImageByUrl = z.infer<typeof imageByUrlBody>;

const ownImage = z.strictObject({
  image_id: id,
  kind: imageKind,
  name: z.string(),
  status: ownImageStatus,
  reason: z.string().describe('Why it failed; empty otherwise.'),
  server_name: z.string().describe('The server that it was made of, which may be gone; empty for one from an address.'),
  url: z.string().describe('The address that it came from; empty for one made of a server.'),
  checksum: z.string().describe('SHA-256 of the file at the address.'),
  location: z.string(),
  disk_gb: z.number().int().describe('A server made from it needs a disk as large; 0 for an ISO.'),
  in_drive_of: z.array(z.string()).describe('Names of the servers that have the ISO in their drive.'),
  created_at: unixSeconds,
});
export type OwnImage = z.infer<typeof ownImage>;

const imageParams = z.strictObject({ image_id: id });
const made = { status: 202, response: started.extend({ image_id: id }) } as const;
const changes = ['copies', 'servers', 'server-tasks'] as const;

export const ownImageEndpoints = {
  ownImageList: endpoint({
    method: 'GET',
    path: '/account/vm-images',
    summary: 'Images of the account, newest first, and everything of it that a new server can be made from.',
    access: own('serversView'),
    limit: limits.read,
    reads: ['copies', 'servers'],
    status: 200,
    response: z.strictObject({
      images: z.array(ownImage),
      limit: z.number().int(),
      places: z.array(z.string()).describe('Where an image from an address can be put.'),
      offered: z
        .array(offeredImage)
        .describe('Images (family own) and backups (family backup) that are ready, final backups among them.'),
    }),
    errors: [],
  }),
  vmSnapshotImage: endpoint({
    method: 'POST',
    path: '/account/vm/{server_id}/snapshots/{snapshot_id}/image',
    summary: `Make an image for new servers from a snapshot. Up to ${ownImageLimit} an account.`,
    access: own('serversManage'),
    limit: limits.write,
    changes,
    params: serverParams.extend({ snapshot_id: id }),
    body: z.strictObject({ name: copyName }),
    ...made,
    errors: ['conflict'],
  }),
  vmBackupImage: endpoint({
    method: 'POST',
    path: '/account/vm/{server_id}/backups/{backup_id}/image',
    summary: `Make an image for new servers from a backup. Up to ${ownImageLimit} an account.`,
    access: own('serversManage'),
    limit: limits.write,
    changes,
    params: serverParams.extend({ backup_id: id }),
    body: z.strictObject({ name: copyName }),
    ...made,
    errors: ['conflict'],
  }),
  ownImageByUrl: endpoint({
    method: 'POST',
    path: '/account/vm-images/by-url',
    summary: `Add an image for new servers, or an ISO for the drives of servers, from a file at an address, checked by its checksum. Up to ${ownImageLimit} an account.`,
    access: own('serversManage'),
    limit: limits.write,
    changes: ['copies'],
    body: imageByUrlBody,
    status: 202,
    response: detailsSchema.extend({ image_id: id }),
    errors: ['conflict', 'upstream_unavailable'],
  }),
  ownImageDelete: endpoint({
    method: 'DELETE',
    path: '/account/vm-images/{image_id}',
    summary:
      'Delete an image or ISO. Servers that were made from it are not touched; an ISO in a drive is not deleted.',
    access: own('serversManage'),
    destroys: true,
    limit: limits.write,
    changes: ['copies'],
    params: imageParams,
    body: emptyBody,
    status: 202,
    response: detailsSchema,
    errors: ['conflict', 'upstream_unavailable'],
  }),
};

const of = {
  version: 1,
  subject: 'image_id',
  changes: ['copies', 'nodes', 'activity'],
  data: z.strictObject({ image_id: id, detail: z.string().max(500).describe('A name or a reason.') }),
} as const;

export const ownImageEvents = defineEvents({
  'own_image.begun': { ...of, changes: ['copies'], summary: 'Work on an image of an account was begun.' },
  'own_image.made': { ...of, activity: 'own_image_made', summary: 'An image of an account was made.' },
  'own_image.failed': { ...of, changes: ['copies'], summary: 'An image of an account could not be made.' },
  'own_image.deleted': { ...of, activity: 'own_image_deleted', summary: 'An image of an account was deleted.' },
});
