import type { figureEndpoints } from '@resolvo/contract/machines/figures';
import type { Deps } from '../../../core/deps.ts';
import type { Handlers } from '../../../core/handlers.ts';
import { exportFigures } from './export-figures.ts';
import { compareFigures, serverFigures } from './read-figures.ts';

export function figureRoutes(deps: Deps): Handlers<keyof typeof figureEndpoints> {
  return {
    vmFigures: ({ actor, params, query }) => serverFigures(deps, params.server_id, query.range, actor.accountId),
    vmFiguresExport: ({ actor, params, query }) => exportFigures(deps, params.server_id, query.range, actor.accountId),
    vmFiguresCompare: ({ actor, query }) => compareFigures(deps, actor, query),
    adminServerFigures: ({ params, query }) => serverFigures(deps, params.server_id, query.range),
    adminServerFiguresExport: ({ params, query }) => exportFigures(deps, params.server_id, query.range),
  };
}
