import { type AbuseState, abuseStates } from '@resolvo/contract/help/abuse-cases';
import { moved } from '../../../core/moved.ts';
import type { Queryable } from '../../../db/connection.ts';

interface Moved {
  readonly outcome?: string;
  readonly at: Date;
  /** By when the client has to answer. */
  readonly deadline?: Date | undefined;
}

/** The one writer of a case's state. The caller has locked the case. */
export async function moveCase(
  tx: Queryable,
  one: { readonly id: string; readonly state: AbuseState },
  to: AbuseState,
  { outcome, at, deadline }: Moved,
): Promise<void> {
  const state = one.state === to ? to : moved('A case of abuse', abuseStates, one.state, to);
  const closed = to === 'closed';
  await tx
    .updateTable('abuse_cases')
    .set({
      state,
      deadline: to === 'asked' ? (deadline ?? null) : null,
      reminded_at: null,
      closed_at: closed ? at : null,
      outcome: closed ? (outcome ?? null) : null,
    })
    .where('id', '=', one.id)
    .execute();
}
