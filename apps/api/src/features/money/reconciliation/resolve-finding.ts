import type { StaffActor } from '../../../core/actor.ts';
import type { Deps } from '../../../core/deps.ts';
import { conflict, notFound } from '../../../core/refusal.ts';

export async function resolveFinding(
  deps: Pick<Deps, 'db' | 'now' | 'events'>,
  actor: StaffActor,
  findingId: string,
  note: string,
): Promise<void> {
  const resolved = await deps.db
    .updateTable('reconciliation_findings')
    .set({ resolved_at: deps.now(), resolved_by: actor.personId, note })
    .where('id', '=', findingId)
    .where('resolved_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  if (resolved) {
    const data = { finding_id: findingId };
    return deps.events.emit(deps.db, { name: 'finding.resolved', accountId: null, by: actor, data });
  }
  const known = await deps.db
    .selectFrom('reconciliation_findings')
    .select('id')
    .where('id', '=', findingId)
    .executeTakeFirst();
  throw known ? conflict('This is resolved already.') : notFound();
}
