import type { serverTransferEndpoints } from '@resolvo/contract/machines/server-transfers';
import type { Deps } from '../../../core/deps.ts';
import type { Handlers } from '../../../core/handlers.ts';
import { acceptTransfer, declineTransfer, withdrawTransfer } from './answer-transfer.ts';
import { askTransfer } from './ask-transfer.ts';
import { listTransfers } from './list-transfers.ts';

export function transferRoutes(deps: Deps): Handlers<keyof typeof serverTransferEndpoints> {
  return {
    vmTransferAsk: async ({ actor, params, body }) => {
      await askTransfer(deps, actor, params.server_id, body);
      return { details: `We told ${body.email}. The server stays yours until it is accepted.` };
    },
    vmTransferWithdraw: async ({ actor, params }) => {
      await withdrawTransfer(deps, actor, params.server_id);
      return { details: 'The offer is withdrawn.' };
    },
    transferList: ({ actor }) => listTransfers(deps, actor),
    transferAccept: async ({ actor, params, body }) => ({
      server_id: await acceptTransfer(deps, actor, params.transfer_id, body.total),
      details: 'The server is yours. Please change its passwords and keys.',
    }),
    transferDecline: async ({ actor, params }) => {
      await declineTransfer(deps, actor, params.transfer_id);
      return { details: 'The offer is declined.' };
    },
  };
}
