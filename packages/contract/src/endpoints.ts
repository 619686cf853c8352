import type { FileKind } from './endpoint.ts';
import { abuseCaseEndpoints } from './help/abuse-cases.ts';
import { blockedSenderEndpoints } from './help/blocked-senders.ts';
import { clientStandingEndpoints } from './help/client-standing.ts';
import { deskEndpoints } from './help/desk.ts';
import { dispatchEndpoints } from './help/dispatches.ts';
import { enquiryEndpoints } from './help/enquiries.ts';
import { fileEndpoints } from './help/files.ts';
import { inboxEndpoints } from './help/inbox.ts';
import { queueEndpoints } from './help/queue.ts';
import { ticketDeskEndpoints } from './help/ticket-desk.ts';
import { ticketEndpoints } from './help/tickets.ts';
import { domainDeskEndpoints } from './hosting/domain-desk.ts';
import { domainEndpoints } from './hosting/domains.ts';
import { hostingOfferEndpoints } from './hosting/hosting-offer.ts';
import { hostingServerEndpoints } from './hosting/hosting-servers.ts';
import { packageAdminEndpoints } from './hosting/package-admin.ts';
import { packageEndpoints } from './hosting/packages.ts';
import { zoneEndpoints } from './hosting/zones.ts';
import { backupScheduleEndpoints } from './machines/backup-schedules.ts';
import { clientThingEndpoints } from './machines/client-things.ts';
import { consoleRecordingEndpoints } from './machines/console-recordings.ts';
import { dedicatedUnitEndpoints } from './machines/dedicated-units.ts';
import { deliveryTimesEndpoints } from './machines/delivery-times.ts';
import { figureAlarmEndpoints } from './machines/figure-alarms.ts';
import { figureEndpoints } from './machines/figures.ts';
import { firewallEndpoints, serverFirewallEndpoints } from './machines/firewalls.ts';
import { floatingAddressEndpoints } from './machines/floating-addresses.ts';
import { imageRuleEndpoints } from './machines/image-rules.ts';
import { isoEndpoints } from './machines/isos.ts';
import { libraryImageEndpoints } from './machines/library-images.ts';
import { lostNodeEndpoints } from './machines/lost-nodes.ts';
import { maintenanceEndpoints } from './machines/maintenances.ts';
import { nodeEndpoints } from './machines/nodes.ts';
import { ownImageEndpoints } from './machines/own-images.ts';
import { privateNetworkEndpoints, serverNetworkEndpoints } from './machines/private-networks.ts';
import { quotaEndpoints } from './machines/quotas.ts';
import { serverAdminEndpoints } from './machines/server-admin.ts';
import { serverBatchEndpoints } from './machines/server-batches.ts';
import { serverBillingEndpoints } from './machines/server-billing.ts';
import { serverBootEndpoints } from './machines/server-boot.ts';
import { serverCopyEndpoints } from './machines/server-copies.ts';
import { serverExtraEndpoints } from './machines/server-extras.ts';
import { serverImageEndpoints } from './machines/server-images.ts';
import { serverKeepingEndpoints } from './machines/server-keeping.ts';
import { serverMoveEndpoints } from './machines/server-moves.ts';
import { serverTransferEndpoints } from './machines/server-transfers.ts';
import { serverEndpoints } from './machines/servers.ts';
import { sshKeyEndpoints } from './machines/ssh-keys.ts';
import { subnetEndpoints } from './machines/subnets.ts';
import { trafficEndpoints } from './machines/traffic.ts';
import { userDataEndpoints } from './machines/user-data.ts';
import { volumeEndpoints } from './machines/volumes.ts';
import { billingEndpoints } from './money/billing.ts';
import { chargeEndpoints } from './money/charges.ts';
import { exchangeRateEndpoints } from './money/exchange-rates.ts';
import { financeEndpoints } from './money/finance.ts';
import { invoiceEndpoints } from './money/invoices.ts';
import { invoicingHaltEndpoints } from './money/invoicing-halts.ts';
import { paymentEndpoints } from './money/payments.ts';
import { payoutEndpoints } from './money/payouts.ts';
import { reconciliationEndpoints } from './money/reconciliation.ts';
import { reissueEndpoints } from './money/reissue.ts';
import { statementEndpoints } from './money/statement.ts';
import { accountEndpoints } from './people/accounts.ts';
import { activityEndpoints } from './people/activity.ts';
import { auditEndpoints } from './people/audit.ts';
import { clientActEndpoints } from './people/client-acts.ts';
import { clientEndpoints } from './people/clients.ts';
import { exportEndpoints } from './people/exports.ts';
import { factorEndpoints } from './people/factors.ts';
import { memberEndpoints } from './people/members.ts';
import { noticeEndpoints } from './people/notices.ts';
import { sessionEndpoints } from './people/sessions.ts';
import { signInEndpoints } from './people/sign-in.ts';
import { signInChangeEndpoints } from './people/sign-in-changes.ts';
import { staffEndpoints } from './people/staff.ts';
import { tokenEndpoints } from './people/tokens.ts';
import { changeEndpoints } from './platform/changes.ts';
import { mailTextEndpoints } from './platform/mail-texts.ts';
import { mailEndpoints } from './platform/mails.ts';
import { outageEndpoints } from './platform/outages.ts';
import { systemEndpoints } from './platform/system.ts';
import { catalogEndpoints } from './sales/catalog.ts';
import { catalogAdminEndpoints } from './sales/catalog-admin.ts';
import { checkoutEndpoints } from './sales/checkout.ts';
import { deliveryEndpoints } from './sales/deliveries.ts';
import { endingEndpoints } from './sales/endings.ts';
import { invoiceBuilderEndpoints } from './sales/invoice-builder.ts';
import { openChoiceEndpoints } from './sales/open-choices.ts';
import { orderEndpoints } from './sales/orders.ts';
import { partEndpoints } from './sales/parts.ts';
import { quoteEndpoints } from './sales/quotes.ts';
import { spendingEndpoints } from './sales/spending.ts';
import { subscriptionEndpoints } from './sales/subscriptions.ts';
import { taskEndpoints } from './sales/tasks.ts';

