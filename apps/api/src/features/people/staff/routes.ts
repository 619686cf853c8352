import type { staffEndpoints } from '@resolvo/contract/people/staff';
import type { Deps } from '../../../core/deps.ts';
import type { Handlers } from '../../../core/handlers.ts';
import { keepDevice } from '../accounts/known-devices.ts';
import { handOver } from '../sessions/open-session.ts';
import { acceptStaffInvitation, joinByStaffInvitation, lookAtStaffInvitation } from './accept-staff-invitation.ts';
import { changeRole, createRole, deleteRole } from './change-role.ts';
import { changeStaffRole, removeStaff } from './change-staff.ts';
import { inviteStaff, resendStaffInvitation, withdrawStaffInvitation } from './invite-staff.ts';
import { listStaffHistory } from './list-history.ts';
import { listRoles } from './list-roles.ts';
import { listInvitations, listStaff, staffDetail } from './list-staff.ts';

export function staffRoutes(deps: Deps): Handlers<keyof typeof staffEndpoints> {
  return {
    staffList: ({ actor, query }) => listStaff(deps, actor, query),
    staffDetail: ({ actor, params }) => staffDetail(deps, actor, params.person_id),
    staffInvitationList: async () => ({ invitations: await listInvitations(deps.db) }),
    staffHistory: ({ query }) => listStaffHistory(deps, query),
    staffInvite: async ({ actor, body }) => {
      await inviteStaff(deps, actor, body);
      return { details: `We sent an invitation to ${body.email}.` };
    },
    staffInvitationResend: async ({ actor, params }) => {
      await resendStaffInvitation(deps, actor, params.staff_invitation_id);
      return { details: 'The invitation was sent again.' };
    },
    staffInvitationWithdraw: async ({ actor, params }) => {
      await withdrawStaffInvitation(deps, actor, params.staff_invitation_id);
      return { details: 'The invitation was withdrawn.' };
    },
    staffChangeRole: async ({ actor, params, body }) => ({
      details: await changeStaffRole(deps, actor, params.person_id, body.role_id),
    }),
    staffRemove: async ({ actor, params }) => ({ details: await removeStaff(deps, actor, params.person_id) }),
    roleList: async () => ({
      roles: await listRoles(deps.db),
      second_factor_required: deps.settings.requireStaffTwoFactor,
    }),
    roleCreate: async ({ actor, body }) => ({
      role_id: await createRole(deps, actor, body),
      details: `The role ${body.name} is there.`,
    }),
    roleChange: async ({ actor, params, body }) => {
      await changeRole(deps, actor, params.role_id, body);
      return { details: `The role ${body.name} was changed.` };
    },
    roleDelete: async ({ actor, params }) => {
      await deleteRole(deps, actor, params.role_id);
      return { details: 'The role was deleted.' };
    },
    staffInvitationLook: ({ query }) => lookAtStaffInvitation(deps, query.token),
    staffInvitationAccept: async ({ actor, body }) => ({
      details: `Welcome. You are ${await acceptStaffInvitation(deps, actor, body.token)}.`,
    }),
    staffInvitationJoin: async ({ actor, body, cookies }) => {
      const joined = await joinByStaffInvitation(deps, actor.origin, body, cookies.get('device'));
      keepDevice(cookies, joined.device);
      const { expires_at } = handOver(joined.session, cookies);
      return { expires_at, details: `Welcome. You are ${joined.role}.` };
    },
  };
}
