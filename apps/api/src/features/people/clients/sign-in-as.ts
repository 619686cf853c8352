import type { signInAsBody } from '@resolvo/contract/people/client-acts';
import type { z } from 'zod';
import type { SessionActor, StaffActor } from '../../../core/actor.ts';
import type { Deps } from '../../../core/deps.ts';
import { conflict, notFound } from '../../../core/refusal.ts';
import type { Queryable } from '../../../db/connection.ts';
import { endActing, openActing } from '../sessions/acting-sessions.ts';
import { holdClient } from './hold-client.ts';

type Needs = Pick<Deps, 'db' | 'events'>;

const isSession = (actor: StaffActor): actor is SessionActor => actor.kind === 'session' && 'sessionId' in actor;

/**
 * The member of staff stays who they are: their session may act for this account too, in the tab that says so. The client
 * reads it in their activity, with the reason.
 */
export async function signInAs(
  deps: Needs,
  actor: StaffActor,
  userId: string,
  { reason, may_act }: z.output<typeof signInAsBody>,
): Promise<{ acting_id: string; expires_at: Date }> {
  return deps.db.transaction().execute(async (tx) => {
    const client = await holdClient(tx, actor, userId, ['staffSignInAs']);
    if (!isSession(actor)) throw conflict('API tokens cannot sign in as a client. Please use the panel.');
    if (client.owner.staff_permissions !== 0) throw conflict('This person works here. Nobody signs in as a colleague.');
    const opened = await openActing(tx, {
      sessionId: actor.sessionId,
      personId: actor.personId,
      accountId: client.id,
      reason,
      mayAct: may_act,
    });
    await deps.events.emit(tx, {
      name: 'client.signed_in_as',
      accountId: client.id,
      by: actor,
      data: { account_id: client.id, role: await roleOf(tx, actor.personId), reason, may_act },
    });
    return { acting_id: opened.id, expires_at: opened.expires_at };
  });
}

export async function endSignInAs(deps: Needs, actor: StaffActor, actingId: string): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const accountId = await endActing(tx, actingId, actor.personId);
    if (accountId === undefined) throw notFound();
    await deps.events.emit(tx, {
      name: 'client.signed_out_as',
      accountId,
      by: actor,
      data: { account_id: accountId },
    });
  });
}

/** What the client reads of the person: the role, not the name. */
async function roleOf(tx: Queryable, personId: string): Promise<string> {
  const found = await tx
    .selectFrom('persons as p')
    .innerJoin('staff_roles as r', 'r.id', 'p.staff_role_id')
    .select('r.name')
    .where('p.id', '=', personId)
    .executeTakeFirst();
  return found?.name ?? '';
}
