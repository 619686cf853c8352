import type { ChosenWords } from '@resolvo/contract/chosen-words';
import type { ItemType } from '@resolvo/contract/product-types';
import type { ServiceStanding } from '@resolvo/contract/sales/checkout';
import type { EndWhy, UnitFate } from '@resolvo/contract/sales/endings';
import type { HandOver } from '@resolvo/contract/sales/hand-over';
import type { ItemChoices } from '@resolvo/contract/sales/item-choices';
import type { TaskKind } from '@resolvo/contract/sales/tasks';
import type { Verdict } from '@resolvo/contract/states';
import type { Queryable } from '../db/connection.ts';
import type { EventActor } from './events.ts';

/** One unit of one order item, being delivered to its account. */
export interface Delivery {
  readonly id: string;
  readonly accountId: string;
  readonly orderId: string;
  readonly orderItemId: string;
  readonly planId: string | null;
  readonly type: ItemType;
  readonly name: string;
  /** Its number among the units of its item, from 1; undefined where it is the only one. */
  readonly number: number | undefined;
  readonly choices: ItemChoices;
  /** A password that was typed with the order, encrypted. */
  readonly sealedPassword: string | undefined;
  /** User data that was given with the order, encrypted. */
  readonly sealedUserData: string | undefined;
}

/** One item of an order that is being placed, for the whole quantity. */
export interface ReservedItem {
  readonly itemId: string;
  readonly planId: string;
  readonly quantity: number;
  readonly name: string;
  readonly choices: ItemChoices;
}

/** What a plan costs and says, where choices change it. */
export interface PlanTerms {
  /** What documents call it, where that is not the plan's name. */
  readonly name?: string;
  readonly price: number;
  readonly annual_price: number | null;
  readonly description: string;
}

/** A change to another plan. */
export interface PlanChange {
  readonly planId: string;
  /** For what is sold by size. */
  readonly sizeGb?: number | undefined;
  /** Id of the account that requested the operation, if known. */
  readonly by?: string | undefined;
  /** Whether it was paid for, so that the money goes back if it cannot be made. */
  readonly paid: boolean;
}

/** A unit as its customer finds it. */
export interface Service {
  /** What its owner calls it; empty where it has no name of its own. */
  readonly name: string;
  readonly serverId: string | null;
  /** Its page, where that is not the one of the server: the noun before `_id`, and the id. */
  readonly thing?: { readonly kind: string; readonly id: string } | undefined;
  readonly words: ChosenWords;
  /** `waiting`: for an act of the customer. */
  readonly standing: ServiceStanding;
  /** What is going on, or still to be done by its owner, in sentences; empty when it is ready. */
  readonly text: string;
  /** The addresses that an option brings to its server; left out where the unit is none. */
  readonly addresses?: readonly string[];
}

export interface UnitNames {
  /** Its own name, domain or address; empty where it has none. */
  readonly own: string;
  /** The plan that it is of now; empty where that is the one that was ordered. */
  readonly plan: string;
}

export interface AskedEnd {
  /** Id of the account that asked for it; undefined when the calendar did. */
  readonly by?: string | undefined;
  readonly reason: string;
  /** Where its owner typed its name and wants no final backup. */
  readonly withoutCopy?: boolean;
}

export interface StaffDid {
  readonly kind: TaskKind;
  /** What they wrote down with what they handed over. */
  readonly handOver?: HandOver | undefined;
  readonly by: EventActor;
}

/**
 * Makes, suspends, changes and ends the things of one product type. All calls but `check` only write rows and enqueue
 * jobs in the caller's transaction; the work runs later and reports by `deliver` or `failDelivery`.
 */
