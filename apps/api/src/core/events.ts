import type { EventData, EventName } from '@resolvo/contract/events';
import type { Queryable } from '../db/connection.ts';
import type { Origin } from './actor.ts';

/** The acting person. Every actor that is signed in has this shape. */
export interface EventActor {
  readonly personId: string;
  /** Undefined outside a request, such as in a job that continues what a request started. */
  readonly origin?: Origin | undefined;
  /** The ticket that staff do it for; subscribers write it down there. */
  readonly ticketId?: string | undefined;
}

type Values = Readonly<Record<string, unknown>>;

export interface NewEvent<N extends EventName> {
  readonly name: N;
  readonly data: EventData<N>;
  /** The account it belongs to; null for things of the company, such as a plan, and for what happens to a person. */
  readonly accountId: string | null;
  /** The person whose own it is: a sign-in, a changed password. */
  readonly personId?: string;
  /** Undefined when the product acted by itself: the calendar, a gateway event, a scheduled saga. */
  readonly by?: EventActor | undefined;
  /** Changed fields with their old and new values. Never a secret. */
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
