import { brand } from '@resolvo/brand/brand';
import type { Deps } from '../../../core/deps.ts';
import { eachAlone } from '../../../core/each-alone.ts';
import { seconds } from '../../../core/time.ts';
import { queueMail } from '../../platform/mail/queue-mail.ts';
import { addEntry } from './add-entry.ts';
import { holdCase } from './hold-case.ts';
import { abuseOverdueMail } from './mails.ts';

/** The rest comes with the next hour. */
const mostAtOnce = 200;

/** The chore of every hour: a deadline that passed without an answer is told to the desk, once. */
export async function remindDeadlines(deps: Pick<Deps, 'db' | 'jobs' | 'events' | 'now' | 'log'>): Promise<void> {
  const due = await deps.db
    .selectFrom('abuse_cases')
    .select('id')
    .where('state', '=', 'asked')
    .where('reminded_at', 'is', null)
    .where('deadline', '<=', deps.now())
    .orderBy('deadline')
    .limit(mostAtOnce)
    .execute();
  await eachAlone(
    due,
    ({ id }) => remindOf(deps, id),
    (error, { id }) =>
      deps.log.error(
        { event: 'abuse_case.not_reminded', case_id: id, err: error },
        'Staff were not told that a client did not answer; tried again in an hour',
      ),
  );
}

async function remindOf(deps: Pick<Deps, 'db' | 'jobs' | 'events' | 'now'>, caseId: string): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const one = await holdCase(tx, caseId);
    const at = deps.now();
    // Answered, closed or given more time while this waited for the row.
    if (one.state !== 'asked' || one.reminded_at !== null || one.deadline === null || one.deadline > at) return;
    await tx.updateTable('abuse_cases').set({ reminded_at: at }).where('id', '=', caseId).execute();
    await addEntry(tx, caseId, { kind: 'deadline_passed', author: 'system', at });
    await deps.events.emit(tx, { name: 'abuse_case.overdue', accountId: null, data: { case_id: caseId } });
    const { number, subject_address: address, deadline } = one;
    const mail = { case_id: caseId, number, address, deadline: seconds(deadline) };
    await queueMail(deps, tx, { to: brand.abuseEmail }, abuseOverdueMail, mail);
  });
}
