import type { EventData, EventName } from '@resolvo/contract/events';
import type { Queryable } from '../db/connection.ts';
import type { Origin } from './actor.ts';

/** Who made it happen. A caller fits as it is; what staff do for a client names the staff member. */
export interface Doer {
  readonly accountId: string;
  /** Undefined where the request is long over, such as in a job that works off what a person asked for. */
  readonly origin?: Origin | undefined;
}

type Values = Readonly<Record<string, unknown>>;

export interface NewEvent<N extends EventName> {
  readonly name: N;
  readonly data: EventData<N>;
  /** The account it belongs to; null for what is the company's own, such as a plan. */
  readonly accountId: string | null;
  /** Undefined is the product itself: the calendar, the gateway, a saga nobody asked for. */
  readonly by?: Doer | undefined;
  /** Where a thing changed: the fields that did, as they were and as they are. Never a secret. */
  readonly before?: Values;
  readonly after?: Values;
}

/** One of the named events, each with its own data. */
export type StoredEvent<N extends EventName> = {
  [K in N]: NewEvent<K> & { readonly id: string; readonly at: Date };
}[N];

export interface Events {
  /**
   * Stores the event and runs its subscribers, in the caller's transaction: either all of it happens or none. A
   * subscriber that has slow or outside work to do sends a job of its own.
   */
  emit<N extends EventName>(tx: Queryable, event: NewEvent<N>): Promise<void>;
}
