import type { Module } from '../../../core/module.ts';
import { signInRoutes } from './routes.ts';

export const signInModule: Module = {
  noun: 'sign-in',
  routes: signInRoutes,
};
