import type { z } from 'zod';
import { abuseCaseEvents } from './help/abuse-case-events.ts';
import { deskEvents } from './help/desk-events.ts';
import { dispatchEvents } from './help/dispatch-events.ts';
import { enquiryEvents } from './help/enquiry-events.ts';
import { inboxEvents } from './help/inbox-events.ts';
import { domainEvents } from './hosting/domain-events.ts';
import { hostingServerEvents, packageEvents } from './hosting/package-events.ts';
import { zoneEvents } from './hosting/zone-events.ts';
import { backupEvents } from './machines/backup-events.ts';
import { clusterEvents } from './machines/cluster-events.ts';
import { consoleRecordingEvents } from './machines/console-recordings.ts';
import { dedicatedUnitEvents } from './machines/dedicated-unit-events.ts';
import { figureEvents } from './machines/figure-events.ts';
import { firewallEvents } from './machines/firewall-events.ts';
import { floatingAddressEvents } from './machines/floating-address-events.ts';
import { maintenanceEvents } from './machines/maintenances.ts';
import { ownImageEvents } from './machines/own-images.ts';
import { privateNetworkEvents } from './machines/private-network-events.ts';
import { quotaEvents } from './machines/quotas.ts';
import { serverBatchEvents } from './machines/server-batch-events.ts';
import { serverEvents } from './machines/server-events.ts';
import { serverTransferEvents } from './machines/server-transfers.ts';
import { sshKeyEvents } from './machines/ssh-key-events.ts';
import { subnetEvents } from './machines/subnet-events.ts';
import { volumeEvents } from './machines/volume-events.ts';
import { billingEvents } from './money/billing-events.ts';
import { invoiceEvents } from './money/invoice-events.ts';
import { paymentEvents } from './money/payment-events.ts';
import { payoutEvents } from './money/payout-events.ts';
import { accountEvents } from './people/account-events.ts';
import { clientEvents } from './people/client-events.ts';
import { exportEvents } from './people/export-events.ts';
import { memberEvents } from './people/member-events.ts';
import { sessionEvents } from './people/session-events.ts';
import { staffEvents } from './people/staff-events.ts';
import { tokenEvents } from './people/token-events.ts';
import { mailEvents } from './platform/mail-events.ts';
import { outageEvents } from './platform/outages.ts';
import { taskEvents } from './platform/task-events.ts';
import { deliveryEvents } from './sales/delivery-events.ts';
import { orderEvents } from './sales/order-events.ts';
import { partEvents } from './sales/parts.ts';
import { planEvents } from './sales/plan-events.ts';
import { quoteEvents } from './sales/quotes.ts';
import { spendingEvents } from './sales/spending.ts';
import { subscriptionEvents } from './sales/subscription-events.ts';

/** All events of the product: stored as the audit, handled by subscribers, used to refresh screens. */
export const events = {
  ...accountEvents,
  ...sessionEvents,
  ...memberEvents,
  ...staffEvents,
  ...clientEvents,
  ...exportEvents,
  ...tokenEvents,
  ...billingEvents,
  ...invoiceEvents,
  ...paymentEvents,
  ...payoutEvents,
  ...planEvents,
  ...orderEvents,
  ...partEvents,
  ...quoteEvents,
  ...deliveryEvents,
  ...spendingEvents,
  ...subscriptionEvents,
  ...clusterEvents,
  ...serverEvents,
  ...consoleRecordingEvents,
  ...backupEvents,
  ...ownImageEvents,
  ...figureEvents,
  ...maintenanceEvents,
  ...serverBatchEvents,
  ...quotaEvents,
  ...serverTransferEvents,
  ...sshKeyEvents,
  ...firewallEvents,
  ...privateNetworkEvents,
  ...volumeEvents,
  ...dedicatedUnitEvents,
  ...floatingAddressEvents,
  ...subnetEvents,
  ...zoneEvents,
  ...domainEvents,
  ...packageEvents,
  ...hostingServerEvents,
  ...deskEvents,
  ...enquiryEvents,
  ...inboxEvents,
  ...abuseCaseEvents,
  ...taskEvents,
  ...dispatchEvents,
  ...mailEvents,
  ...outageEvents,
};

export type Events = typeof events;
export type EventName = keyof Events;
export type EventData<N extends EventName> = z.output<Events[N]['data']>;
export const eventNames = Object.keys(events) as EventName[];
