import type { accountEndpoints } from '@resolvo/contract/people/accounts';
import type { Deps } from '../../../core/deps.ts';
import type { Handlers } from '../../../core/handlers.ts';
import { handOver } from '../sessions/open-session.ts';
import { activate } from './activate.ts';
import { confirmEmailChange, requestEmailChange } from './change-email.ts';
import { changePassword } from './change-password.ts';
import { changeUsername } from './change-username.ts';
import { deleteAccount } from './delete-account.ts';
import { keepDevice } from './known-devices.ts';
import { isMailLinkGood } from './mail-links.ts';
import { register } from './register.ts';
import { requestActivation, requestPasswordReset } from './request-link.ts';
import { resetPassword } from './reset-password.ts';
import { userInfo } from './user-info.ts';

const day = 24 * 3600;

export function accountRoutes(deps: Deps): Handlers<keyof typeof accountEndpoints> {
  return {
    accountRegister: async ({ actor, body, cookies }) => {
      const { browserSecret } = await register(deps, actor.origin, body);
      cookies.set('registration', browserSecret, day);
      return { details: 'Registration Successful, please verify your email to proceed.' };
    },
    accountResendVerification: async ({ actor, body }) => {
      await requestActivation(deps, actor.origin, body.email);
      return { details: 'Verification email resent successfully!' };
    },
    accountActivate: async ({ actor, body, cookies }) => {
      const activated = await activate(deps, actor.origin, {
        token: body.token,
        browserSecret: cookies.get('registration'),
        deviceCookie: cookies.get('device'),
      });
      cookies.clear('registration');
      if (!activated) return { expires_at: null };
      keepDevice(cookies, activated.device);
      return { expires_at: handOver(activated.session, cookies).expires_at };
    },
    accountPasswordResetRequest: async ({ actor, body }) => {
      await requestPasswordReset(deps, actor.origin, body);
      return { details: 'If this address has an account, a mail with a link is on its way.' };
    },
    accountPasswordResetLink: async ({ query }) => ({
      valid: await isMailLinkGood(deps.db, 'reset_password', query.token),
    }),
    accountPasswordReset: async ({ actor, body, cookies }) => {
      keepDevice(cookies, await resetPassword(deps, actor.origin, body, cookies.get('device')));
      cookies.clear('session');
      return { details: 'Your password was changed. Please log in with the new one.' };
    },
    accountUserInfo: ({ actor }) => userInfo(deps, actor),
    accountUpdateEmail: async ({ actor, body }) => {
      await requestEmailChange(deps, actor, body.email);
      return { details: `We sent a link to ${body.email}. The change takes effect once you open it.` };
    },
    accountUpdateUsername: async ({ actor, body }) => {
      await changeUsername(deps, actor, body.username);
      return { details: 'username Updated Successfully.' };
    },
    accountConfirmEmail: async ({ actor, body }) => {
      await confirmEmailChange(deps, actor.origin, body.token);
      return { details: 'Your new address is confirmed.' };
    },
    accountChangePassword: async ({ actor, body, cookies }) => {
      const { session, device } = await changePassword(deps, actor, body, cookies.get('device'));
      keepDevice(cookies, device);
      handOver(session, cookies);
      return { details: 'Your password was changed, and all other devices were signed out.' };
    },
    accountDelete: async ({ actor, body, cookies }) => {
      await deleteAccount(deps, actor, body.email);
      cookies.signOut();
      return { details: 'Your account was deleted.' };
    },
  };
}
