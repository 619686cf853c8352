import type { reconciliationEndpoints } from '@resolvo/contract/money/reconciliation';
import type { Deps } from '../../../core/deps.ts';
import type { Handlers } from '../../../core/handlers.ts';
import { getFinding, listFindings } from './list-findings.ts';
import { resolveFinding } from './resolve-finding.ts';

export function reconciliationRoutes(deps: Deps): Handlers<keyof typeof reconciliationEndpoints> {
  return {
    findingList: ({ query }) => listFindings(deps, query),
    findingDetail: ({ params }) => getFinding(deps, params.finding_id),
    findingResolve: async ({ actor, params, body }) => {
      await resolveFinding(deps, actor, params.finding_id, body.note);
      return { details: 'It is resolved.' };
    },
  };
}
