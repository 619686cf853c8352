import type { Deps } from '../../../core/deps.ts';
import type { GatewayEvent } from '../../../providers/card-gateway.ts';
import { gatewayEventHandle } from './queues.ts';

/**
 * Stores an event and enqueues its job in one transaction: after the commit the gateway may forget it, and a repeated
 * delivery changes nothing.
 */
export async function takeEvent(
  deps: Pick<Deps, 'db' | 'jobs' | 'now'>,
  event: GatewayEvent,
  via: 'webhook' | 'poll',
): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const foreign = event.foreignAccount !== undefined;
    const idle = event.subject.kind === 'other' && !foreign;
    const taken = await tx
      .insertInto('gateway_events')
      .values({
        id: event.id,
        type: event.type,
        subject_kind: event.subject.kind,
        subject_id: event.subject.id ?? null,
        live: event.live,
        foreign_account: event.foreignAccount ?? null,
        via,
        occurred_at: event.at,
        received_at: deps.now(),
        handled_at: idle ? deps.now() : null,
      })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .returning('id')
      .executeTakeFirst();
    if (taken && !idle) await deps.jobs.send(tx, gatewayEventHandle, { event_id: event.id });
  });
}
