import type { Module } from '../../../core/module.ts';
import { on } from '../../../core/subscriber.ts';
import { returnOfEnded, returnOfOrder } from './hold-parts.ts';
import { nameParts } from './name-parts.ts';
import { partRoutes } from './routes.ts';

export const partsModule: Module = {
  noun: 'parts',
  things: { part_id: nameParts },
  tables: ['parts', 'part_holds'],
  routes: partRoutes,
  subscribers: [
    on(['order.dropped', 'order.cancelled'], (deps, tx, { data }) => returnOfOrder(deps, tx, data.order_id)),
  ],
  hourly: [returnOfEnded],
};
