import type { ActivityKind } from '@resolvo/contract/accounts';

/** What happened, in words. One map for every screen that tells it. */
export const activityTexts: Record<ActivityKind, string> = {
  account_registered: 'Account registered',
  account_activated: 'Account activated',
  login_succeeded: 'Signed in',
  login_failed: 'Failed to sign in',
  logout: 'Signed out',
  signed_out_everywhere: 'Signed out everywhere',
  session_revoked: 'A device was signed out',
  password_changed: 'Password changed',
  password_reset_requested: 'Password reset requested',
  password_reset: 'Password reset',
  email_change_requested: 'Change of address requested',
  email_changed: 'Address changed',
  username_changed: 'Username changed',
  two_factor_enabled: 'Two-factor authentication turned on',
  two_factor_disabled: 'Two-factor authentication turned off',
  recovery_code_used: 'Recovery code used',
  recovery_codes_renewed: 'New recovery codes made',
  token_created: 'API token created',
  token_changed: 'API token changed',
  account_suspended: 'Account suspended',
  account_unsuspended: 'Account no longer suspended',
  account_deleted: 'Account deleted',
};
