import type { exportEndpoints } from '@resolvo/contract/people/exports';
import type { Deps } from '../../../core/deps.ts';
import type { Handlers } from '../../../core/handlers.ts';
import { askForClientExport, askForOwnExport } from './ask-export.ts';
import { exportFile, listExports } from './list-exports.ts';

export function exportRoutes(deps: Deps): Handlers<keyof typeof exportEndpoints> {
  return {
    exportList: async ({ actor }) => ({ exports: await listExports(deps, { personId: actor.personId }) }),
    exportAsk: async ({ actor }) => ({
      export_id: await askForOwnExport(deps, actor),
      details: 'We are collecting your data. A mail comes when it is ready.',
    }),
    exportFile: ({ actor, params }) => exportFile(deps, { personId: actor.personId }, params.export_id),
    clientExportList: async ({ params }) => ({ exports: await listExports(deps, { accountId: params.user_id }) }),
    clientExportAsk: async ({ actor, params }) => ({
      export_id: await askForClientExport(deps, actor, params.user_id),
      details: 'The export is being made. It appears here when it is ready.',
    }),
    clientExportFile: ({ params }) => exportFile(deps, { accountId: params.user_id }, params.export_id),
  };
}