/** The endpoint table: server routes, the browser's client, the API reference and the law tests are made from it. */
export const endpoints = {
  ...accountEndpoints,
  ...factorEndpoints,
  ...activityEndpoints,
  ...auditEndpoints,
  ...signInEndpoints,
  ...sessionEndpoints,
  ...memberEndpoints,
  ...staffEndpoints,
  ...tokenEndpoints,
  ...clientEndpoints,
  ...clientActEndpoints,
  ...signInChangeEndpoints,
  ...clientStandingEndpoints,
  ...exportEndpoints,
  ...systemEndpoints,
  ...changeEndpoints,
  ...catalogEndpoints,
  ...catalogAdminEndpoints,
  ...blockedSenderEndpoints,
  ...deskEndpoints,
  ...enquiryEndpoints,
  ...queueEndpoints,
  ...ticketDeskEndpoints,
  ...ticketEndpoints,
  ...abuseCaseEndpoints,
  ...dispatchEndpoints,
  ...mailEndpoints,
  ...outageEndpoints,
  ...mailTextEndpoints,
  ...noticeEndpoints,
  ...fileEndpoints,
  ...inboxEndpoints,
  ...openChoiceEndpoints,
  ...orderEndpoints,
  ...checkoutEndpoints,
  ...deliveryEndpoints,
  ...endingEndpoints,
  ...taskEndpoints,
  ...invoiceEndpoints,
  ...invoiceBuilderEndpoints,
  ...invoicingHaltEndpoints,
  ...exchangeRateEndpoints,
  ...billingEndpoints,
  ...paymentEndpoints,
  ...payoutEndpoints,
  ...reissueEndpoints,
  ...chargeEndpoints,
  ...serverEndpoints,
  ...serverCopyEndpoints,
  ...serverBootEndpoints,
  ...serverMoveEndpoints,
  ...lostNodeEndpoints,
  ...consoleRecordingEndpoints,
  ...userDataEndpoints,
  ...serverKeepingEndpoints,
  ...serverBatchEndpoints,
  ...quotaEndpoints,
  ...serverTransferEndpoints,
  ...serverImageEndpoints,
  ...deliveryTimesEndpoints,
  ...serverBillingEndpoints,
  ...serverAdminEndpoints,
  ...maintenanceEndpoints,
  ...imageRuleEndpoints,
  ...isoEndpoints,
  ...nodeEndpoints,
  ...sshKeyEndpoints,
  ...subnetEndpoints,
  ...zoneEndpoints,
  ...hostingOfferEndpoints,
  ...packageEndpoints,
  ...packageAdminEndpoints,
  ...hostingServerEndpoints,
  ...financeEndpoints,
  ...reconciliationEndpoints,
  ...statementEndpoints,
  ...spendingEndpoints,
  ...subscriptionEndpoints,
  ...domainEndpoints,
  ...domainDeskEndpoints,
  ...partEndpoints,
  ...quoteEndpoints,
  ...serverExtraEndpoints,
  ...firewallEndpoints,
  ...privateNetworkEndpoints,
  ...clientThingEndpoints,
  ...volumeEndpoints,
  ...dedicatedUnitEndpoints,
  ...floatingAddressEndpoints,
  ...serverFirewallEndpoints,
  ...serverNetworkEndpoints,
  ...backupScheduleEndpoints,
  ...ownImageEndpoints,
  ...libraryImageEndpoints,
  ...figureEndpoints,
  ...trafficEndpoints,
  ...figureAlarmEndpoints,
};

export type Endpoints = typeof endpoints;
export type EndpointName = keyof Endpoints;
/** Rows that answer with a file: opened as links, not called by the client. */
export type FileEndpointName = {
  [N in EndpointName]: Endpoints[N] extends { file: FileKind } ? N : never;
}[EndpointName];
export type JsonEndpointName = Exclude<EndpointName, FileEndpointName>;
export const endpointNames = Object.keys(endpoints) as EndpointName[];
