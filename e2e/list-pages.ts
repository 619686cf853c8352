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
  ofCustomer('billing/statement', 'Moves of your credit balance'),
  ofCustomer('tokens', 'API tokens'),
  ofCustomer('account/activity', 'Account activity'),
  ofStaff('orders', 'Orders'),
  ofStaff('invoices', 'Invoices'),
  ofStaff('clients', 'Clients'),
  ofStaff('servers', 'Servers'),
  ofStaff('tickets', 'Enquiries'),
  ofStaff('plans', 'Plans'),
  ofStaff('subnets', 'Subnets'),
  ofStaff('roles', 'Permissions'),
  ofStaff('tasks', 'Open tasks'),
  ofStaff('endings', 'About to end'),
  ofStaff('finance/manage-transactions', 'Transactions'),
  ofStaff('finance/disputes', 'Disputes'),
  ofStaff('finance/alerts', 'Card alerts'),
  ofStaff('servers/nodes', 'Outages'),
];

/** Pages with a list that is a part of something else, where a list page's measures mean nothing. */
export const pagesWithAList: readonly string[] = [
  '/panel/account/members',
  '/panel/servers/:id/credentials',
  '/panel/servers/:id/scale',
  '/panel/admin/clients/:userId',
  '/panel/admin/servers/:serverId',
  // Inside a dialog.
  '/panel/admin/invoices/exchange-rates',
];
