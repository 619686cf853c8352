import { abuseCan } from '@resolvo/contract/help/abuse-cases';
import type { StaffActor } from '../../../core/actor.ts';
import { demand } from '../../../core/demand.ts';
import type { Deps } from '../../../core/deps.ts';
import { invalid } from '../../../core/refusal.ts';
import { accountAt } from '../../machines/transfers/account-at.ts';
import { addEntry } from './add-entry.ts';
import { holdCase, shownTo } from './hold-case.ts';
import { moveCase } from './move.ts';

/** Another client than before has heard nothing yet: the case begins anew for them, and the former one sees it no more. */
export async function concernCase(
  deps: Pick<Deps, 'db' | 'events' | 'now'>,
  actor: StaffActor,
  caseId: string,
  serverId: string,
): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const one = await holdCase(tx, caseId);
    demand(abuseCan.concern(one.state));
    const server = await tx.selectFrom('servers').select(['id', 'name']).where('id', '=', serverId).executeTakeFirst();
    // Of the client who had it when it happened: a server may have been handed over since.
    const accountId = server && (await accountAt(tx, server.id, one.happened_at ?? one.created_at));
    if (!server || accountId === undefined) throw invalid('server_id', 'There is no such server.');
    if (accountId !== one.account_id) await moveCase(tx, one, 'new', { at: deps.now() });
    await tx
      .updateTable('abuse_cases')
      .set({
        server_id: server.id,
        account_id: accountId,
        ...(accountId !== one.account_id && { told_at: null, shown_pieces: [], shown_evidence: '' }),
      })
      .where('id', '=', caseId)
      .execute();
    await addEntry(tx, caseId, {
      kind: 'concerns',
      author: 'staff',
      personId: actor.personId,
      body: server.name,
      at: deps.now(),
    });
    await deps.events.emit(tx, {
      name: 'abuse_case.concerned',
      accountId: shownTo(one),
      by: actor,
      before: { server_id: one.server_id },
      after: { server_id: server.id },
      data: { case_id: caseId },
    });
  });
}
