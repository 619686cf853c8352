import {
  type BatchItemState,
  batchAct,
  type ServerBatch,
  type StaffBatch,
  staffBatchAct,
} from '@resolvo/contract/machines/server-batches';
import { sql } from 'kysely';
import type { Caller, StaffActor } from '../../../core/actor.ts';
import type { Deps } from '../../../core/deps.ts';
import { seconds } from '../../../core/time.ts';

const shownAtOnce = 3;
const shownHours = 24;

interface ItemRow {
  readonly batch_id: string;
  readonly server_id: string;
  readonly name: string;
  readonly state: BatchItemState;
  readonly reason: string;
  readonly task_id: string | null;
}

interface Whose {
  /** Null for batches of staff, which belong to no account. */
  readonly accountId: string | null;
  readonly personId: string;
  readonly onlyIds: readonly string[] | null;
}

export async function listBatches(deps: Pick<Deps, 'db' | 'now'>, caller: Caller): Promise<ServerBatch[]> {
  const batches = await readBatches(deps, caller);
  return batches.map(({ items, node: _, ...batch }) => ({
    ...batch,
    act: batchAct.parse(batch.act),
    items: items.map(({ task_id: _, ...item }) => item),
  }));
}

export async function listStaffBatches(
  deps: Pick<Deps, 'db' | 'now'>,
  { personId }: StaffActor,
): Promise<StaffBatch[]> {
  const batches = await readBatches(deps, { accountId: null, personId, onlyIds: null });
  return batches.map((batch) => ({ ...batch, act: staffBatchAct.parse(batch.act) }));
}

/** Of a batch with an item whose work is not over: it waits, or what it began goes on or is stuck. */
export const isUnderWay = sql<boolean>`exists (
  select from server_batch_items i left join sagas g on g.id = i.saga_id
  where i.batch_id = server_batches.id and i.state in ('waiting', 'working') and (g.id is null or g.finished_at is null))`;

/** The caller's last batches, and every one that is under way. An item that started work is as far as its work is. */
async function readBatches(deps: Pick<Deps, 'db' | 'now'>, { accountId, personId, onlyIds }: Whose) {
  const since = new Date(deps.now().getTime() - shownHours * 3_600_000);
  // Of some days: old ones are dropped.
  const kept = await deps.db
    .selectFrom('server_batches')
    .select(['id', 'act', 'word', 'node', 'created_at', isUnderWay.as('under_way')])
    .where('account_id', accountId === null ? 'is' : '=', accountId)
    .where('person_id', '=', personId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  const batches = kept.filter(
    ({ under_way, created_at }, index) => under_way || (index < shownAtOnce && created_at > since),
  );
  const ids = batches.map(({ id }) => id);
  const { rows } = await sql<ItemRow>`
    select i.batch_id, i.server_id, s.name,
      case g.status when 'done' then 'done' when 'unwound' then 'failed' when 'stuck' then 'stuck' else i.state end as state,
      case when g.status = 'unwound' then g.reason when g.status <> 'stuck' or g.status is null then i.reason
        when ${accountId}::uuid is null then 'It needs a person: ' || g.reason
        else 'It could not be finished. Our staff look at it.' end as reason,
      case g.status when 'stuck' then g.id end as task_id
    from server_batch_items i join servers s on s.id = i.server_id and (${accountId}::uuid is null or s.account_id = ${accountId})
    left join sagas g on g.id = i.saga_id
    where i.batch_id = any(${ids}::uuid[]) and (${onlyIds}::uuid[] is null or i.server_id = any(${onlyIds}::uuid[]))
    order by i.position`.execute(deps.db);
  return batches.map(({ id, act, word, node, created_at }) => ({
    batch_id: id,
    act,
    word,
    node,
    created_at: seconds(created_at),
    items: rows.filter(({ batch_id }) => batch_id === id).map(({ batch_id: _, ...item }) => item),
  }));
}
