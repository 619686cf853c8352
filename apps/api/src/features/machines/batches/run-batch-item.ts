import { anyBatchAct, keptItemState } from '@resolvo/contract/machines/server-batches';
import { serverCan } from '@resolvo/contract/machines/server-states';
import { serverTags } from '@resolvo/contract/server-tags';
import type { z } from 'zod';
import { demand } from '../../../core/demand.ts';
import type { Deps } from '../../../core/deps.ts';
import { invalid, Refusal } from '../../../core/refusal.ts';
import type { Queryable } from '../../../db/connection.ts';
import { useFirewall } from '../firewalls/use-firewall.ts';
import { deleteServer } from '../servers/delete-server.ts';
import { findServer, holdServer } from '../servers/hold-server.ts';
import { writeLabels } from '../servers/label-server.ts';
import { moveToNode, moveWhereRoom } from '../servers/move-to-node.ts';
import { type PowerAction, switchPower } from '../servers/operate-server.ts';
import { beginSnapshot } from '../servers/server-copies.ts';
import { resumeInTx, suspendInTx } from '../servers/steer-server.ts';
import { type BatchItem, moveItem } from './move.ts';
import { batchItemRun } from './queues.ts';

type Needs = Pick<Deps, 'db' | 'jobs' | 'compute' | 'now' | 'events' | 'services'>;

/** The word of a batch that ends servers and keeps nothing of them. */
export const withoutBackup = 'without a backup';

interface HeldItem extends BatchItem {
  readonly act: z.infer<typeof anyBatchAct>;
  /** The work that it started. */
  readonly saga_id: string | null;
  readonly word: string;
  /** Where a batch that moves goes; empty: wherever there is room. */
  readonly node: string;
  readonly firewall_id: string | null;
  readonly by: { readonly personId: string };
}
interface Key {
  readonly batch_id: string;
  readonly server_id: string;
}

/** Does the act of a batch on one server. What refuses it is the reason of this item; the others go on. */
export async function runBatchItem(deps: Needs, key: Key): Promise<void> {
  try {
    const begun = await deps.db.transaction().execute((tx) => begin(deps, tx, key));
    if (begun?.action === 'move') await move(deps, begun);
    else if (begun?.action === 'delete') {
      await endNow(deps, begun);
      await end(deps, key, 'done');
    } else if (begun) {
      await switchPower(deps, begun.by, key.server_id, begun.action, begun.account_id ?? undefined);
      await end(deps, key, 'done');
    }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    await end(deps, key, 'failed', error.message);
  }
}

/** What is in the database alone is done here. A call to a machine is made after the commit, and only once. */
async function begin(deps: Needs, tx: Queryable, key: Key) {
  const item = await holdItem(tx, key);
  if (!item) return undefined;
  const { act, word, by } = item;
  if (item.state === 'working' && item.saga_id === null) {
    // An earlier run of the job died after it had begun: whether the machine heard of it is not known.
    await moveItem(deps, tx, item, 'failed', { reason: 'This was interrupted. Please look at the server itself.' });
    return undefined;
  }
  if (item.state !== 'waiting') return undefined;
  if (act === 'suspend' || act === 'resume') {
    const work =
      act === 'suspend' ? suspendInTx(deps, tx, by, key.server_id, word) : resumeInTx(deps, tx, by, key.server_id);
    const saga_id = await work;
    // One that was suspended for another reason already has nothing left to be done.
    await (saga_id === undefined ? moveItem(deps, tx, item, 'done') : moveItem(deps, tx, item, 'working', { saga_id }));
    return undefined;
  }
  if (act === 'snapshot') {
    const caller = { accountId: ownerOf(item), personId: by.personId };
    const { task_id } = await beginSnapshot(deps, tx, caller, key.server_id, word);
    await moveItem(deps, tx, item, 'working', { saga_id: task_id });
    return undefined;
  }
  if (act === 'tag' || act === 'untag') {
    await changeTag(deps, tx, item, act);
    await moveItem(deps, tx, item, 'done');
    return undefined;
  }
  if (act === 'move') {
    if (await mayMoveNow(tx, item)) return { ...item, action: act };
    await moveLater(deps, tx, key);
    return undefined;
  }
  if (act === 'firewall') {
    await chooseFirewall(deps, tx, item);
    await moveItem(deps, tx, item, 'done');
    return undefined;
  }
  await moveItem(deps, tx, item, 'working');
  if (act === 'delete') return { ...item, action: act };
  return { ...item, action: act satisfies PowerAction };
}

/** How many servers of a batch are moved at a time: the network of the nodes carries their memory. */
const movesAtOnce = 2;
const nextMoveMs = 15_000;
const longestLookMs = 120_000;

async function mayMoveNow(tx: Queryable, { batch_id }: HeldItem): Promise<boolean> {
  const { moving } = await tx
    .selectFrom('server_batch_items as i')
    .innerJoin('sagas as g', 'g.id', 'i.saga_id')
    .select((eb) => eb.fn.countAll<number>().as('moving'))
    .where('i.batch_id', '=', batch_id)
    .where('g.finished_at', 'is', null)
    .where('g.status', '<>', 'stuck')
    .executeTakeFirstOrThrow();
  return moving < movesAtOnce;
}

