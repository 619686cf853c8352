/** Slugs of prerendered pages. A separate file, because the build reads it too. */
export const caseNames = ['seilan', 'currencyedge', 'lumenlux', 'lekeplass'] as const;
export type CaseName = (typeof caseNames)[number];

export const positionNames = ['platform-engineer', 'support-engineer', 'product-designer'] as const;
export type PositionName = (typeof positionNames)[number];

/** Articles of the help centre in the order of its index, each a file in `site/help/articles`. */
export const helpNames = [
  'create-account',
  'first-server',
  'first-login-ssh',
  'ssh-keys',
  'console',
  'images-and-rebuild',
  'server-states',
  'firewalls',
  'private-networks',
  'volumes',
  'floating-addresses',
  'snapshots',
  'backups',
  'scaling',
  'credentials-and-hostname',
  'cancel-or-delete-a-server',
  'invoices-and-payment',
  'balance-and-top-up',
  'unpaid-bills',
  'user-data',
  'vat',
  'refunds',
  'saved-cards-and-renewals',
  'dedicated-servers',
  'domains',
  'cpanel',
  'passkeys-and-second-factor',
  'lost-access',
  'members-and-roles',
  'tickets',
  'your-data',
  'activity-and-devices',
  'api-tokens',
  'api-examples',
  'report-abuse',
] as const;
export type HelpName = (typeof helpNames)[number];
