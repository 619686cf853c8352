import type { ItemChoices } from '@resolvo/contract/sales/item-choices';
import type { ItemType } from '@resolvo/contract/sales/product-types';
import type { Queryable } from '../db/connection.ts';

/** One unit of one order item, on its way to its owner. */
export interface Delivery {
  readonly id: string;
  readonly accountId: string;
  readonly orderId: string;
  readonly orderItemId: string;
  readonly planId: string | null;
  readonly type: ItemType;
  readonly name: string;
  readonly choices: ItemChoices;
}

/** Another size. */
export interface PlanChange {
  readonly planId: string;
  /** Who asked for it, where that is known. */
  readonly by?: string | undefined;
  /** Whether it was paid for, and is to be given back if it cannot be made. */
  readonly paid: boolean;
}

/**
 * What makes a bought thing, keeps it and takes it away. Each other call only writes rows and jobs in the caller's
 * transaction; the work happens later and reports by `deliver` or `failDelivery`.
 */
export interface ServiceProvider {
  /** Refuses, before anything is sold, what could never be made as chosen. May ask outside, so no transaction is open. */
  check(planId: string, choices: ItemChoices): Promise<void>;
  start(tx: Queryable, delivery: Delivery): Promise<void>;
  suspend(tx: Queryable, deliveryId: string, reason: string): Promise<void>;
  resume(tx: Queryable, deliveryId: string): Promise<void>;
  /** For good, whether it was delivered or is still being made. */
  end(tx: Queryable, deliveryId: string, asked?: { readonly by: string; readonly reason: string }): Promise<void>;
  change(tx: Queryable, deliveryId: string, change: PlanChange): Promise<void>;
}

/** Who makes what, by the type of what was bought. */
export interface ServiceProviders {
  of(type: ItemType): ServiceProvider;
}
