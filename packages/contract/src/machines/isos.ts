import { z } from 'zod';
import { detailsSchema } from '../common.ts';
import { endpoint, limits, staff } from '../endpoint.ts';
import type { StateWord } from '../state-words.ts';
import { imageOfferWords } from './image-rules.ts';

const key = { cluster: z.string().trim().min(1).max(60), file: z.string().trim().min(1).max(255) };

export const isoBody = z.strictObject({ ...key, is_hidden: z.boolean() });

const libraryIso = z.strictObject({
  file: key.file,
  nodes: z.array(z.string()).describe('Where servers can start from it.'),
  servers: z.number().int().describe('How many servers have it in their drive.'),
  is_hidden: z.boolean(),
});
export type LibraryIso = z.infer<typeof libraryIso>;

const clusterIsos = z.strictObject({
  cluster: key.cluster,
  details: z.string().describe('Why its ISO files cannot be listed; empty when they are.'),
  isos: z.array(libraryIso),
});
export type ClusterIsos = z.infer<typeof clusterIsos>;

export const isoWord = ({ is_hidden }: Pick<LibraryIso, 'is_hidden'>): StateWord =>
  imageOfferWords[is_hidden ? 'hidden' : 'offered'];

export const isoEndpoints = {
  adminIsos: endpoint({
    method: 'GET',
    path: '/system/admin/isos',
    summary: 'ISO files of each cluster that servers can start from, and whether customers see them.',
    access: staff('staffServers'),
    limit: limits.read,
    reads: ['nodes', 'servers'],
    status: 200,
    response: z.strictObject({ clusters: z.array(clusterIsos) }),
    errors: [],
  }),
  adminIsoHide: endpoint({
    method: 'PUT',
    path: '/system/admin/isos',
    summary:
      'Hide an ISO file of a cluster from customers, or offer it again. Servers that have it in their drive keep it.',
    access: staff('staffServers'),
    limit: limits.write,
    changes: ['nodes'],
    body: isoBody,
    status: 200,
    response: detailsSchema,
    errors: ['upstream_unavailable'],
  }),
};
