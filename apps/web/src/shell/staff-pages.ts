import type { EndpointName } from '@resolvo/contract/endpoints';
import { paths } from '../paths.ts';

/**
 * What each staff page is for, as a row of the endpoint table: an account that may call the row may open the page and
 * those below it. A law compares this with what the pages read.
 */
const staffPages: Readonly<Record<string, EndpointName>> = {
  [paths.adminTickets()]: 'enquiryList',
  [paths.adminFinance()]: 'financeReport',
  [paths.adminOrders()]: 'orderList',
  [paths.adminTasks()]: 'taskList',
  [paths.adminEndings()]: 'endingList',
  [paths.adminInvoices()]: 'invoiceList',
  [paths.adminInvoiceCreate()]: 'invoiceBuild',
  [paths.adminInvoiceBuilder()]: 'invoiceBuild',
  [paths.adminInvoiceRates()]: 'exchangeRates',
  [paths.adminPlans()]: 'planList',
  [paths.adminClients()]: 'clientList',
  [paths.adminServers()]: 'adminServerList',
  [paths.adminSubnets()]: 'subnetList',
  [paths.adminRoles()]: 'systemPermissions',
};

/** The row that opens the staff page at this address; undefined where there is no such page. */
export function staffPageRow(pathname: string): EndpointName | undefined {
  if (pathname === paths.admin()) return 'systemOverview';
  const parts = pathname.split('/');
  for (let length = parts.length; length > 0; length -= 1) {
    const row = staffPages[parts.slice(0, length).join('/')];
    if (row) return row;
  }
  return undefined;
}
