import type { EndpointName } from '@resolvo/contract/endpoints';
import { paths } from '../paths.ts';

/**
 * What each staff page is for, as a row of the endpoint table: an account that may call the row may open the page and
 * those below it. A law compares this with what the pages read.
 */
const staffPages: Readonly<Record<string, EndpointName>> = {
  [paths.adminTickets()]: 'enquiryList',
  [paths.adminAbuse()]: 'abuseCaseList',
  [paths.adminAbuseCreate()]: 'abuseCaseOpen',
  [paths.adminFinance()]: 'financeReport',
  [paths.adminTransactionBook()]: 'paymentBook',
  [paths.adminTransactionAdjust()]: 'balanceAdjust',
  [paths.adminOrders()]: 'orderList',
  [paths.adminOrderCreate()]: 'orderCreate',
  [paths.adminTasks()]: 'taskList',
  [paths.adminQuotes()]: 'quoteList',
  [paths.adminQuoteCreate()]: 'quoteCreate',
  [paths.adminEndings()]: 'endingList',
  [paths.adminInvoices()]: 'invoiceList',
  [paths.adminInvoiceCreate()]: 'invoiceBuild',
  [paths.adminInvoiceBuilder()]: 'invoiceBuild',
  [paths.adminInvoiceRates()]: 'exchangeRates',
  [paths.adminPlans()]: 'planList',
  [paths.adminPlanCreate()]: 'planCreate',
  [paths.adminParts()]: 'partList',
  [paths.adminClients()]: 'clientList',
  [paths.adminClientCreate()]: 'clientCreate',
  [paths.adminTokens()]: 'adminTokenList',
  [paths.adminAudit()]: 'auditList',
  [paths.adminServers()]: 'adminServerList',
  [paths.adminServerAdd()]: 'adminServerAdd',
  [paths.adminOutages()]: 'outageList',
  [paths.adminNetworks()]: 'adminNetworkList',
  [paths.adminFloatingAddresses()]: 'adminFloatingList',
  [paths.adminDedicatedUnits()]: 'adminDedicatedList',
  [paths.adminVolumes()]: 'adminVolumeList',
  [paths.adminDomains()]: 'adminDomainList',
  [paths.adminHosting()]: 'adminPackageList',
  [paths.adminSubnets()]: 'subnetList',
  [paths.adminSubnetCreate()]: 'subnetCreate',
  [paths.adminDispatchMail()]: 'dispatchList',
  [paths.adminMailLog()]: 'mailLog',
  [paths.adminMailTexts()]: 'mailTextList',
  [paths.adminMailBlocked()]: 'mailSuppressions',
  [paths.adminMailReceived()]: 'receivedMailList',
  [paths.adminRoles()]: 'staffList',
  [paths.adminStaffInvite()]: 'staffInvite',
  [paths.adminRoleCreate()]: 'roleCreate',
  [paths.adminStaffHistory()]: 'staffHistory',
};

/** The row that opens the staff page at this address; undefined where there is no such page. */
export function staffPageRow(pathname: string): EndpointName | undefined {
  if (pathname === paths.admin()) return 'staffOverview';
  const parts = pathname.split('/');
  for (let length = parts.length; length > 0; length -= 1) {
    const row = staffPages[parts.slice(0, length).join('/')];
    if (row) return row;
  }
  return undefined;
}
