import type { dedicatedUnitEndpoints } from '@resolvo/contract/machines/dedicated-units';
import type { Deps } from '../../../core/deps.ts';
import type { Handlers } from '../../../core/handlers.ts';
import { cancelUnit, keepOwnUnit } from './cancel-unit.ts';
import { addDocument, readDocument, removeDocument } from './documents.ts';
import { editUnit } from './edit-unit.ts';
import { listAllUnits, listUnits } from './list-units.ts';
import { renameUnit } from './rename-unit.ts';
import { setAccess } from './set-access.ts';
import { showAccess } from './show-access.ts';
import { showAnyUnit, showUnit } from './show-unit.ts';

export function dedicatedUnitRoutes(deps: Deps): Handlers<keyof typeof dedicatedUnitEndpoints> {
  return {
    dedicatedList: ({ actor, query }) => listUnits(deps, actor.accountId, query),
    dedicatedShow: ({ actor, params }) => showUnit(deps, actor.accountId, params.dedicated_id),
    dedicatedRename: async ({ actor, params, body }) => ({
      details: await renameUnit(deps, actor, params.dedicated_id, body.name),
    }),
    dedicatedAccess: ({ actor, params }) => showAccess(deps, actor, params.dedicated_id),
    dedicatedDocument: ({ actor, params }) =>
      readDocument(deps, { unitId: params.dedicated_id, documentId: params.document_id, ownerId: actor.accountId }),
    dedicatedCancel: async ({ actor, params }) => ({ details: await cancelUnit(deps, actor, params.dedicated_id) }),
    dedicatedKeep: async ({ actor, params }) => ({ details: await keepOwnUnit(deps, actor, params.dedicated_id) }),
    adminDedicatedList: ({ query }) => listAllUnits(deps, query),
    adminDedicatedShow: ({ params }) => showAnyUnit(deps, params.dedicated_id),
    adminDedicatedEdit: async ({ actor, params, body }) => ({
      details: await editUnit(deps, actor, params.dedicated_id, body),
    }),
    adminDedicatedAccess: async ({ actor, params, body }) => {
      await setAccess(deps, actor, params.dedicated_id, body.access);
      return { details: 'The access data are sealed. The client is told, and can see them once.' };
    },
    adminDedicatedDocumentAdd: async ({ actor, params, body }) => {
      const content = Buffer.from(body.content, 'base64');
      const added = await addDocument(deps, actor, params.dedicated_id, { name: body.name, content });
      return { details: 'The document is attached, and the client is told.', ...added };
    },
    adminDedicatedDocumentRemove: async ({ actor, params }) => {
      await removeDocument(deps, actor, params.dedicated_id, params.document_id);
      return { details: 'The document is gone.' };
    },
    adminDedicatedDocument: ({ params }) =>
      readDocument(deps, { unitId: params.dedicated_id, documentId: params.document_id }),
  };
}
