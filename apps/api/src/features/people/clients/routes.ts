import type { clientActEndpoints } from '@resolvo/contract/people/client-acts';
import { type clientEndpoints, flagTexts } from '@resolvo/contract/people/clients';
import type { Deps } from '../../../core/deps.ts';
import type { Handlers } from '../../../core/handlers.ts';
import { seconds } from '../../../core/time.ts';
import { listMembers } from '../members/list-members.ts';
import { askedSentence, askForClientAddress, askForFactorReset } from './ask-sign-in-change.ts';
import { clientDetail } from './client-detail.ts';
import { clientEvents } from './client-events.ts';
import { clearFlag, listFlags, raiseFlag } from './client-flags.ts';
import { clientMails } from './client-mails.ts';
import { addNote, deleteNote, editNote, listNotes } from './client-notes.ts';
import { createClient, inviteClientAgain } from './create-client.ts';
import { renameClient } from './edit-client.ts';
import { listClients } from './list-clients.ts';
import { countAccounts, workOverview } from './overview.ts';
import { findClient } from './queries.ts';
import { searchClients } from './search-clients.ts';
import { sendResetLink } from './send-reset-link.ts';
import { endSignInAs, signInAs } from './sign-in-as.ts';
import { signClientOut, suspendClient, unsuspendClient } from './suspend-client.ts';

export function clientRoutes(deps: Deps): Handlers<keyof typeof clientEndpoints | keyof typeof clientActEndpoints> {
  return {
    staffOverview: () => countAccounts(deps),
    systemOverview: () => workOverview(deps),
    clientList: ({ query }) => listClients(deps, query),
    clientSearch: async ({ query }) => ({ clients: await searchClients(deps, query.search) }),
    clientDetail: ({ actor, params }) => clientDetail(deps, actor, params.user_id),
    clientCreate: async ({ actor, body }) => {
      const { userId, isInvited } = await createClient(deps, actor, body);
      const told = isInvited
        ? `We sent an invitation to ${body.email}.`
        : `${body.email} is its owner and was told by mail.`;
      return { user_id: userId, details: `${body.name} is open. ${told}` };
    },
    clientInviteAgain: async ({ actor, params }) => {
      const email = await inviteClientAgain(deps, actor, params.user_id);
      return { details: `We sent a new invitation to ${email}.` };
    },
    clientRename: async ({ actor, params, body }) => {
      await renameClient(deps, actor, params.user_id, body.name);
      return { details: `The account is called ${body.name}.` };
    },
    clientChangeEmail: async ({ actor, params, body }) => ({
      details: askedSentence(await askForClientAddress(deps, actor, params.user_id, body)),
    }),
    clientMembers: async ({ actor, params }) => {
      await findClient(deps.db, params.user_id);
      return listMembers(deps, params.user_id, actor.personId);
    },
    clientEvents: ({ params, query }) => clientEvents(deps, params.user_id, query),
    clientMails: ({ params, query }) => clientMails(deps, params.user_id, query),
    clientNotes: ({ actor, params, query }) => listNotes(deps, actor, params.user_id, query),
    clientNoteAdd: async ({ actor, params, body }) => ({
      note_id: await addNote(deps, actor, params.user_id, body.body),
      details: 'The note is saved.',
    }),
    clientNoteEdit: async ({ actor, params, body }) => {
      await editNote(deps, actor, params, body.body);
      return { details: 'The note is saved.' };
    },
    clientNoteDelete: async ({ actor, params }) => {
      await deleteNote(deps, actor, params);
      return { details: 'The note is deleted.' };
    },
    clientFlags: ({ params, query }) => listFlags(deps, params.user_id, query),
    clientFlagRaise: async ({ actor, params, body }) => {
      await raiseFlag(deps, actor, params.user_id, body);
      return { details: `Flagged: ${flagTexts[body.kind].name}.` };
    },
    clientFlagClear: async ({ actor, params }) => {
      await clearFlag(deps, actor, params);
      return { details: 'The flag is cleared.' };
    },
    clientSignIn: async ({ actor, params, body }) => {
      const { acting_id, expires_at } = await signInAs(deps, actor, params.user_id, body);
      return {
        acting_id,
        account_id: params.user_id,
        expires_at: seconds(expires_at),
        details: body.may_act ? 'You are signed in as this client, and may act.' : 'You are signed in as this client.',
      };
    },
    clientSignInEnd: async ({ actor, params }) => {
      await endSignInAs(deps, actor, params.acting_id);
      return { details: 'You are yourself again.' };
    },
    clientSendReset: async ({ actor, params }) => {
      const email = await sendResetLink(deps, actor, params.user_id);
      return { details: `We sent a link to ${email}. It works for 60 minutes.` };
    },
    clientFactorResetAsk: async ({ actor, params, body }) => ({
      details: askedSentence(await askForFactorReset(deps, actor, params.user_id, body.reason)),
    }),
    clientSuspend: async ({ actor, params, body }) => {
      await suspendClient(deps, actor, params.user_id, body.reason);
      return { details: 'The account is suspended.' };
    },
    clientUnsuspend: async ({ actor, params }) => {
      await unsuspendClient(deps, actor, params.user_id);
      return { details: 'The account can be used again.' };
    },
    clientSignOut: async ({ actor, params }) => {
      await signClientOut(deps, actor, params.user_id);
      return { details: 'The account is signed out everywhere.' };
    },
  };
}
