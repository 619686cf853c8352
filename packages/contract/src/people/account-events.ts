import { z } from 'zod';
import { id } from '../common.ts';
import { defineEvents } from '../event.ts';

const account = z.strictObject({ account_id: id });
const of = {
  version: 1,
  subject: 'account_id',
  changes: ['account', 'clients', 'sessions', 'tokens', 'activity'],
} as const;

export const accountEvents = defineEvents({
  'account.registered': {
    ...of,
    summary: 'An account was registered. Its address is not confirmed yet.',
    data: account,
    activity: 'account_registered',
  },
  'account.activated': {
    ...of,
    summary: 'The address of an account was confirmed.',
    data: account,
    activity: 'account_activated',
  },
  'account.password_changed': {
    ...of,
    summary: 'The password was changed by its owner.',
    data: account,
    activity: 'password_changed',
  },
  'account.password_reset_requested': {
    ...of,
    summary: 'A link to set a new password was asked for.',
    data: account,
    activity: 'password_reset_requested',
  },
  'account.password_reset': {
    ...of,
    summary: 'A new password was set by the link in a mail. Sessions and tokens end with it.',
    data: account,
    activity: 'password_reset',
  },
  'account.email_change_requested': {
    ...of,
    summary: 'Another address was asked for. It counts once it is confirmed.',
    data: account,
    activity: 'email_change_requested',
  },
  'account.email_changed': {
    ...of,
    summary: 'The new address was confirmed.',
    data: account,
    activity: 'email_changed',
  },
  'account.username_changed': {
    ...of,
    summary: 'The username was changed.',
    data: account,
    activity: 'username_changed',
  },
  'account.two_factor_enabled': {
    ...of,
    summary: 'Two-factor authentication was turned on.',
    data: account,
    activity: 'two_factor_enabled',
  },
  'account.two_factor_disabled': {
    ...of,
    summary: 'Two-factor authentication was turned off.',
    data: account,
    activity: 'two_factor_disabled',
  },
  'account.recovery_code_used': {
    ...of,
    summary: 'A recovery code took the place of the second factor.',
    data: account,
    activity: 'recovery_code_used',
  },
  'account.recovery_codes_renewed': {
    ...of,
    summary: 'New recovery codes were made. The old ones no longer work.',
    data: account,
    activity: 'recovery_codes_renewed',
  },
  'account.suspended': {
    ...of,
    summary: 'Staff suspended an account. Its sessions ended.',
    data: account.extend({ reason: z.string() }),
    activity: 'account_suspended',
  },
  'account.unsuspended': {
    ...of,
    summary: 'Staff lifted the suspension of an account.',
    data: account,
    activity: 'account_unsuspended',
  },
  'account.left': {
    ...of,
    summary: 'The owner deleted the account. What it has ends, and its personal data is erased.',
    data: account,
    activity: 'account_deleted',
  },
});
