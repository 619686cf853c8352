import type { Module } from '../../../core/module.ts';
import { catalogRoutes } from './routes.ts';

export const catalogModule: Module = {
  noun: 'catalog',
  tables: ['plans'],
  routes: catalogRoutes,
};
