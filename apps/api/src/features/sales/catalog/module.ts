import { sql } from 'kysely';
import type { Module } from '../../../core/module.ts';
import { beginsWith } from '../../../core/search.ts';
import { foundBy, namedBy } from '../../../core/things.ts';
import { isOnSale } from './is-on-sale.ts';
import { catalogRoutes } from './routes.ts';

export const catalogModule: Module = {
  noun: 'catalog',
  things: { plan_id: namedBy('plans', 't.name') },
  finds: { plan_id: foundBy('plans', 't', (text) => [sql`lower(t.name) like ${beginsWith(text)}`]) },
  tables: ['plans'],
  routes: catalogRoutes,
  pages: {
    '/checkout/:category/:product': (deps, { category = '', product = '' }) =>
      isOnSale(deps, { category, slug: product }),
  },
};
