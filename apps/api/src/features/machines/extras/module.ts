import { type ExtraType, extraTypes } from '@resolvo/contract/product-types';
import { job } from '../../../core/job.ts';
import type { Module } from '../../../core/module.ts';
import { on } from '../../../core/subscriber.ts';
import { applyOrGiveUp } from './apply-extra.ts';
import { extraService } from './extra-service.ts';
import { applyWaiting, billWithServer, endWithServer, keepWithServer } from './follow-server.ts';
import { optionsOf } from './options-of.ts';
import { extraApply } from './queues.ts';
import { extraRoutes } from './routes.ts';

const services = Object.fromEntries(extraTypes.map((type: ExtraType) => [type, extraService(type)]));

export const extrasModule: Module = {
  noun: 'extras',
  tables: ['server_extras'],
  personal: [{ table: 'server_extras', of: 'account' }],
  routes: extraRoutes,
  services,
  companions: optionsOf,
  jobs: [job(extraApply, (deps, { delivery_id }) => applyOrGiveUp(deps, delivery_id))],
  subscribers: [
    on(['delivery.delivered', 'delivery.failed'], (deps, tx, { data }) => applyWaiting(deps, tx, data.delivery_id)),
    on(['subscription.cancelled', 'delivery.kept'], (deps, tx, { data }) => billWithServer(deps, tx, data.delivery_id)),
    on('subscription.kept', (deps, tx, { data }) => keepWithServer(deps, tx, data.delivery_id)),
    on('delivery.ended', (deps, tx, { data, by }) => endWithServer(deps, tx, data.delivery_id, by?.personId)),
  ],
};
