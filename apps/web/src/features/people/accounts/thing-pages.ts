import type { Thing } from '@resolvo/contract/thing';
import { paths } from '../../../paths.ts';

type Pages = Readonly<Record<string, (id: string) => string>>;

const ofCustomer: Pages = {
  server: (id) => paths.server({ id }),
  package: (id) => paths.cpanelPackage({ id }),
  domain: (domainId) => paths.domain({ domainId }),
  volume: (volumeId) => paths.volume({ volumeId }),
  floating: (floatingId) => paths.floatingAddress({ floatingId }),
  dedicated: (dedicatedId) => paths.dedicatedUnit({ dedicatedId }),
  firewall: (firewallId) => paths.firewall({ firewallId }),
  network: (networkId) => paths.network({ networkId }),
  invoice: (id) => paths.billingInvoice({ id }),
};

const ofStaff: Pages = {
  account: (userId) => paths.adminClient({ userId }),
  server: (serverId) => paths.adminServer({ serverId }),
  package: (packageId) => paths.adminHostingPackage({ packageId }),
  domain: (domainId) => paths.adminDomain({ domainId }),
  volume: (volumeId) => paths.adminVolume({ volumeId }),
  floating: (floatingId) => paths.adminFloatingAddress({ floatingId }),
  dedicated: (dedicatedId) => paths.adminDedicatedUnit({ dedicatedId }),
  invoice: (invoiceId) => paths.adminInvoice({ invoiceId }),
  order: (orderId) => paths.adminOrder({ orderId }),
  quote: (quoteId) => paths.adminQuote({ quoteId }),
  plan: (planId) => paths.adminPlan({ planId }),
  subnet: (subnetId) => paths.adminSubnet({ subnetId }),
  enquiry: (id) => paths.adminTicket({ id }),
  case: (caseId) => paths.adminAbuseCase({ caseId }),
  dispatch: (dispatchId) => paths.adminDispatch({ dispatchId }),
};

/** The page of each kind of thing, for its owner and for staff. What is not here has none. */
export const pagesOfThings = { owner: ofCustomer, staff: ofStaff } as const;

/** The customer's page of a thing; undefined where it has none. */
export const ownPageOf = ({ kind, id }: Pick<Thing, 'kind' | 'id'>): string | undefined => ofCustomer[kind]?.(id);