/** Those that wait behind many others look less often: a large batch would fill the queue with looks. */
async function moveLater(deps: Needs, tx: Queryable, { batch_id, server_id }: Key): Promise<void> {
  const { ahead } = await tx
    .selectFrom('server_batch_items as i')
    .innerJoin('server_batch_items as own', (join) =>
      join.onRef('own.batch_id', '=', 'i.batch_id').on('own.server_id', '=', server_id),
    )
    .select((eb) => eb.fn.countAll<number>().as('ahead'))
    .where('i.batch_id', '=', batch_id)
    .where('i.state', '=', 'waiting')
    .whereRef('i.position', '<', 'own.position')
    .executeTakeFirstOrThrow();
  const wait = Math.min(longestLookMs, nextMoveMs * Math.max(1, Math.ceil(ahead / movesAtOnce)));
  await deps.jobs.send(tx, batchItemRun, { batch_id, server_id }, { after: new Date(deps.now().getTime() + wait) });
}

/** Others of its batch began to move between the look and the move. */
class NotNow extends Error {}

/** The item is under way with its work in one change: a run that died before it began nothing, and another may. */
async function move(deps: Needs, { server_id, batch_id, by, word: reason, node }: HeldItem): Promise<void> {
  const key = { batch_id, server_id };
  const isUnderWay = async (tx: Queryable, saga_id: string) => {
    const item = await holdItem(tx, key);
    if (!item) return;
    // The counter of the cluster is held: no other move of it begins between this count and the commit.
    if (!(await mayMoveNow(tx, item))) throw new NotNow();
    await moveItem(deps, tx, item, 'working', { saga_id });
  };
  const asked = { node, reason, switch_off: false };
  try {
    if (node === '') await moveWhereRoom(deps, by, server_id, asked, isUnderWay);
    else await moveToNode(deps, by, server_id, asked, isUnderWay);
  } catch (error) {
    if (!(error instanceof NotNow)) throw error;
    await moveLater(deps, deps.db, key);
  }
}

/** The database has these acts in batches of an account only. */
function ownerOf({ batch_id, account_id }: HeldItem): string {
  if (account_id === null) throw new Error(`Batch ${batch_id} is of no account.`);
  return account_id;
}

/** By the act on one server, with the name that it had when its owner typed the end of all. */
async function endNow(deps: Needs, item: HeldItem): Promise<void> {
  const ownerId = ownerOf(item);
  const { name } = await findServer(deps.db, item.server_id, ownerId);
  const typed = {
    ...{ name, reason: 'Deleted by its owner.', withoutCopy: item.word === withoutBackup },
    despiteProtection: false,
  };
  await deleteServer(deps, item.by, item.server_id, ownerId, typed);
}

async function chooseFirewall(deps: Needs, tx: Queryable, item: HeldItem): Promise<void> {
  const accountId = ownerOf(item);
  const server = await holdServer(tx, item.server_id, accountId);
  demand(serverCan.changeFirewall(server));
  await useFirewall(deps, tx, { serverId: server.id, accountId, firewallId: item.firewall_id, by: item.by });
}

async function changeTag(deps: Needs, tx: Queryable, item: HeldItem, act: 'tag' | 'untag'): Promise<void> {
  const server = await holdServer(tx, item.server_id, ownerOf(item));
  const others = server.tags.filter((tag) => tag !== item.word);
  const tags = serverTags.safeParse(act === 'tag' ? [...others, item.word] : others);
  if (!tags.success) throw invalid('tags', tags.error.issues[0]?.message ?? '');
  await writeLabels(deps, tx, item.by, server, { note: server.note, project: server.project, tags: tags.data });
}

async function holdItem(tx: Queryable, { batch_id, server_id }: Key): Promise<HeldItem | undefined> {
  const row = await tx
    .selectFrom('server_batch_items as i')
    .innerJoin('server_batches as b', 'b.id', 'i.batch_id')
    .select([
      'i.batch_id',
      'i.server_id',
      'i.state',
      'i.saga_id',
      'b.account_id',
      'b.person_id',
      'b.act',
      'b.word',
      'b.node',
      'b.firewall_id',
    ])
    .where('i.batch_id', '=', batch_id)
    .where('i.server_id', '=', server_id)
    .forUpdate('i')
    .executeTakeFirst();
  if (!row) return undefined;
  const { person_id, act, state, ...rest } = row;
  return { ...rest, act: anyBatchAct.parse(act), state: keptItemState.parse(state), by: { personId: person_id } };
}

async function end(deps: Needs, key: Key, to: 'done' | 'failed', reason = ''): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const item = await holdItem(tx, key);
    // Work that another run of the job has begun tells itself how it ends.
    if (item && item.saga_id === null && item.state !== 'done' && item.state !== 'failed') {
      await moveItem(deps, tx, item, to, { reason: reason.slice(0, 500) });
    }
  });
}
