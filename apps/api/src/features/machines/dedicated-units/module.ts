import { sql } from 'kysely';
import { job } from '../../../core/job.ts';
import type { Module } from '../../../core/module.ts';
import { beginsWith } from '../../../core/search.ts';
import { on } from '../../../core/subscriber.ts';
import { foundBy, namedBy, ownedBy } from '../../../core/things.ts';
import { dedicatedService } from '../../sales/parts/dedicated-service.ts';
import { staffTasks } from '../../sales/tasks/staff-tasks.ts';
import { documentsOfExport } from './documents.ts';
import { noteFailed, noteReady } from './hand-over-unit.ts';
import { forgetUnits } from './leave-account.ts';
import { dedicatedMails } from './mails.ts';
import { documentsRemove } from './queues.ts';
import { dedicatedUnitRoutes } from './routes.ts';
import { takeInOld } from './take-in-old.ts';
import { unitService } from './unit-service.ts';

export const dedicatedUnitsModule: Module = {
  noun: 'dedicated-units',
  owners: { dedicated_id: ownedBy('dedicated_units') },
  things: { dedicated_id: namedBy('dedicated_units', 't.name') },
  finds: { dedicated_id: foundBy('dedicated_units', 't', (text) => [sql`lower(t.name) like ${beginsWith(text)}`]) },
  tables: ['dedicated_units', 'dedicated_addresses', 'dedicated_documents'],
  personal: [
    {
      table: 'dedicated_units',
      of: 'account',
      without: ['access_sealed', 'rack', 'port', 'staff_note'],
    },
    {
      table: 'dedicated_addresses',
      of: 'account',
      through: { column: 'unit_id', table: 'dedicated_units' },
      without: ['hold_id'],
    },
    {
      table: 'dedicated_documents',
      of: 'account',
      through: { column: 'unit_id', table: 'dedicated_units' },
      without: ['added_by'],
    },
  ],
  personalFiles: documentsOfExport,
  routes: dedicatedUnitRoutes,
  services: {
    dedicated: (deps) => unitService(deps, dedicatedService(deps)),
    custom: (deps) => unitService(deps, staffTasks(deps)),
  },
  jobs: [job(documentsRemove, (deps, { keys }) => deps.files.remove(keys))],
  mails: dedicatedMails,
  subscribers: [
    on('delivery.delivered', (deps, tx, { data, by }) => noteReady(deps, tx, data.delivery_id, by)),
    on('delivery.failed', (deps, tx, { data, by }) =>
      noteFailed(deps, tx, data.delivery_id, { reason: data.reason, by }),
    ),
    on('account.left', (deps, tx, { data }) => forgetUnits(deps, tx, data.account_id)),
  ],
  hourly: [takeInOld],
};
