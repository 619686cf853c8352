import type {
  BatchAct,
  deleteBatchBody,
  firewallBatchBody,
  startBatchBody,
  startStaffBatchBody,
} from '@resolvo/contract/machines/server-batches';
import { isTypedName } from '@resolvo/contract/machines/server-states';
import type { z } from 'zod';
import type { Caller, StaffActor } from '../../../core/actor.ts';
import type { Deps } from '../../../core/deps.ts';
import { conflict, notFound } from '../../../core/refusal.ts';
import type { Queryable } from '../../../db/connection.ts';
import { refuseLockout } from '../firewalls/change-firewalls.ts';
import { findFirewall } from '../firewalls/firewall-row.ts';
import { refuseBeyondLimit } from '../firewalls/list-firewalls.ts';
import { batchItemRun } from './queues.ts';
import { withoutBackup } from './run-batch-item.ts';

type Needs = Pick<Deps, 'db' | 'jobs' | 'now' | 'events'>;

/** Writes down one act on several servers; a job per server does it. One that is not the caller's refuses all. */
export async function startBatch(
  deps: Needs,
  actor: Caller,
  { act, server_ids, word }: z.output<typeof startBatchBody>,
): Promise<string> {
  return deps.db.transaction().execute(async (tx) => {
    await findOwn(tx, actor, server_ids);
    return writeOwn(deps, tx, actor, { act, word }, server_ids);
  });
}

export async function startFirewallBatch(
  deps: Needs,
  actor: Caller,
  { server_ids, firewall_id, lockout_ok }: z.output<typeof firewallBatchBody>,
): Promise<string> {
  return deps.db.transaction().execute(async (tx) => {
    await findOwn(tx, actor, server_ids);
    await refuseBeyondLimit(tx, actor, firewall_id);
    const set = await findFirewall(tx, firewall_id, actor.accountId);
    if (!lockout_ok) refuseLockout(set, actor);
    return writeOwn(deps, tx, actor, { act: 'firewall', word: set.name, firewall_id }, server_ids);
  });
}

/** Each server is named as the person saw it: one that is called otherwise by now refuses all. */
export async function startDeleteBatch(
  deps: Needs,
  actor: Caller,
  { servers, keep_backup }: z.output<typeof deleteBatchBody>,
): Promise<string> {
  const ids = servers.map(({ server_id }) => server_id);
  return deps.db.transaction().execute(async (tx) => {
    const names = new Map((await findOwn(tx, actor, ids)).map(({ id, name }) => [id, name]));
    const other = servers.find(({ server_id, name }) => !isTypedName(name, names.get(server_id) ?? ''));
    if (other) throw conflict(`${other.name} is called otherwise by now. Please look at the servers again.`);
    return writeOwn(deps, tx, actor, { act: 'delete', word: keep_backup ? '' : withoutBackup }, ids);
  });
}

async function findOwn(tx: Queryable, { accountId, onlyIds }: Caller, ids: readonly string[]) {
  const own = await tx
    .selectFrom('servers')
    .select(['id', 'name'])
    .where('account_id', '=', accountId)
    .where('id', 'in', ids)
    .where('state', '<>', 'deleted')
    .$if(onlyIds !== null, (rows) => rows.where('id', 'in', [...(onlyIds ?? [])]))
    .execute();
  if (own.length !== ids.length) throw notFound();
  return own;
}

async function writeOwn(
  deps: Needs,
  tx: Queryable,
  actor: Caller,
  what: { act: BatchAct; word: string; firewall_id?: string },
  serverIds: readonly string[],
): Promise<string> {
  const { accountId, personId: person_id } = actor;
  const batch_id = await writeBatch(deps, tx, { account_id: accountId, person_id, ...what }, serverIds);
  await deps.events.emit(tx, { name: 'server_batch.started', accountId, by: actor, data: { batch_id } });
  return batch_id;
}

/** The same for staff, on servers of any account. */
export async function startStaffBatch(
  deps: Pick<Deps, 'db' | 'jobs' | 'now' | 'events'>,
  actor: StaffActor,
  { act, server_ids, reason, node }: z.output<typeof startStaffBatchBody>,
): Promise<string> {
  return deps.db.transaction().execute(async (tx) => {
    const found = await tx
      .selectFrom('servers')
      .select('id')
      .where('id', 'in', server_ids)
      .where('state', '<>', 'deleted')
      .execute();
    if (found.length !== server_ids.length) throw notFound();
    const batch = { account_id: null, person_id: actor.personId, act, word: reason, node };
    const batch_id = await writeBatch(deps, tx, batch, server_ids);
    const data = { batch_id, act, servers: server_ids.length, detail: reason };
    await deps.events.emit(tx, { name: 'server_batch.ordered', accountId: null, by: actor, data });
    return batch_id;
  });
}

async function writeBatch(
  deps: Pick<Deps, 'jobs' | 'now'>,
  tx: Queryable,
  batch: {
    account_id: string | null;
    person_id: string;
    act: string;
    word: string;
    node?: string;
    firewall_id?: string;
  },
  serverIds: readonly string[],
): Promise<string> {
  const { id } = await tx
    .insertInto('server_batches')
    .values({ ...batch, created_at: deps.now() })
    .returning('id')
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('server_batch_items')
    .values(serverIds.map((server_id, position) => ({ batch_id: id, server_id, position })))
    .execute();
  for (const server_id of serverIds) await deps.jobs.send(tx, batchItemRun, { batch_id: id, server_id });
  return id;
}
