import type { blockedSenderEndpoints } from '@resolvo/contract/help/blocked-senders';
import type { deskEndpoints } from '@resolvo/contract/help/desk';
import type { Deps } from '../../../core/deps.ts';
import type { Handlers } from '../../../core/handlers.ts';
import { blockSender, listBlockedSenders, unblockSender } from './blocked-senders.ts';
import { changeDesk } from './change-desk.ts';
import { readDesk } from './read-desk.ts';
import { createReply, deleteReply, editReply, listReplies, replyHistory } from './saved-replies.ts';
import { setSignature, signatureOf } from './signature.ts';

export function deskRoutes(deps: Deps): Handlers<keyof typeof deskEndpoints | keyof typeof blockedSenderEndpoints> {
  return {
    deskGet: () => readDesk(deps.db),
    deskChange: async ({ actor, body }) => {
      await changeDesk(deps, actor, body);
      return { details: 'Hours and targets are saved.' };
    },
    blockedSenderList: ({ query }) => listBlockedSenders(deps, query),
    senderBlock: async ({ actor, body }) => ({
      sender_id: await blockSender(deps, actor, body.value),
      details: `Mails of ${body.value} are set aside from now on.`,
    }),
    senderUnblock: async ({ actor, params }) => ({
      details: `Mails of ${await unblockSender(deps, actor, params.sender_id)} are taken again.`,
    }),
    deskSignature: async ({ actor }) => ({ name: await signatureOf(deps.db, actor.personId) }),
    deskSign: async ({ actor, body }) => {
      await setSignature(deps, actor, body.name);
      return { details: `You write to clients as ${body.name}.` };
    },
    savedReplyList: async () => ({ replies: await listReplies(deps) }),
    savedReplyCreate: async ({ actor, body }) => ({
      reply_id: await createReply(deps, actor, body),
      details: 'The answer is saved.',
    }),
    savedReplyEdit: async ({ actor, params, body }) => {
      await editReply(deps, actor, params.reply_id, body);
      return { details: 'The answer is saved.' };
    },
    savedReplyDelete: async ({ actor, params }) => {
      await deleteReply(deps, actor, params.reply_id);
      return { details: 'The answer is deleted.' };
    },
    savedReplyHistory: ({ params, query }) => replyHistory(deps, params.reply_id, query),
  };
}