export interface ServiceProvider {
  /**
   * Throws a refusal, before anything is sold, when these choices can never be delivered. Returns them in the words for
   * order, invoice and mails. May call a vendor, so it runs outside a transaction.
   */
  check(planId: string, choices: ItemChoices, accountId: string): Promise<ChosenWords>;
  /** Where units of this type can be, as customers read it; empty where there is nothing to tell apart. */
  places?(): readonly string[];
  /** The terms of one unit with these choices, which `check` has accepted. Without it they are the plan's. */
  terms?(plan: PlanTerms & { readonly slug: string }, choices: ItemChoices): PlanTerms;
  /** Asks the vendor how much room there is, for `reserve`. Runs outside a transaction, before it. */
  measure?(): Promise<void>;
  /**
   * In the transaction of the order and before anything is paid: takes what the item needs, or refuses it as sold out.
   * Reads and writes our own tables only, and lets two orders that want the last one wait for each other. What it takes
   * comes back by its own subscribers, when the order is dropped or cancelled.
   */
  reserve?(tx: Queryable, item: ReservedItem): Promise<void>;
  /** Plans of this type that `reserve` would refuse now. Asked with every list of plans, so it calls no vendor. */
  soldOut?(db: Queryable): Promise<ReadonlySet<string>>;
  /** What units are called, by their deliveries. */
  names(db: Queryable, deliveryIds: readonly string[]): Promise<ReadonlyMap<string, UnitNames>>;
  /** Units that wait for an act of their customer, in a sentence to staff, by their deliveries. */
  waiting?(db: Queryable, deliveryIds: readonly string[]): Promise<ReadonlyMap<string, string>>;
  /** The unit of a delivery as it is now. Reads our own tables only. */
  describe(db: Queryable, deliveryId: string): Promise<Service>;
  start(tx: Queryable, delivery: Delivery): Promise<void>;
  /** The deliveries of what units hang on, such as the server of an option, by their own: they are billed no longer than that runs. */
  hosts?(db: Queryable, deliveryIds: readonly string[]): Promise<ReadonlyMap<string, string>>;
  suspend(tx: Queryable, deliveryId: string, reason: string): Promise<void>;
  resume(tx: Queryable, deliveryId: string): Promise<void>;
  /** Its ground is gone: suspended until it is kept or ends. Lifts no suspension for another reason. */
  announceEnd(tx: Queryable, deliveryId: string, asked: AskedEnd): Promise<void>;
  keep(tx: Queryable, deliveryId: string, asked: AskedEnd): Promise<void>;
  /** Ends it for good, whether delivered or still being made. */
  end(tx: Queryable, deliveryId: string, asked?: AskedEnd): Promise<void>;
  /**
   * `true`, or why it cannot become that now, such as a change that is under way or a quota. Locks nothing: the account
   * is held when it is asked for a change, and not when it is asked for a preview.
   */
  mayChange(tx: Queryable, deliveryId: string, wanted: Pick<PlanChange, 'planId' | 'sizeGb'>): Promise<Verdict>;
  change(tx: Queryable, deliveryId: string, change: PlanChange): Promise<void>;
  /** Staff did by hand what a task asked for. Called before the unit counts as delivered or removed by it. */
  staffDid?(tx: Queryable, deliveryId: string, did: StaffDid): Promise<void>;
}

/** Why the ground of a delivered unit is gone. */
export interface LostGround {
  readonly why: EndWhy;
  readonly reason: string;
  /** Id of the account that asked for it; undefined when the calendar did. */
  readonly by?: string | undefined;
  /** Who had asked for it, where that was earlier. */
  readonly askedBy?: string | undefined;
  /** Cents that went to the balance, told in the same mail. */
  readonly credited?: number;
}

/**
 * As use cases see a provider. The rulebook `contract/src/sales/endings.ts` stands between them: an act on a document, a
 * payment or an account calls `loseGround`, and only the typed act on the unit itself calls `end`.
 */
export interface KeptService extends Omit<Required<ServiceProvider>, 'announceEnd' | 'keep'> {
  /** With the date on which it ends unless it is resumed before, which the caller tells the owner. */
  suspend(tx: Queryable, deliveryId: string, reason: string, endsAt?: Date): Promise<void>;
  /** Announces its end and keeps it for the grace period, unless nothing of the customer's is on it. */
  loseGround(tx: Queryable, deliveryId: string, lost: LostGround): Promise<UnitFate>;
  /** Its ground is back. The caller has asked the rulebook. */
  keep(tx: Queryable, deliveryId: string, asked: AskedEnd): Promise<void>;
}

/** Service providers by product type. */
export interface ServiceProviders {
  of(type: ItemType): KeptService;
}
