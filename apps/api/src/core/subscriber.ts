import type { EventName } from '@resolvo/contract/events';
import type { Queryable } from '../db/connection.ts';
import type { Deps } from './deps.ts';
import type { NewEvent, StoredEvent } from './events.ts';

/** A stored event before its name is known to the compiler. */
export interface AnyEvent extends Omit<NewEvent<EventName>, 'data'> {
  readonly id: string;
  readonly at: Date;
  readonly data: unknown;
}

/** Acts on an event in the transaction that emitted it. Subscribers run in the order of the list of modules. */
export interface Subscriber {
  readonly on: readonly EventName[];
  run(deps: Deps, tx: Queryable, event: AnyEvent): Promise<void>;
}

export function on<N extends EventName>(
  names: N | readonly N[],
  act: (deps: Deps, tx: Queryable, event: StoredEvent<N>) => Promise<void>,
): Subscriber {
  const wanted: readonly EventName[] = typeof names === 'string' ? [names] : names;
  const isWanted = (event: AnyEvent): event is AnyEvent & StoredEvent<N> => wanted.includes(event.name);
  return {
    on: wanted,
    async run(deps, tx, event) {
      if (isWanted(event)) await act(deps, tx, event);
    },
  };
}
