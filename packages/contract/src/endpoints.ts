import { accountEndpoints } from './accounts.ts';
import { billingEndpoints } from './billing.ts';
import { catalogEndpoints } from './catalog.ts';
import { catalogAdminEndpoints } from './catalog-admin.ts';
import { chargeEndpoints } from './charges.ts';
import { checkoutEndpoints } from './checkout.ts';
import { clientEndpoints } from './clients.ts';
import { deliveryEndpoints } from './deliveries.ts';
import type { FileKind } from './endpoint.ts';
import { enquiryEndpoints } from './enquiries.ts';
import { exchangeRateEndpoints } from './exchange-rates.ts';
import { financeEndpoints } from './finance.ts';
import { invoiceBuilderEndpoints } from './invoice-builder.ts';
import { invoiceEndpoints } from './invoices.ts';
import { nodeEndpoints } from './nodes.ts';
import { orderEndpoints } from './orders.ts';
import { paymentEndpoints } from './payments.ts';
import { reconciliationEndpoints } from './reconciliation.ts';
import { serverAdminEndpoints } from './server-admin.ts';
import { serverBillingEndpoints } from './server-billing.ts';
import { serverCopyEndpoints } from './server-copies.ts';
import { serverImageEndpoints } from './server-images.ts';
import { serverEndpoints } from './servers.ts';
import { sessionEndpoints } from './sessions.ts';
import { signInEndpoints } from './sign-in.ts';
import { sshKeyEndpoints } from './ssh-keys.ts';
import { subnetEndpoints } from './subnets.ts';
import { subscriptionEndpoints } from './subscriptions.ts';
import { systemEndpoints } from './system.ts';
import { ticketEndpoints } from './tickets.ts';
import { tokenEndpoints } from './tokens.ts';

/** Every call of the product. The server, the browser's client, the reference and the laws are made from it. */
export const endpoints = {
  ...accountEndpoints,
  ...signInEndpoints,
  ...sessionEndpoints,
  ...tokenEndpoints,
  ...clientEndpoints,
  ...systemEndpoints,
  ...catalogEndpoints,
  ...catalogAdminEndpoints,
  ...enquiryEndpoints,
  ...ticketEndpoints,
  ...orderEndpoints,
  ...checkoutEndpoints,
  ...deliveryEndpoints,
  ...invoiceEndpoints,
  ...invoiceBuilderEndpoints,
  ...exchangeRateEndpoints,
  ...billingEndpoints,
  ...paymentEndpoints,
  ...chargeEndpoints,
  ...serverEndpoints,
  ...serverCopyEndpoints,
  ...serverImageEndpoints,
  ...serverBillingEndpoints,
  ...serverAdminEndpoints,
  ...nodeEndpoints,
  ...sshKeyEndpoints,
  ...subnetEndpoints,
  ...financeEndpoints,
  ...reconciliationEndpoints,
  ...subscriptionEndpoints,
};

export type Endpoints = typeof endpoints;
export type EndpointName = keyof Endpoints;
/** Rows that answer with a file: they are links, never calls. */
export type FileEndpointName = {
  [N in EndpointName]: Endpoints[N] extends { file: FileKind } ? N : never;
}[EndpointName];
export type JsonEndpointName = Exclude<EndpointName, FileEndpointName>;
export const endpointNames = Object.keys(endpoints) as EndpointName[];
