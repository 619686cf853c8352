/** The groups of the help centre, in the order of its index. */
export const helpGroups = ['First steps', 'Servers', 'Billing', 'Web and domains', 'Account', 'API'] as const;
export type HelpGroup = (typeof helpGroups)[number];
