import type { TaskSubject } from '../../../core/task-subject.ts';
import { recordServerEvent } from '../servers/server-events.ts';

/** In tasks a rehearsal has the name of its server. */
export const rehearsalSubject: TaskSubject = {
  kind: 'rehearsal',
  title: () => 'Trying a backup out',
  async name(db, ids) {
    const rows = await db
      .selectFrom('backup_rehearsals as r')
      .innerJoin('servers as s', 's.id', 'r.server_id')
      .select(['r.id', 's.id as server_id', 's.name', 's.account_id'])
      .where('r.id', 'in', ids)
      .execute();
    return new Map(
      rows.map(({ id, server_id, name, account_id }) => [
        id,
        { label: name, path: `/panel/admin/servers/${server_id}`, accountId: account_id },
      ]),
    );
  },
  async steered(deps, tx, { subjectId, how, by }) {
    const { server_id } = await tx
      .selectFrom('backup_rehearsals')
      .select('server_id')
      .where('id', '=', subjectId)
      .executeTakeFirstOrThrow();
    const kind = how === 'retry' ? 'task_retried' : 'task_unwound';
    await recordServerEvent(deps, tx, { serverId: server_id, kind, by });
  },
};
