import type { ClientEvent } from '@resolvo/contract/people/clients';

export interface Act {
  /** What was asked for. */
  readonly event: ClientEvent;
  /** What followed of it, the newest first. */
  readonly rest: readonly ClientEvent[];
}

/** Lines of one act as one, in the place of its first event. What a person did stands before what the product did of it. */
export function foldActs(events: readonly ClientEvent[]): readonly Act[] {
  const acts = Map.groupBy(events, ({ act_id, event_id }) => act_id ?? event_id);
  return [...acts.values()]
    .flatMap((some) => {
      const oldest = some.at(-1);
      const event = some.findLast(({ by }) => by !== '') ?? oldest;
      return event && oldest ? [{ at: events.indexOf(oldest), event, rest: some.filter((one) => one !== event) }] : [];
    })
    .sort((one, other) => one.at - other.at);
}
