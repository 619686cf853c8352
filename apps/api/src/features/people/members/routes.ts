import type { memberEndpoints } from '@resolvo/contract/people/members';
import type { Deps } from '../../../core/deps.ts';
import type { Handlers } from '../../../core/handlers.ts';
import { keepDevice } from '../accounts/known-devices.ts';
import { handOver } from '../sessions/open-session.ts';
import { acceptInvitation, joinByInvitation, lookAtInvitation } from './accept-invitation.ts';
import { changeMember, leaveAccount, removeMember } from './change-member.ts';
import { inviteMember, resendInvitation, withdrawInvitation } from './invite-member.ts';
import { listMembers } from './list-members.ts';
import { listMemberships } from './list-memberships.ts';
import { nameAccount, openFurtherAccount } from './open-account.ts';

export function memberRoutes(deps: Deps): Handlers<keyof typeof memberEndpoints> {
  return {
    membershipList: async ({ actor }) => ({ accounts: await listMemberships(deps, actor) }),
    accountOpen: async ({ actor, body }) => ({
      account_id: await openFurtherAccount(deps, actor, body.name),
      details: `${body.name} is open.`,
    }),
    accountRename: async ({ actor, body }) => {
      await deps.db.transaction().execute((tx) => nameAccount(deps, tx, actor, actor.accountId, body.name));
      return { details: `The account is called ${body.name}.` };
    },
    memberList: ({ actor }) => listMembers(deps, actor.accountId, actor.personId),
    memberInvite: async ({ actor, body }) => {
      await inviteMember(deps, actor, body);
      return { details: `We sent an invitation to ${body.email}.` };
    },
    invitationResend: async ({ actor, params }) => {
      await resendInvitation(deps, actor, params.invitation_id);
      return { details: 'The invitation was sent again.' };
    },
    invitationWithdraw: async ({ actor, params }) => {
      await withdrawInvitation(deps, actor, params.invitation_id);
      return { details: 'The invitation was withdrawn.' };
    },
    memberChange: async ({ actor, params, body }) => {
      await changeMember(deps, actor, params.membership_id, body);
      return { details: 'The member was changed.' };
    },
    memberRemove: async ({ actor, params }) => {
      await removeMember(deps, actor, params.membership_id);
      return { details: 'The member was removed.' };
    },
    accountLeave: async ({ actor }) => {
      await leaveAccount(deps, actor);
      return { details: 'You left the account.' };
    },
    invitationLook: ({ query }) => lookAtInvitation(deps, query.token),
    invitationAccept: async ({ actor, body }) => {
      const { account_id, account_name } = await acceptInvitation(deps, actor, body.token);
      return { account_id, details: `You are a member of ${account_name}.` };
    },
    invitationJoin: async ({ actor, body, cookies }) => {
      const joined = await joinByInvitation(deps, actor.origin, body, cookies.get('device'));
      keepDevice(cookies, joined.device);
      const { expires_at } = handOver(joined.session, cookies);
      const { account_id, account_name } = joined;
      return { account_id, expires_at, details: `You are a member of ${account_name}.` };
    },
  };
}
