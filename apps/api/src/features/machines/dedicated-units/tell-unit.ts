import type { DedicatedEventName } from '@resolvo/contract/machines/dedicated-unit-events';
import type { Deps } from '../../../core/deps.ts';
import type { EventActor } from '../../../core/events.ts';
import type { Queryable } from '../../../db/connection.ts';
import type { UnitRow } from './unit-row.ts';

interface Told {
  readonly detail?: string;
  readonly by?: EventActor | undefined;
}

export async function tellUnit(
  deps: Pick<Deps, 'events'>,
  tx: Queryable,
  { id, account_id, name }: Pick<UnitRow, 'id' | 'account_id' | 'name'>,
  event: DedicatedEventName,
  { detail = '', by }: Told = {},
): Promise<void> {
  const data = { dedicated_id: id, name, detail: detail.slice(0, 500) };
  await deps.events.emit(tx, { name: event, accountId: account_id, by, data });
}
