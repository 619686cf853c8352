/** A page that is a list, with the caption of its table and the account of the lab that opens it. */
interface ListPage {
  readonly path: string;
  readonly caption: string;
  readonly as: 'customer' | 'admin';
}

const ofCustomer = (path: string, caption: string): ListPage => ({ path: `/panel/${path}`, caption, as: 'customer' });
const ofStaff = (path: string, caption: string): ListPage => ({ path: `/panel/admin/${path}`, caption, as: 'admin' });

/** Every list page of the product; a law compares this with the route table. */
export const listPages: readonly ListPage[] = [
  ofCustomer('support', 'Recent Tickets'),
  ofCustomer('billing', 'Invoices'),
  ofCustomer('billing/orders', 'Orders'),
  ofCustomer('billing/statement', 'Transactions of your credit balance'),
  ofCustomer('billing/payouts', 'Payouts'),
  ofCustomer('tokens', 'API tokens'),
  ofCustomer('account/activity', 'Account activity'),
  ofCustomer('firewalls', 'Firewalls'),
  ofCustomer('servers/images', 'Your images'),
  ofCustomer('networks', 'Networks'),
  ofCustomer('floating-addresses', 'Floating addresses'),
  ofCustomer('dedicated', 'Dedicated'),
  ofCustomer('volumes', 'Volumes'),
  ofCustomer('domains', 'Domains'),
  ofCustomer('domains/reverse', 'Addresses'),
  ofStaff('orders', 'Orders'),
  ofStaff('quotes', 'Quotes'),
  ofStaff('invoices', 'Invoices'),
  ofStaff('clients', 'Clients'),
  ofStaff('tokens', 'API tokens'),
  ofStaff('audit', 'Audit'),
  ofStaff('servers', 'Servers'),
  ofStaff('networks', 'Networks'),
  ofStaff('floating-addresses', 'Floating addresses'),
  ofStaff('dedicated', 'Dedicated machines'),
  ofStaff('volumes', 'Volumes'),
  ofStaff('hosting', 'Hosting packages'),
  ofStaff('tickets', 'Enquiries'),
  ofStaff('tickets/replies', 'Saved answers'),
  ofStaff('tickets/senders', 'Blocked senders'),
  ofStaff('abuse', 'Cases'),
  ofStaff('dispatch-mail', 'Letters'),
  ofStaff('dispatch-mail/log', 'Mails'),
  ofStaff('dispatch-mail/texts', 'Mail texts'),
  ofStaff('dispatch-mail/blocked', 'Blocked addresses'),
  ofStaff('dispatch-mail/received', 'Received mails'),
  ofStaff('plans', 'Plans'),
  ofStaff('subnets', 'Subnets'),
  ofStaff('roles', 'Staff'),
  ofStaff('roles/history', 'History of staff'),
  ofStaff('tasks', 'Open tasks'),
  ofStaff('endings', 'About to end'),
  ofStaff('finance/manage-transactions', 'Transactions'),
  ofStaff('finance/disputes', 'Disputes'),
  ofStaff('finance/alerts', 'Card alerts'),
  ofStaff('finance/payouts', 'Payouts'),
  ofStaff('outages', 'Outages'),
  ofStaff('domains', 'Domains'),
];

/** Pages with a list that is a part of something else, where a list page's measures mean nothing. */
export const pagesWithAList: readonly string[] = [
  '/panel/inbox',
  // Cards, as the specification has them.
  '/panel/servers',
  '/panel/account/members',
  '/panel/tokens/activity/:tokenId',
  '/panel/domains/:domainId/history',
  '/panel/admin/tokens/activity/:tokenId',
  '/panel/servers/:id/credentials',
  '/panel/servers/:id/scale',
  '/panel/cpanel/:id/change',
  '/panel/admin/hosting/:packageId',
  '/panel/admin/clients/:userId/money',
  '/panel/admin/clients/:userId/people',
  '/panel/admin/clients/:userId/messages',
  '/panel/admin/clients/:userId/history',
  '/panel/admin/servers/:serverId',
  // Inside a dialog.
  '/panel/admin/invoices/exchange-rates',
];
