import type { ActivityKind } from '@resolvo/contract/people/activity';
import type { Origin } from '../../../core/actor.ts';
import type { Queryable } from '../../../db/connection.ts';

interface NewEvent {
  readonly accountId: string;
  readonly kind: ActivityKind;
  /** Where the request came from; undefined where the product did it by itself. */
  readonly origin: Origin | undefined;
  /** Set when somebody else acted on the account. */
  readonly actorId?: string;
  readonly data?: Readonly<Record<string, string | number | boolean>>;
}

/** Written in the transaction of the change it tells of. */
export async function recordEvent(tx: Queryable, event: NewEvent): Promise<void> {
  await tx
    .insertInto('account_events')
    .values({
      account_id: event.accountId,
      kind: event.kind,
      actor_id: event.actorId ?? (event.origin ? event.accountId : null),
      ip: event.origin?.ip ?? null,
      user_agent: event.origin?.userAgent ?? null,
      data: JSON.stringify(event.data ?? {}),
    })
    .execute();
}
