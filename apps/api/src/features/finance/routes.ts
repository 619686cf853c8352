import type { financeEndpoints } from '@resolvo/contract/finance';
import type { Deps } from '../../deps.ts';
import type { Handlers } from '../../http/register.ts';
import { financeReport } from './report.ts';

export function financeRoutes(deps: Deps): Handlers<keyof typeof financeEndpoints> {
  return {
    financeReport: ({ query }) => financeReport(deps, query),
  };
}
