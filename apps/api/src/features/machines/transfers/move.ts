import { type TransferState, transferStates } from '@resolvo/contract/machines/server-transfers';
import type { Deps } from '../../../core/deps.ts';
import type { EventActor } from '../../../core/events.ts';
import { moved } from '../../../core/moved.ts';
import type { Queryable } from '../../../db/connection.ts';

export interface HeldTransfer {
  readonly id: string;
  readonly server_id: string;
  readonly account_id: string;
  readonly email: string;
  readonly state: TransferState;
  readonly expires_at: Date;
}

const told = {
  accepted: 'server_transfer.accepted',
  declined: 'server_transfer.declined',
  withdrawn: 'server_transfer.withdrawn',
  expired: 'server_transfer.expired',
} as const;

/** The one writer of the state of a transfer. The caller has locked it. Both accounts are told. */
export async function moveTransfer(
  deps: Pick<Deps, 'now' | 'events'>,
  tx: Queryable,
  transfer: HeldTransfer,
  to: Exclude<TransferState, 'asked'>,
  { by, toAccountId }: { by?: EventActor; toAccountId?: string } = {},
): Promise<void> {
  const state = moved('A transfer', transferStates, transfer.state, to);
  await tx
    .updateTable('server_transfers')
    .set({ state, answered_at: deps.now(), to_account_id: toAccountId ?? null })
    .where('id', '=', transfer.id)
    .execute();
  const other = await accountOf(tx, transfer.email);
  const data = { transfer_id: transfer.id, server_id: transfer.server_id };
  for (const accountId of new Set([transfer.account_id, ...(other ? [other.id] : [])])) {
    await deps.events.emit(tx, { name: told[to], accountId, by, data });
  }
}

/** The account whose first owner has this address. */
export const accountOf = (db: Queryable, email: string) =>
  db
    .selectFrom('accounts')
    .select(['id', 'email'])
    .where((eb) => eb(eb.fn('lower', ['email']), '=', email.toLowerCase()))
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
