import { z } from 'zod';
import { id, unixSeconds } from '../common.ts';
import { csvFile, endpoint, limits, own, staff } from '../endpoint.ts';
import { type FigureRange, figureKinds, figureRanges } from './figure-steps.ts';
import { serverParams } from './servers.ts';

/** As many as a chart has colours for. */
export const comparedAtOnce = 5;

export const figureKind = z
  .enum(figureKinds)
  .describe('CPU and memory as shares from 0 to 1; disk and network in bytes a second.');
export const figureRange = z.enum(Object.keys(figureRanges) as [FigureRange, ...FigureRange[]]);

const values = z
  .array(z.number().nullable())
  .describe('One for each point, oldest first; null where nothing is known.');
const times = {
  range: figureRange,
  from: unixSeconds.describe('When the first point begins.'),
  seconds: z.number().int().describe('How long each point is.'),
};

const figure = z.strictObject({
  average: values,
  min: values.describe('The least within each point.'),
  max: values.describe('The most within each point.'),
});

const serverFigures = z.strictObject({
  ...times,
  cpu: figure,
  memory: figure,
  disk_read: figure,
  disk_write: figure,
  net_in: figure,
  net_out: figure,
});
export type ServerFigures = z.infer<typeof serverFigures>;

const comparedFigures = z.strictObject({
  ...times,
  figure: figureKind,
  servers: z
    .array(z.strictObject({ server_id: id, name: z.string(), average: values }))
    .describe('Without those that the caller does not have.'),
});
export type ComparedFigures = z.infer<typeof comparedFigures>;

const rangeQuery = z.strictObject({ range: figureRange });

export const figureEndpoints = {
  vmFigures: endpoint({
    method: 'GET',
    path: '/account/vm/{server_id}/figures',
    summary: 'CPU, memory, disk and network of the server over a range, ready for a chart.',
    access: own('serversView'),
    limit: limits.read,
    reads: ['servers'],
    params: serverParams,
    query: rangeQuery,
    status: 200,
    response: serverFigures,
    errors: [],
  }),
  vmFiguresExport: endpoint({
    method: 'GET',
    path: '/account/vm/{server_id}/figures/export',
    summary: 'The figures of the server over a range, as CSV.',
    access: own('serversView'),
    limit: limits.read,
    reads: ['servers'],
    params: serverParams,
    query: rangeQuery,
    status: 200,
    ...csvFile,
    errors: [],
  }),
  vmFiguresCompare: endpoint({
    method: 'GET',
    path: '/account/vm/figures',
    summary: `One figure of up to ${comparedAtOnce} servers over a range, for one chart.`,
    access: own('serversView'),
    forLimited: true,
    limit: limits.read,
    reads: ['servers'],
    query: rangeQuery.extend({
      figure: figureKind,
      ids: z
        .string()
        .max(comparedAtOnce * 37)
        .transform((text) => text.split(','))
        .pipe(z.array(id).max(comparedAtOnce))
        .describe('Ids of servers, with commas between them.'),
    }),
    status: 200,
    response: comparedFigures,
    errors: [],
  }),
  adminServerFigures: endpoint({
    method: 'GET',
    path: '/system/admin/servers/{server_id}/figures',
    summary: 'CPU, memory, disk and network of a server over a range, ready for a chart.',
    access: staff('staffServers'),
    limit: limits.read,
    reads: ['servers'],
    params: serverParams,
    query: rangeQuery,
    status: 200,
    response: serverFigures,
    errors: [],
  }),
  adminServerFiguresExport: endpoint({
    method: 'GET',
    path: '/system/admin/servers/{server_id}/figures/export',
    summary: 'The figures of a server over a range, as CSV.',
    access: staff('staffServers'),
    limit: limits.read,
    reads: ['servers'],
    params: serverParams,
    query: rangeQuery,
    status: 200,
    ...csvFile,
    errors: [],
  }),
};
