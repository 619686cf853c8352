import { sql } from 'kysely';
import { job } from '../../../core/job.ts';
import type { Module } from '../../../core/module.ts';
import { beginsWith } from '../../../core/search.ts';
import { on } from '../../../core/subscriber.ts';
import { foundBy, namedBy } from '../../../core/things.ts';
import { applyVolume, catchUpVolumes } from './apply-volume.ts';
import { attachChosen, refuseChosenVolume } from './chosen-volume.ts';
import { attachAgain, leaveServer } from './follow-server.ts';
import { volumeMails } from './mails.ts';
import { volumeApply, volumesCatchUp } from './queues.ts';
import { volumeRoutes } from './routes.ts';
import { volumeService } from './volume-service.ts';
import { volumesOf } from './volumes-of.ts';

export const volumesModule: Module = {
  noun: 'volumes',
  things: { volume_id: namedBy('volumes', 't.name') },
  finds: { volume_id: foundBy('volumes', 't', (text) => [sql`lower(t.name) like ${beginsWith(text)}`]) },
  tables: ['volumes'],
  personal: [{ table: 'volumes', of: 'account', without: ['trouble', 'applying_until'] }],
  routes: volumeRoutes,
  services: { volume: volumeService },
  companions: volumesOf,
  jobs: [
    job(volumeApply, (deps, { volume_id }) => applyVolume(deps, volume_id)),
    job(volumesCatchUp, (deps) => catchUpVolumes(deps)),
  ],
  mails: volumeMails,
  subscribers: [
    on('order.placed', (deps, tx, { data }) => refuseChosenVolume(deps, tx, { orderId: data.order_id })),
    on('order.item_chosen', (deps, tx, { data }) =>
      refuseChosenVolume(deps, tx, { orderId: data.order_id, itemId: data.order_item_id }),
    ),
    on('server.delivered', (deps, tx, { data }) => attachChosen(deps, tx, data.server_id)),
    on(['server.deleted', 'server.failed'], (deps, tx, { data, by }) => leaveServer(deps, tx, data.server_id, by)),
    // Its machine was made again, or went back to a time when other disks were attached.
    on(
      [
        'server.delivered',
        'server.rebuilt',
        'server.backup_restored',
        'server.snapshot_rolled_back',
        'server.task_failed',
      ],
      (deps, tx, { data, by }) => attachAgain(deps, tx, data.server_id, by),
    ),
  ],
};
