import type { Module } from '../../../core/module.ts';

/** What staff decide about the servers of WHM_SERVERS. Their endpoints are served by packages, which stand above. */
export const hostingServersModule: Module = {
  noun: 'hosting-servers',
  tables: ['hosting_servers'],
};
