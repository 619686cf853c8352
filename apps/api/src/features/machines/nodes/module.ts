import type { Module } from '../../../core/module.ts';
import { nodeRoutes } from './routes.ts';

export const nodesModule: Module = {
  noun: 'nodes',
  routes: nodeRoutes,
};
