import {
  type DispatchState,
  dispatchStates,
  type RecipientState,
  recipientStates,
} from '@resolvo/contract/help/dispatches';
import { sql } from 'kysely';
import { moved } from '../../../core/moved.ts';
import type { Queryable } from '../../../db/connection.ts';

/** The one writer of a letter's state. The caller has locked it. */
export async function moveDispatch(
  tx: Queryable,
  dispatch: { readonly id: string; readonly state: DispatchState },
  to: DispatchState,
  times: { readonly send_at?: Date | null; readonly started_at?: Date; readonly ended_at?: Date } = {},
): Promise<void> {
  const state = moved('A letter', dispatchStates, dispatch.state, to);
  await tx
    .updateTable('dispatches')
    .set({ state, ...times })
    .where('id', '=', dispatch.id)
    .execute();
}

/**
 * A batch of waiting recipients becomes queued in one statement, each with its mail. One by one, the counts of the letter
 * would be held for the length of the batch, and every mail that is sent meanwhile waits for them.
 */
export async function queueRecipients(
  tx: Queryable,
  taken: readonly { readonly id: string; readonly mailId: string }[],
): Promise<void> {
  const to = moved('A recipient', recipientStates, 'waiting', 'queued');
  await sql`update dispatch_recipients r set state = ${to}, mail_id = t.mail_id
    from unnest(${taken.map(({ id }) => id)}::uuid[], ${taken.map(({ mailId }) => mailId)}::uuid[]) as t (id, mail_id)
    where r.id = t.id and r.state = 'waiting'`.execute(tx);
}

/** The one writer of a recipient's state after its mail was made. False when it was not in a state to go there. */
export async function moveRecipient(
  db: Queryable,
  mailId: string,
  to: RecipientState,
  more: { readonly reason?: string } = {},
): Promise<boolean> {
  const from = recipientStates.states.filter((state) => recipientStates.canMove(state, to));
  const done = await db
    .updateTable('dispatch_recipients')
    .set({ state: to, ...more })
    .where('state', 'in', from)
    .where('mail_id', '=', mailId)
    .executeTakeFirst();
  return done.numUpdatedRows > 0n;
}
