import type { fileEndpoints } from '@resolvo/contract/help/files';
import type { Deps } from '../../../core/deps.ts';
import type { Handlers } from '../../../core/handlers.ts';
import { keepFile } from './keep-file.ts';
import { anyFile, ownFile } from './read-file.ts';

export function fileRoutes(deps: Deps): Handlers<keyof typeof fileEndpoints> {
  const said = 'The file is uploaded.';
  const contentOf = (body: { content: string }) => Buffer.from(body.content, 'base64');
  return {
    ticketFileUpload: async ({ actor: { accountId, personId }, body }) => {
      const file = await keepFile(deps, { accountId, personId, name: body.name, content: contentOf(body) });
      return { details: said, file };
    },
    ticketFile: ({ actor, params }) => ownFile(deps, actor, params.file_id),
    enquiryFileUpload: async ({ actor: { personId }, body }) => {
      const file = await keepFile(deps, { personId, name: body.name, content: contentOf(body) });
      return { details: said, file };
    },
    enquiryFile: ({ params }) => anyFile(deps, params.file_id),
  };
}
