import { z } from 'zod';
import { id } from '../common.ts';
import { defineEvents } from '../event.ts';

const account = z.strictObject({ account_id: id });
const person = z.strictObject({ person_id: id });
const of = {
  version: 1,
  subject: 'account_id',
  changes: ['account', 'clients', 'sessions', 'tokens', 'activity'],
} as const;

/** What happens to the person who signs in, whichever accounts they are a member of. */
const ofPerson = { ...of, version: 2, subject: 'person_id' } as const;

export const accountEvents = defineEvents({
  'account.registered': {
    ...ofPerson,
    summary: 'A person registered, with an account. The address is not confirmed yet.',
    data: person,
    activity: 'account_registered',
  },
  'account.activated': {
    ...ofPerson,
    summary: 'The address of a person was confirmed.',
    data: person,
    activity: 'account_activated',
  },
  'account.password_changed': {
    ...ofPerson,
    summary: 'The password was changed by its owner.',
    data: person,
    activity: 'password_changed',
  },
  'account.password_reset_requested': {
    ...ofPerson,
    summary: 'A link to set a new password was asked for.',
    data: person,
    activity: 'password_reset_requested',
  },
  'account.password_reset': {
    ...ofPerson,
    summary: 'A new password was set by the link in a mail. Sessions and tokens end with it.',
    data: person,
    activity: 'password_reset',
  },
  'account.email_change_requested': {
    ...ofPerson,
    summary: 'Another address was asked for. It counts once it is confirmed.',
    data: person.extend({ reason: z.string().optional() }),
    activity: 'email_change_requested',
  },
  'account.email_change_allowed': {
    ...ofPerson,
    version: 1,
    summary: 'A change of address that staff asked for was allowed.',
    data: person.extend({ asked_by: id, reason: z.string() }),
    activity: 'email_change_allowed',
  },
  'account.email_change_dropped': {
    ...ofPerson,
    version: 1,
    summary: 'A change of address that staff asked for was stopped.',
    data: person,
    activity: 'email_change_dropped',
  },
  'account.email_changed': {
    ...ofPerson,
    summary: 'The new address was confirmed.',
    data: person,
    activity: 'email_changed',
  },
  'account.username_changed': {
    ...ofPerson,
    summary: 'The username was changed.',
    data: person,
    activity: 'username_changed',
  },
  'account.two_factor_enabled': {
    ...ofPerson,
    summary: 'Two-factor authentication was turned on.',
    data: person,
    activity: 'two_factor_enabled',
  },
  'account.two_factor_disabled': {
    ...ofPerson,
    summary: 'Two-factor authentication was turned off.',
    data: person,
    activity: 'two_factor_disabled',
  },
  'account.passkey_added': {
    ...ofPerson,
    version: 1,
    summary: 'A passkey was added, which signs in.',
    data: person.extend({ passkey_id: id, name: z.string() }),
    activity: 'passkey_added',
  },
  'account.passkey_removed': {
    ...ofPerson,
    version: 1,
    summary: 'A passkey was removed. It no longer signs in.',
    data: person.extend({ passkey_id: id, name: z.string() }),
    activity: 'passkey_removed',
  },
  'account.recovery_code_used': {
    ...ofPerson,
    summary: 'A recovery code took the place of the second factor.',
    data: person,
    activity: 'recovery_code_used',
  },
  'account.recovery_codes_renewed': {
    ...ofPerson,
    summary: 'New recovery codes were made. The old ones no longer work.',
    data: person,
    activity: 'recovery_codes_renewed',
  },
  'account.two_factor_reset_asked': {
    ...ofPerson,
    version: 1,
    summary: 'Staff asked to take the second factor off. It waits.',
    data: person.extend({ reason: z.string() }),
    activity: 'two_factor_reset_asked',
  },
  'account.two_factor_reset_dropped': {
    ...ofPerson,
    version: 1,
    summary: 'What was asked for was stopped: the second factor stays.',
    data: person,
    activity: 'two_factor_reset_dropped',
  },
  'account.two_factor_reset': {
    ...ofPerson,
    version: 1,
    summary: 'Staff took the second factor off. Sessions ended.',
    data: person.extend({ asked_by: id, reason: z.string() }),
    activity: 'two_factor_reset',
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
  'account.person_left': {
    ...ofPerson,
    version: 1,
    summary:
      'A person deleted their way in: address, password and factors. Accounts that were theirs alone left with them.',
    data: person,
  },
  'account.left': {
    ...of,
    summary: 'The last owner deleted the account. What it has ends, and its personal data is erased.',
    data: account,
    activity: 'account_deleted',
  },
});
