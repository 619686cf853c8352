import { sql } from 'kysely';
import type { Deps } from '../../../core/deps.ts';
import type { EventActor } from '../../../core/events.ts';
import { conflict, notFound } from '../../../core/refusal.ts';
import type { Queryable } from '../../../db/connection.ts';
import { renameAccount } from '../accounts/memberships.ts';
import { holdPerson, openAccount } from '../accounts/queries.ts';

/**
 * A further account, such as for an organisation. Its billing, balance and servers are its own. Those of the last 24 hours
 * count wherever they are by now, deleted or left to another owner: each account begins with limits of its own.
 */
export async function openFurtherAccount(
  deps: Pick<Deps, 'db' | 'events' | 'settings'>,
  actor: EventActor,
  name: string,
): Promise<string> {
  return deps.db.transaction().execute(async (tx) => {
    // Held, so that parallel requests cannot exceed the limit together.
    const person = await holdPerson(tx, actor.personId);
    if (!person) throw notFound();
    const { accountsPerPerson, accountsPerDay } = deps.settings;
    if ((await countOwned(tx, person.id)) >= accountsPerPerson) {
      throw conflict(
        `You own ${accountsPerPerson} accounts, which is the most. Please delete one first, or write to support.`,
      );
    }
    if ((await countOpened(tx, person.id)) >= accountsPerDay) {
      throw conflict(
        `You opened ${accountsPerDay} accounts in 24 hours, which is the most. Please try again tomorrow, or write to support.`,
      );
    }
    const accountId = await openAccount(tx, { ownerId: person.id, openedBy: person.id });
    await renameAccount(tx, accountId, name);
    await deps.events.emit(tx, { name: 'account.opened', accountId, by: actor, data: { account_id: accountId } });
    return accountId;
  });
}

const counted = sql<number>`count(*)::int`.as('count');

async function countOwned(tx: Queryable, personId: string): Promise<number> {
  const rows = tx.selectFrom('accounts').select(counted).where('owner_id', '=', personId);
  return (await rows.where('deleted_at', 'is', null).executeTakeFirstOrThrow()).count;
}

async function countOpened(tx: Queryable, personId: string): Promise<number> {
  const rows = tx.selectFrom('accounts').select(counted).where('opened_by', '=', personId);
  const ofToday = rows.where('created_at', '>', sql<Date>`now() - interval '24 hours'`);
  return (await ofToday.executeTakeFirstOrThrow()).count;
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
