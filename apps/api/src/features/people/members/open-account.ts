import { sql } from 'kysely';
import type { SessionActor } from '../../../core/actor.ts';
import type { Deps } from '../../../core/deps.ts';
import type { EventActor } from '../../../core/events.ts';
import { conflict, notFound } from '../../../core/refusal.ts';
import type { Queryable } from '../../../db/connection.ts';
import { renameAccount } from '../accounts/memberships.ts';
import { holdPerson, openAccount } from '../accounts/queries.ts';

const maxOwned = 20;
/** In 24 hours, those that were deleted since included: each account begins with limits of its own. */
const maxOpenedADay = 5;

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
    const { owned, opened } = await tx
      .selectFrom('accounts')
      .select([
        sql<number>`count(*) filter (where deleted_at is null)::int`.as('owned'),
        sql<number>`count(*) filter (where created_at > now() - interval '24 hours')::int`.as('opened'),
      ])
      .where('owner_id', '=', person.id)
      .executeTakeFirstOrThrow();
    if (owned >= maxOwned) {
      throw conflict(`You own ${maxOwned} accounts, which is the most. Please delete one first, or write to support.`);
    }
    if (opened >= maxOpenedADay) {
      throw conflict(
        `You opened ${maxOpenedADay} accounts in 24 hours, which is the most. Please try again tomorrow, or write to support.`,
      );
    }
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
