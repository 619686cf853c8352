import { z } from 'zod';
import { detailsSchema, emptyBody, id, unixSeconds } from '../common.ts';
import { endpoint, limits, recentStaff, staff } from '../endpoint.ts';
import type { Verdict } from '../states.ts';
import { type ImageOffer, imageOffer } from './image-rules.ts';
import { endingProblem, type ImageKind } from './image-urls.ts';
import { imageByUrlBody, imageKind, type OwnImageStatus, ownImageStatus } from './own-images.ts';

/** Words that the product gives images and files itself. */
const isTaken = (name: string): boolean => /^(?:app|own|backup|image|seed)-|^imported$|rescue/i.test(name);

/** What is wrong with the name of a template or of an ISO file. The hypervisor takes names of machines as host names. */
export function libraryNameProblem(kind: ImageKind, name: string): string | undefined {
  if (isTaken(name)) return 'Names like this are used by the product itself. Please choose another one.';
  if (kind === 'iso') {
    if (/^[A-Za-z0-9][A-Za-z0-9._-]*\.iso$/.test(name)) return undefined;
    return 'Please enter a file name such as debian-13-netinst.iso: letters, digits, dots and hyphens, with .iso at the end.';
  }
  if (/^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/.test(name)) return undefined;
  return 'Please enter the system and its version, such as debian-13 or ubuntu-26-04: small letters, digits and hyphens.';
}

const { url, checksum, format } = imageByUrlBody.shape;

export const libraryImageBody = z
  .strictObject({
    kind: imageKind,
    cluster: z.string().trim().min(1, { error: 'Please choose a cluster.' }).max(60),
    name: z
      .string()
      .trim()
      .min(1, { error: 'Please enter a name.' })
      .max(60, { error: 'Please use at most 60 characters.' })
      .describe('The word of a template, such as debian-13, or the file name of an ISO.'),
    url,
    checksum,
    format,
  })
  .superRefine((typed, context) => {
    const address = endingProblem(typed.url, typed.kind);
    if (address !== undefined) context.addIssue({ code: 'custom', message: address, path: ['url'] });
    const name = libraryNameProblem(typed.kind, typed.name);
    if (name !== undefined) context.addIssue({ code: 'custom', message: name, path: ['name'] });
  });
export type LibraryImageBody = z.infer<typeof libraryImageBody>;

interface LibraryFacts {
  readonly kind: ImageKind;
  readonly status: OwnImageStatus;
  readonly offer: ImageOffer;
  readonly servers: number;
  readonly ordered: number;
}

const count = (servers: number): string => (servers === 1 ? 'One server has it' : `${servers} servers have it`);

/** `true`, or the reason why not. */
export const libraryCan = {
  retry: ({ status }: Pick<LibraryFacts, 'status'>): Verdict =>
    status === 'failed' || 'Only what failed can be tried again.',
  remove: ({ kind, status, offer, servers, ordered }: LibraryFacts): Verdict => {
    if (status === 'failed') return true;
    if (status !== 'ready') return 'It is being worked on.';
    if (kind === 'iso') return servers === 0 || `${count(servers)} in the drive. Please hide it instead.`;
    if (servers > 0) return `${count(servers)}, and may be rebuilt with it. Please end it instead.`;
    if (ordered > 0)
      return 'Servers with it are ordered, and not made yet. Please wait for them, or cancel their orders.';
    return offer !== 'offered' || 'It is offered for new servers. Please hide or end it first.';
  },
};

const libraryImage = z.strictObject({
  image_id: id,
  kind: imageKind,
  cluster: z.string(),
  name: z.string(),
  status: ownImageStatus,
  reason: z.string().describe('Why it failed; empty otherwise.'),
  url: z.string(),
  checksum: z.string(),
  offer: imageOffer,
  servers: z.number().int().describe('How many servers have the template, or the ISO in their drive.'),
  ordered: z.number().int().describe('How many servers with the template are ordered and not made yet.'),
  created_at: unixSeconds,
});
export type LibraryImage = z.infer<typeof libraryImage>;

const imageParams = z.strictObject({ image_id: id });
const changes = ['copies', 'nodes', 'server-tasks'] as const;

export const libraryImageEndpoints = {
  adminLibrary: endpoint({
    method: 'GET',
    path: '/system/admin/library',
    summary: 'Templates and ISOs that staff added by URL for all customers, newest first.',
    access: staff('staffServers'),
    limit: limits.read,
    reads: ['copies', 'nodes', 'servers', 'orders'],
    status: 200,
    response: z.strictObject({ images: z.array(libraryImage) }),
    errors: [],
  }),
  adminLibraryAdd: endpoint({
    method: 'POST',
    path: '/system/admin/library',
    summary:
      'Let a node download a file, compare its checksum and make a template of it, or keep it as an ISO. Hidden from customers until it is offered.',
    access: recentStaff('staffServers'),
    forAll: true,
    limit: limits.issueByStaff,
    changes,
    body: libraryImageBody,
    status: 202,
    response: detailsSchema.extend({ image_id: id }),
    errors: ['conflict', 'upstream_unavailable'],
  }),
  adminLibraryRetry: endpoint({
    method: 'POST',
    path: '/system/admin/library/{image_id}/retry',
    summary: 'Download a template or ISO again that could not be made.',
    access: staff('staffServers'),
    limit: limits.issueByStaff,
    changes,
    params: imageParams,
    body: emptyBody,
    status: 202,
    response: detailsSchema,
    errors: ['conflict', 'upstream_unavailable'],
  }),
  adminLibraryRemove: endpoint({
    method: 'DELETE',
    path: '/system/admin/library/{image_id}',
    summary: 'Remove a template or ISO that staff added, while no server has it.',
    access: staff('staffServers'),
    destroys: false,
    limit: limits.issueByStaff,
    changes,
    params: imageParams,
    body: emptyBody,
    status: 202,
    response: detailsSchema,
    errors: ['conflict', 'upstream_unavailable'],
  }),
};
