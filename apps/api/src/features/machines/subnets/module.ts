import type { Module } from '../../../core/module.ts';
import { namedBy } from '../../../core/things.ts';
import { subnetRoutes } from './routes.ts';

export const subnetsModule: Module = {
  noun: 'subnets',
  things: { subnet_id: namedBy('subnets', 't.name') },
  tables: ['subnets', 'address_holds'],
  routes: subnetRoutes,
};
