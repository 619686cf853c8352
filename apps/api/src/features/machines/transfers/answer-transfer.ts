import { transferState } from '@resolvo/contract/machines/server-transfers';
import type { MemberActor } from '../../../core/actor.ts';
import { demand } from '../../../core/demand.ts';
import type { Deps } from '../../../core/deps.ts';
import type { EventActor } from '../../../core/events.ts';
import { conflict, notFound } from '../../../core/refusal.ts';
import type { Queryable } from '../../../db/connection.ts';
import { mailOwner } from '../../people/accounts/mail-owner.ts';
import { ownsAccount } from '../../people/accounts/memberships.ts';
import { holdAccount } from '../../people/accounts/queries.ts';
import { handOverDelivery } from '../../sales/deliveries/hand-over-delivery.ts';
import { handOverSubscription } from '../../sales/subscriptions/hand-over-subscription.ts';
import { handOverExtras } from '../extras/hand-over-extras.ts';
import { billMonths } from '../figures/bill-months.ts';
import { handOverFirewall } from '../firewalls/hand-over-firewall.ts';
import { handOverServer } from '../servers/hand-over-server.ts';
import { findServer, holdServer } from '../servers/hold-server.ts';
import { quotaAllows } from '../servers/quotas.ts';
import type { ServerRow } from '../servers/server-row.ts';
import { costOf } from './list-transfers.ts';
import { serverTransferredMail, transferDeclinedMail } from './mails.ts';
import { mayTransfer, unitsOf } from './may-transfer.ts';
import { type HeldTransfer, moveTransfer } from './move.ts';

type Needs = Pick<Deps, 'db' | 'now' | 'jobs' | 'events' | 'settings' | 'services'>;

const over = 'This offer is over. Please ask for a new one.';

/**
 * The other owner takes the server over, for what they were shown. All of it happens or nothing does: money, server,
 * options and who may use them change hands in one transaction.
 */
export async function acceptTransfer(
  deps: Needs,
  actor: MemberActor,
  transferId: string,
  total: number,
): Promise<string> {
  return deps.db.transaction().execute(async (tx) => {
    const found = await findOffered(tx, actor.accountId, transferId);
    // Both accounts, by id, so that two transfers between them do not wait for each other.
    for (const id of [found.account_id, actor.accountId].toSorted()) await holdAccount(tx, id);
    const transfer = await holdTransfer(tx, transferId);
    demandOpen(deps, transfer);
    const before = await findServer(tx, transfer.server_id, transfer.account_id);
    demand(await mayTransfer(tx, before));
    demand(await quotaAllows(tx, actor.accountId, sizeOf(before)));
    if ((await costOf(tx, before, actor.accountId)).total !== total) {
      throw conflict('What this server costs has changed. Please look at the offer again.');
    }
    const units = await unitsOf(tx, before);
    // What the server sent until now above its traffic is billed to the account it was sent under.
    await billMonths(deps, tx, before.id);
    // Deliveries before invoices, in the lock order.
    for (const unit of units) await handOverDelivery(tx, unit, actor.accountId);
    for (const unit of units) demand(await handOverSubscription(deps, tx, unit, actor.accountId, actor));
    await handOverExtras(tx, before.id, actor.accountId);
    const accounts = await emailsOf(tx, transfer.account_id, actor.accountId);
    const server = await holdServer(tx, before.id, transfer.account_id);
    await handOverFirewall(deps, tx, server.id, { accountId: actor.accountId, by: actor });
    await handOverServer(deps, tx, server, { accountId: actor.accountId, by: actor, ...accounts });
    await moveTransfer(deps, tx, transfer, 'accepted', { by: actor, toAccountId: actor.accountId });
    for (const id of [transfer.account_id, actor.accountId]) {
      await mailOwner(deps, tx, id, serverTransferredMail, { name: server.name, ...accounts });
    }
    return server.id;
  });
}

const sizeOf = (server: ServerRow) => ({
  servers: 1,
  vcpus: server.vcpus,
  memory_gb: Math.ceil(server.ram_mb / 1024),
  disk_gb: Math.max(server.disk_gb, server.plan_disk_gb),
  addresses: 1,
  volume_gb: 0,
});

