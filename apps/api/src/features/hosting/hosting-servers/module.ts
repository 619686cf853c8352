import type { Module } from '../../../core/module.ts';
import { namedBy } from '../../../core/things.ts';

/** What staff decide about the servers of WHM_SERVERS. Their endpoints are served by packages, which stand above. */
export const hostingServersModule: Module = {
  noun: 'hosting-servers',
  things: { hosting_server_id: namedBy('hosting_servers', 't.name') },
  tables: ['hosting_servers'],
};
