import type { AbuseEntryKind } from '@resolvo/contract/help/abuse-cases';
import type { Deps } from '../../../core/deps.ts';
import type { EventActor } from '../../../core/events.ts';
import type { Queryable } from '../../../db/connection.ts';
import { addEntry } from './add-entry.ts';
import { shownTo } from './hold-case.ts';

interface Act {
  readonly kind: AbuseEntryKind;
  readonly by: EventActor | undefined;
  readonly body: string;
}

/**
 * What is done to a server or a client while a case about it is open stands in the case, in the transaction of the act.
 * So the harder grades stay the acts of servers and clients, with their own rights, wherever staff press the button.
 */
export async function noteAct(
  deps: Pick<Deps, 'events' | 'now'>,
  tx: Queryable,
  about: { readonly server_id: string } | { readonly account_id: string },
  { kind, by, body }: Act,
): Promise<void> {
  const [column, value] =
    'server_id' in about ? (['server_id', about.server_id] as const) : (['account_id', about.account_id] as const);
  const cases = await tx
    .selectFrom('abuse_cases')
    .select(['id', 'account_id', 'told_at'])
    .where(column, '=', value)
    .where('state', '<>', 'closed')
    .orderBy('id')
    .execute();
  for (const one of cases) {
    const author = by ? 'staff' : 'system';
    await addEntry(tx, one.id, { kind, author, personId: by?.personId, body, at: deps.now() });
    const data = { case_id: one.id };
    await deps.events.emit(tx, { name: 'abuse_case.written', accountId: shownTo(one), by, data });
  }
}

/** A case is about what happened, and stays; it no longer names the account. */
export async function forgetClient(
  deps: Pick<Deps, 'events' | 'now'>,
  tx: Queryable,
  accountId: string,
): Promise<void> {
  await noteAct(deps, tx, { account_id: accountId }, { kind: 'client_left', by: undefined, body: '' });
  await tx.updateTable('abuse_cases').set({ account_id: null }).where('account_id', '=', accountId).execute();
}
