import { sql } from 'kysely';
import { job } from '../../../core/job.ts';
import type { Module } from '../../../core/module.ts';
import { beginsWith, inDnsLetters } from '../../../core/search.ts';
import { on } from '../../../core/subscriber.ts';
import { foundBy, namedBy } from '../../../core/things.ts';
import { applyZone } from './apply-zone.ts';
import { catchUpZones, sweepZones } from './catch-up.ts';
import { zoneApply, zonesCatchUp } from './queues.ts';
import { zoneRoutes } from './routes.ts';
import { nameServersWatch, resolversWatch } from './watch-dns.ts';
import { dropZonesOf } from './zones.ts';

export const zonesModule: Module = {
  noun: 'zones',
  things: { zone_id: namedBy('zones', 't.name') },
  finds: { zone_id: foundBy('zones', 'z', (text) => [sql`z.name like ${beginsWith(inDnsLetters(text))}`]) },
  tables: ['zones', 'zone_records', 'zone_versions', 'zone_refusals'],
  personal: [
    { table: 'zones', of: 'account', without: ['trouble', 'applying_until'] },
    { table: 'zone_records', of: 'account', through: { column: 'zone_id', table: 'zones' } },
    { table: 'zone_versions', of: 'account', through: { column: 'zone_id', table: 'zones' }, without: ['person_id'] },
    {
      table: 'zone_refusals',
      of: 'account',
      through: { column: 'zone_id', table: 'zones' },
      without: ['refused_by'],
    },
  ],
  routes: zoneRoutes,
  jobs: [
    job(zoneApply, (deps, { zone_id }) => applyZone(deps, zone_id)),
    job(zonesCatchUp, (deps) => catchUpZones(deps)),
  ],
  subscribers: [on('account.left', (deps, tx, { data }) => dropZonesOf(deps, tx, data.account_id))],
  hourly: [sweepZones],
  watches: [nameServersWatch, resolversWatch],
};
