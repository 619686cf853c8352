import { brand } from '@resolvo/brand/brand';
import type { Deps } from '../../../core/deps.ts';
import type { StoredEvent } from '../../../core/events.ts';
import { subjectKindOf } from '../../../core/saga-outline.ts';
import type { Queryable } from '../../../db/connection.ts';
import { queueMail } from '../../platform/mail/queue-mail.ts';
import { taskStuckMail } from './mails.ts';
import { workOf } from './saga-tasks.ts';

/** One mail to the operations address each time a saga gets stuck. */
export async function tellStuck(
  deps: Pick<Deps, 'jobs' | 'subjects'>,
  tx: Queryable,
  { data }: StoredEvent<'task.stuck'>,
): Promise<void> {
  const subject = deps.subjects.get(subjectKindOf(data.kind));
  const named = (await subject?.name(tx, [data.subject_id]))?.get(data.subject_id);
  await queueMail(deps, tx, { to: brand.operationsEmail }, taskStuckMail, {
    title: subject?.title(workOf(data)) ?? data.kind,
    step: data.step,
    subject: `${subjectKindOf(data.kind)} ${data.subject_id}`,
    path: named?.path ?? '/panel/admin/tasks',
  });
}