async function emailsOf(tx: Queryable, from: string, to: string): Promise<{ from: string; to: string }> {
  const rows = await tx.selectFrom('accounts').select(['id', 'email']).where('id', 'in', [from, to]).execute();
  const of = (id: string) => rows.find((row) => row.id === id)?.email ?? '';
  return { from: of(from), to: of(to) };
}

export async function declineTransfer(deps: Needs, actor: MemberActor, transferId: string): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    await findOffered(tx, actor.accountId, transferId);
    const transfer = await holdTransfer(tx, transferId);
    demandOpen(deps, transfer);
    await moveTransfer(deps, tx, transfer, 'declined', { by: actor });
    const { name } = await findServer(tx, transfer.server_id);
    await mailOwner(deps, tx, transfer.account_id, transferDeclinedMail, { name, by: transfer.email });
  });
}

export async function withdrawTransfer(deps: Needs, actor: MemberActor, serverId: string): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const open = await tx
      .selectFrom('server_transfers')
      .select('id')
      .where('server_id', '=', serverId)
      .where('account_id', '=', actor.accountId)
      .where('state', '=', 'asked')
      .executeTakeFirst();
    if (!open) throw notFound();
    const transfer = await holdTransfer(tx, open.id);
    if (transfer.state !== 'asked') throw notFound();
    await moveTransfer(deps, tx, transfer, 'withdrawn', { by: actor });
  });
}

/**
 * The account is being deleted, or a person owns it no more: what it or they offered can be taken over by no account. Runs in
 * the transaction of that, which holds the account.
 */
export async function withdrawLeft(
  deps: Pick<Deps, 'now' | 'events'>,
  tx: Queryable,
  accountId: string | null,
  by: EventActor | undefined,
  askedBy?: string,
): Promise<void> {
  const open = await tx
    .selectFrom('server_transfers')
    .select('id')
    .where('account_id', '=', accountId)
    .where('state', '=', 'asked')
    .$if(askedBy !== undefined, (all) =>
      all
        .where('asked_by', '=', askedBy ?? '')
        .where((eb) => eb.not(ownsAccount('server_transfers.account_id', askedBy ?? ''))),
    )
    .orderBy('id')
    .execute();
  for (const { id } of open) {
    const transfer = await holdTransfer(tx, id);
    if (transfer.state === 'asked') await moveTransfer(deps, tx, transfer, 'withdrawn', { ...(by && { by }) });
  }
}

/** Hourly. */
export async function expireTransfers(deps: Needs): Promise<void> {
  const due = await deps.db
    .selectFrom('server_transfers')
    .select('id')
    .where('state', '=', 'asked')
    .where('expires_at', '<=', deps.now())
    .execute();
  for (const { id } of due) {
    await deps.db.transaction().execute(async (tx) => {
      const transfer = await holdTransfer(tx, id);
      if (transfer.state === 'asked') await moveTransfer(deps, tx, transfer, 'expired');
    });
  }
}

/** Offered to the account whose first owner has the address; not there for others. */
async function findOffered(tx: Queryable, accountId: string, transferId: string): Promise<{ account_id: string }> {
  const found = await tx
    .selectFrom('server_transfers as t')
    .innerJoin('accounts as a', (join) =>
      join.on((eb) => eb(eb.fn('lower', ['a.email']), '=', eb.fn('lower', ['t.email']))),
    )
    .select('t.account_id')
    .where('t.id', '=', transferId)
    .where('a.id', '=', accountId)
    .executeTakeFirst();
  if (!found) throw notFound();
  return found;
}

async function holdTransfer(tx: Queryable, transferId: string): Promise<HeldTransfer> {
  const row = await tx
    .selectFrom('server_transfers')
    .select(['id', 'server_id', 'account_id', 'email', 'state', 'expires_at'])
    .where('id', '=', transferId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return { ...row, state: transferState.parse(row.state) };
}

function demandOpen({ now }: Pick<Deps, 'now'>, { state, expires_at }: HeldTransfer): void {
  if (state !== 'asked' || expires_at <= now()) throw conflict(over);
}
