import type { nodeEndpoints } from '@resolvo/contract/machines/nodes';
import type { Deps } from '../../../core/deps.ts';
import type { Handlers } from '../../../core/handlers.ts';
import { listOutages } from '../clusters/list-outages.ts';
import { findDifferences } from './find-differences.ts';
import { listNodes } from './list-nodes.ts';

export function nodeRoutes(deps: Deps): Handlers<keyof typeof nodeEndpoints> {
  return {
    adminNodes: () => listNodes(deps),
    adminOutages: ({ query }) => listOutages(deps, query),
    adminDifferences: () => findDifferences(deps),
  };
}
