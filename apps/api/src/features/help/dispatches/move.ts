import {
  type DispatchState,
  dispatchStates,
  type RecipientState,
  recipientStates,
} from '@resolvo/contract/help/dispatches';
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

/** The one writer of a recipient's state after its row was written. False when it was not in a state to go there. */
export async function moveRecipient(
  db: Queryable,
  which: { readonly id: string } | { readonly mailId: string },
  to: RecipientState,
  more: { readonly reason?: string; readonly mail_id?: string } = {},
): Promise<boolean> {
  const from = recipientStates.states.filter((state) => recipientStates.canMove(state, to));
  const all = db
    .updateTable('dispatch_recipients')
    .set({ state: to, ...more })
    .where('state', 'in', from);
  const done = await ('id' in which
    ? all.where('id', '=', which.id)
    : all.where('mail_id', '=', which.mailId)
  ).executeTakeFirst();
  return done.numUpdatedRows > 0n;
}
