import type { auditEndpoints } from '@resolvo/contract/people/audit';
import type { Deps } from '../../../core/deps.ts';
import type { Handlers } from '../../../core/handlers.ts';
import type { Module } from '../../../core/module.ts';
import { auditDetail } from './audit-detail.ts';
import { exportAudit } from './export-audit.ts';
import { listAudit } from './list-audit.ts';

export const auditModule: Module = {
  noun: 'audit',
  routes: (deps: Deps): Handlers<keyof typeof auditEndpoints> => ({
    auditList: ({ query }) => listAudit(deps, query),
    auditExport: ({ query }) => exportAudit(deps, query),
    auditDetail: ({ params }) => auditDetail(deps, params.event_id),
  }),
};
