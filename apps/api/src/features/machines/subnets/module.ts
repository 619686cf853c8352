import type { Module } from '../../../core/module.ts';
import { subnetRoutes } from './routes.ts';

export const subnetsModule: Module = {
  noun: 'subnets',
  tables: ['subnets', 'address_holds'],
  routes: subnetRoutes,
};
