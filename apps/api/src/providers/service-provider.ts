import type { ItemType } from '@resolvo/contract/product-types';
import type { ItemChoices } from '@resolvo/contract/sales/item-choices';
import type { Queryable } from '../db/connection.ts';

/** One unit of one order item, being delivered to its account. */
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

/** A change to another plan. */
export interface PlanChange {
  readonly planId: string;
  /** Id of the account that requested the operation, if known. */
  readonly by?: string | undefined;
  /** Whether it was paid for, so that the money goes back if it cannot be made. */
  readonly paid: boolean;
}

/**
 * Makes, suspends, changes and ends the things of one product type. All calls but `check` only write rows and enqueue
 * jobs in the caller's transaction; the work runs later and reports by `deliver` or `failDelivery`.
 */
export interface ServiceProvider {
  /**
   * Throws a refusal, before anything is sold, when these choices can never be delivered. May call a vendor, so it runs
   * outside a transaction.
   */
  check(planId: string, choices: ItemChoices): Promise<void>;
  start(tx: Queryable, delivery: Delivery): Promise<void>;
  suspend(tx: Queryable, deliveryId: string, reason: string): Promise<void>;
  resume(tx: Queryable, deliveryId: string): Promise<void>;
  /** Ends it for good, whether delivered or still being made. */
  end(tx: Queryable, deliveryId: string, asked?: { readonly by: string; readonly reason: string }): Promise<void>;
  change(tx: Queryable, deliveryId: string, change: PlanChange): Promise<void>;
}

/** Service providers by product type. */
export interface ServiceProviders {
  of(type: ItemType): ServiceProvider;
}
