import type { zoneEndpoints } from '@resolvo/contract/hosting/zones';
import type { Deps } from '../../../core/deps.ts';
import type { Handlers } from '../../../core/handlers.ts';
import { checkZone } from './check-zone.ts';
import { addRecord, changeRecord, removeRecord } from './edit-records.ts';
import { exportZone } from './export-zone.ts';
import { applyTemplate, importZone } from './import-zone.ts';
import { listRecords } from './list-records.ts';
import { zoneDetail } from './own-zone.ts';
import { signZone } from './sign-zone.ts';
import { getDelegation } from './zone-delegation.ts';
import { undoVersion, zoneHistory } from './zone-history.ts';

export function zoneRoutes(deps: Deps): Handlers<keyof typeof zoneEndpoints> {
  return {
    zoneDetail: ({ actor, params }) => zoneDetail(deps, actor, params.zone_id),
    zoneRecords: ({ actor, params, query }) => listRecords(deps, actor, params.zone_id, query),
    zoneRecordAdd: async ({ actor, params, body }) => ({
      record: await addRecord(deps, actor, params.zone_id, body),
    }),
    zoneRecordChange: async ({ actor, params, body }) => ({ record: await changeRecord(deps, actor, params, body) }),
    zoneRecordRemove: async ({ actor, params }) => {
      await removeRecord(deps, actor, params);
      return { details: 'The record was removed.' };
    },
    zoneTemplate: ({ actor, params, body }) => applyTemplate(deps, actor, params.zone_id, body),
    zoneImport: ({ actor, params, body }) => importZone(deps, actor, params.zone_id, body),
    zoneExport: ({ actor, params }) => exportZone(deps, actor, params.zone_id),
    zoneSigning: async ({ actor, params, body }) => {
      await signZone(deps, actor, params.zone_id, body.signed);
      return zoneDetail(deps, actor, params.zone_id);
    },
    zoneHistory: ({ actor, params, query }) => zoneHistory(deps, actor, params.zone_id, query),
    zoneUndo: async ({ actor, params, body }) => {
      await undoVersion(deps, actor, params.zone_id, body.version_id);
      return { details: 'The change was taken back.' };
    },
    zoneDelegation: ({ actor, params }) => getDelegation(deps, actor, params.zone_id),
    zoneCheck: ({ actor, params, query }) => checkZone(deps, actor, params.zone_id, query),
  };
}
