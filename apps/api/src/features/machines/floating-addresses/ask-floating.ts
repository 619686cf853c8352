import type { FloatingAddressEventName } from '@resolvo/contract/machines/floating-address-events';
import { sql } from 'kysely';
import type { Deps } from '../../../core/deps.ts';
import type { EventActor } from '../../../core/events.ts';
import type { Queryable } from '../../../db/connection.ts';
import type { FloatingRow } from './floating-row.ts';
import { floatingApply } from './queues.ts';

type Of = Pick<FloatingRow, 'id' | 'account_id' | 'address'>;

interface Asked {
  readonly event: FloatingAddressEventName;
  readonly serverId?: string | null;
  readonly detail?: string;
  readonly by?: EventActor | undefined;
}

/** Something else is to be done to it: notes it and has the job do it. The caller holds it. */
export async function askFloating(
  deps: Pick<Deps, 'jobs' | 'events'>,
  tx: Queryable,
  floating: Of,
  set: { readonly server_id?: string | null },
  asked: Asked,
): Promise<void> {
  await tx
    .updateTable('floating_addresses')
    .set({ ...set, version: sql`version + 1`, trouble: null, reason: '' })
    .where('id', '=', floating.id)
    .execute();
  await tellFloating(deps, tx, floating, asked);
  await deps.jobs.send(tx, floatingApply, { floating_id: floating.id });
}

export async function tellFloating(
  deps: Pick<Deps, 'events'>,
  tx: Queryable,
  { id, account_id, address }: Of,
  { event, serverId = null, detail = '', by }: Asked,
): Promise<void> {
  const data = { floating_id: id, address, server_id: serverId, detail: detail.slice(0, 500) };
  await deps.events.emit(tx, { name: event, accountId: account_id, by, data });
}
