import type { SessionActor } from '../../../core/actor.ts';
import type { Deps } from '../../../core/deps.ts';
import type { EventActor } from '../../../core/events.ts';
import { conflict, notFound } from '../../../core/refusal.ts';
import type { Queryable } from '../../../db/connection.ts';
import { renameAccount } from '../accounts/memberships.ts';
import { holdPerson, openAccount } from '../accounts/queries.ts';

const maxOwned = 20;

/** A further account, such as for an organisation. Its billing, balance and servers are its own. */
export async function openFurtherAccount(
  deps: Pick<Deps, 'db' | 'events'>,
  actor: SessionActor,
  name: string,
): Promise<string> {
  return deps.db.transaction().execute(async (tx) => {
    // Held, so that parallel requests cannot exceed the limit together.
    const person = await holdPerson(tx, actor.personId);
    if (!person) throw notFound();
    const { owned } = await tx
      .selectFrom('accounts')
      .select((eb) => eb.fn.countAll<number>().as('owned'))
      .where('owner_id', '=', person.id)
      .where('deleted_at', 'is', null)
      .executeTakeFirstOrThrow();
    if (owned >= maxOwned) throw conflict(`You own ${maxOwned} accounts, which is the most.`);
    const accountId = await openAccount(tx, { ownerId: person.id });
    await renameAccount(tx, accountId, name);
    await deps.events.emit(tx, { name: 'account.opened', accountId, by: actor, data: { account_id: accountId } });
    return accountId;
  });
}

export async function nameAccount(
  deps: Pick<Deps, 'events'>,
  tx: Queryable,
  by: EventActor,
  accountId: string,
  name: string,
): Promise<void> {
  const before = await tx.selectFrom('accounts').select('name').where('id', '=', accountId).executeTakeFirstOrThrow();
  await renameAccount(tx, accountId, name);
  await deps.events.emit(tx, {
    name: 'account.renamed',
    accountId,
    by,
    data: { account_id: accountId },
    before: { name: before.name },
    after: { name },
  });
}
