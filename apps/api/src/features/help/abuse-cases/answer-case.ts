import { brand } from '@resolvo/brand/brand';
import { abuseCan } from '@resolvo/contract/help/abuse-cases';
import type { Caller } from '../../../core/actor.ts';
import { demand } from '../../../core/demand.ts';
import type { Deps } from '../../../core/deps.ts';
import { queueMail } from '../../platform/mail/queue-mail.ts';
import { addEntry } from './add-entry.ts';
import { holdCase } from './hold-case.ts';
import { abuseAnsweredMail } from './mails.ts';
import { moveCase } from './move.ts';

/** The client's answer, also after the deadline: late is better than never. */
export async function answerCase(
  deps: Pick<Deps, 'db' | 'jobs' | 'events' | 'now'>,
  actor: Caller,
  caseId: string,
  message: string,
): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const one = await holdCase(tx, caseId, actor.accountId);
    demand(abuseCan.write(one.state));
    await moveCase(tx, one, 'answered', { at: deps.now() });
    await addEntry(tx, caseId, {
      kind: 'answer',
      author: 'client',
      personId: actor.personId,
      body: message,
      at: deps.now(),
    });
    await deps.events.emit(tx, {
      name: 'abuse_case.answered',
      accountId: actor.accountId,
      by: actor,
      data: { case_id: caseId },
    });
    const { number, subject_address: address } = one;
    await queueMail(deps, tx, { to: brand.abuseEmail }, abuseAnsweredMail, {
      case_id: caseId,
      number,
      address,
      message,
    });
  });
}
