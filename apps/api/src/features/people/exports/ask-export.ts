import { exportDays } from '@resolvo/contract/people/exports';
import type { SessionActor, StaffActor } from '../../../core/actor.ts';
import type { Deps } from '../../../core/deps.ts';
import type { EventActor } from '../../../core/events.ts';
import { conflict, notFound } from '../../../core/refusal.ts';
import type { Queryable } from '../../../db/connection.ts';
import { selectMembers } from '../accounts/memberships.ts';
import { exportMake } from './queues.ts';

type Needs = Pick<Deps, 'db' | 'now' | 'jobs' | 'events'>;

interface Subject {
  readonly personId: string;
  readonly accountId: string | null;
}

/** Of the person, and of the account they act for where they own it: what is the company's is not every member's. */
export async function askForOwnExport(deps: Needs, actor: SessionActor): Promise<string> {
  return deps.db.transaction().execute(async (tx) => {
    const owns =
      actor.accountId !== null &&
      (await selectMembers(tx, actor.accountId)
        .where('m.person_id', '=', actor.personId)
        .where('m.role', '=', 'owner')
        .executeTakeFirst()) !== undefined;
    return ask(deps, tx, actor, { personId: actor.personId, accountId: owns ? actor.accountId : null });
  });
}

export async function askForClientExport(deps: Needs, actor: StaffActor, userId: string): Promise<string> {
  return deps.db.transaction().execute(async (tx) => {
    const account = await tx
      .selectFrom('accounts')
      .select('owner_id')
      .where('id', '=', userId)
      .where('deleted_at', 'is', null)
      .executeTakeFirst();
    if (!account) throw notFound();
    if (account.owner_id === actor.personId) throw conflict('This is your own account. Use Settings for it.');
    return ask(deps, tx, actor, { personId: account.owner_id, accountId: userId });
  });
}

async function ask(deps: Needs, tx: Queryable, by: EventActor, { personId, accountId }: Subject): Promise<string> {
  const now = deps.now();
  const asked = await tx
    .insertInto('exports')
    .values({
      person_id: personId,
      account_id: accountId,
      asked_by: by.personId,
      created_at: now,
      expires_at: new Date(now.getTime() + exportDays * 86_400_000),
    })
    .onConflict((on) => on.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!asked) throw conflict('An export is being made already.');
  await deps.jobs.send(tx, exportMake, { export_id: asked.id });
  await deps.events.emit(tx, {
    name: 'export.asked',
    accountId,
    ...(accountId === null && { personId }),
    by,
    data: { export_id: asked.id },
  });
  return asked.id;
}
