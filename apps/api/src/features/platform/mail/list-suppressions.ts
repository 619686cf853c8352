import type { StaffActor } from '../../../core/actor.ts';
import type { Deps } from '../../../core/deps.ts';
import { type PageQuery, pageBy } from '../../../core/page-by.ts';
import { notFound } from '../../../core/refusal.ts';
import { seconds } from '../../../core/time.ts';

export async function listSuppressions(deps: Pick<Deps, 'db' | 'cursors'>, page: PageQuery) {
  const rows = deps.db.selectFrom('mail_suppressions').select(['id', 'address', 'reason', 'created_at']);
  const cut = await pageBy(deps, 'mail-suppressions', page, rows);
  return {
    suppressions: cut.rows.map(({ id, address, reason, created_at }) => ({
      suppression_id: id,
      address,
      reason,
      created_at: seconds(created_at),
    })),
    cursor: cut.cursor,
    eof: cut.eof,
  };
}

export async function liftSuppression(
  deps: Pick<Deps, 'db' | 'events'>,
  actor: StaffActor,
  suppressionId: string,
): Promise<string> {
  return deps.db.transaction().execute(async (tx) => {
    const lifted = await tx
      .deleteFrom('mail_suppressions')
      .where('id', '=', suppressionId)
      .returning('address')
      .executeTakeFirst();
    if (!lifted) throw notFound();
    await deps.events.emit(tx, {
      name: 'mail.suppression_lifted',
      accountId: null,
      by: actor,
      data: { suppression_id: suppressionId },
    });
    return lifted.address;
  });
}
