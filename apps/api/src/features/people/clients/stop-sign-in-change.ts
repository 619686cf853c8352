import { messages } from '@resolvo/contract/messages';
import type { SignInChangeKind } from '@resolvo/contract/people/sign-in-changes';
import { sql } from 'kysely';
import type { Origin, StaffActor } from '../../../core/actor.ts';
import type { Deps } from '../../../core/deps.ts';
import type { EventActor } from '../../../core/events.ts';
import { conflict, invalid, notFound } from '../../../core/refusal.ts';
import { seconds } from '../../../core/time.ts';
import type { Queryable } from '../../../db/connection.ts';
import { hashSecret } from '../../../security/secrets.ts';
import { queueMail } from '../../platform/mail/queue-mail.ts';
import { forgetNewAddress } from '../accounts/mail-links.ts';
import { holdPerson } from '../accounts/queries.ts';
import { holdClient } from './hold-client.ts';
import { signInChangeStoppedMail } from './sign-in-change-mails.ts';
import { stateOf } from './sign-in-change-rows.ts';

type Needs = Pick<Deps, 'db' | 'jobs' | 'events'>;

/** Whose it is, before anything is held. */
export async function findChange(db: Queryable, changeId: string) {
  const found = await db
    .selectFrom('sign_in_changes')
    .select(['account_id', 'person_id', 'asked_by'])
    .where('id', '=', changeId)
    .executeTakeFirst();
  if (!found) throw notFound();
  return found;
}

/** After its person and its account. */
export async function holdChange(tx: Queryable, changeId: string) {
  return tx
    .selectFrom('sign_in_changes as c')
    .select(['c.id', 'c.person_id', 'c.kind', 'c.new_email', 'c.reason', 'c.asked_by', 'c.ended_at', 'c.done_at'])
    .select(stateOf.as('state'))
    .where('c.id', '=', changeId)
    .forUpdate()
    .executeTakeFirstOrThrow();
}
export type HeldChange = Awaited<ReturnType<typeof holdChange>>;

/** What the page behind the link in the mail says. */
export async function lookAtChange({ db }: Pick<Deps, 'db'>, token: string) {
  const found = await db
    .selectFrom('sign_in_changes as c')
    .select(['c.kind', 'c.new_email', 'c.due_at', stateOf.as('state')])
    .where('c.stop_hash', '=', hashSecret(token))
    .executeTakeFirst();
  if (!found) return { state: null, kind: null, new_email: '', due_at: 0 };
  // The database holds the kind to the two of the contract.
  const kind = found.kind as SignInChangeKind;
  return { state: found.state, kind, new_email: found.new_email ?? '', due_at: seconds(found.due_at) };
}

/** By the link that the mailbox of before, and the other owners, have. It works until the change is made. */
export async function stopChange(deps: Needs, origin: Origin, token: string): Promise<void> {
  const found = await deps.db
    .selectFrom('sign_in_changes')
    .select(['id', 'person_id'])
    .where('stop_hash', '=', hashSecret(token))
    .executeTakeFirst();
  if (!found) throw invalid('token', messages.linkInvalid);
  await deps.db.transaction().execute(async (tx) => {
    await holdPerson(tx, found.person_id);
    const change = await holdChange(tx, found.id);
    if (change.state === 'stopped') return;
    refuseMade(change);
    await dropChange(deps, tx, change, { outcome: 'stopped', by: { personId: change.person_id, origin } });
    const person = await tx.selectFrom('persons').select('email').where('id', '=', change.asked_by).executeTakeFirst();
    const client = await tx.selectFrom('persons').select('email').where('id', '=', change.person_id).executeTakeFirst();
    if (person?.email && client?.email) {
      await queueMail(deps, tx, { to: person.email }, signInChangeStoppedMail, { client: client.email });
    }
  });
}

/** By who asked, or by a colleague. */
export async function dropBy(deps: Needs, actor: StaffActor, changeId: string): Promise<void> {
  const { account_id } = await findChange(deps.db, changeId);
  await deps.db.transaction().execute(async (tx) => {
    await holdClient(tx, actor, account_id, ['staffSignInHelp']);
    const change = await holdChange(tx, changeId);
    refuseMade(change);
    await dropChange(deps, tx, change, { outcome: 'dropped', by: actor });
  });
}

function refuseMade({ state }: HeldChange): void {
  if (state === 'done') throw conflict('This was made already.');
  if (state !== 'waiting' && state !== 'allowed') throw conflict('This was stopped already.');
}

/** The one way to end a change that is not made. */
export async function dropChange(
  deps: Pick<Deps, 'events'>,
  tx: Queryable,
  change: HeldChange,
  { outcome, by }: { outcome: 'stopped' | 'dropped'; by?: EventActor | undefined },
): Promise<void> {
  await tx
    .updateTable('sign_in_changes')
    .set({ outcome, approved_by: null, ended_at: sql`now()` })
    .where('id', '=', change.id)
    .execute();
  // One that waits has no link yet: a link would be of a wish of the person.
  if (change.kind === 'address' && change.state === 'allowed') await forgetNewAddress(tx, change.person_id);
  await deps.events.emit(tx, {
    name: change.kind === 'address' ? 'account.email_change_dropped' : 'account.two_factor_reset_dropped',
    accountId: null,
    personId: change.person_id,
    by,
    data: { person_id: change.person_id },
  });
}

/**
 * The new mailbox has confirmed: the change is made, and the address rests from now on. Another address is the person's own
 * choice, who gets in without help: what staff asked for is over, since its link went to a mailbox that is theirs no more.
 */
export async function noteNewAddress(
  deps: Pick<Deps, 'events'>,
  tx: Queryable,
  personId: string,
  after: Readonly<Record<string, unknown>> | undefined,
): Promise<void> {
  await tx
    .updateTable('sign_in_changes')
    .set({ done_at: sql`now()` })
    .where('person_id', '=', personId)
    .where('kind', '=', 'address')
    .where('outcome', 'in', ['approved', 'due'])
    .where('done_at', 'is', null)
    .where(sql<boolean>`lower(new_email) = lower(${String(after?.email)})`)
    .execute();
  const open = await tx
    .selectFrom('sign_in_changes')
    .select('id')
    .where('person_id', '=', personId)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  if (open) await dropChange(deps, tx, await holdChange(tx, open.id), { outcome: 'dropped' });
}
