import { brand } from '@resolvo/brand/brand';
import { abuseCan } from '@resolvo/contract/help/abuse-cases';
import type { Caller } from '../../../core/actor.ts';
import { demand } from '../../../core/demand.ts';
import type { Deps } from '../../../core/deps.ts';
import type { EventActor } from '../../../core/events.ts';
import type { Queryable } from '../../../db/connection.ts';
import { queueMail } from '../../platform/mail/queue-mail.ts';
import { addEntry, automaticEntry } from './add-entry.ts';
import { type HeldCase, holdCase, shownTo } from './hold-case.ts';
import { abuseAnsweredMail } from './mails.ts';
import { moveCase } from './move.ts';

type Needs = Pick<Deps, 'jobs' | 'events' | 'now'>;

/** The client's answer, also after the deadline: late is better than never. */
export async function answerCase(
  deps: Needs & Pick<Deps, 'db'>,
  actor: Caller,
  caseId: string,
  message: string,
): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const one = await holdCase(tx, caseId, actor.accountId);
    demand(abuseCan.write(one.state));
    await answer(deps, tx, one, actor, message);
  });
}

interface MailedAnswer {
  readonly caseId: string;
  /** The account that it was found for: the case may concern another by now. */
  readonly accountId: string;
  readonly personId: string;
  readonly message: string;
  /** A program wrote it: it opens nothing, is no answer that was waited for, and the desk is not told. */
  readonly automatic: boolean;
}

/** By mail, of a member of the account. A closed case is open again with it, as by its reporter. False: it is not theirs. */
export async function answerCaseByMail(
  deps: Needs,
  tx: Queryable,
  { caseId, accountId, personId, message, automatic }: MailedAnswer,
): Promise<boolean> {
  const one = await holdCase(tx, caseId);
  if (shownTo(one) !== accountId) return false;
  if (automatic) {
    const body = automaticEntry(message);
    await addEntry(tx, caseId, { kind: 'answer', author: 'client', body, at: deps.now() });
    await deps.events.emit(tx, { name: 'abuse_case.written', accountId: null, data: { case_id: caseId } });
    return true;
  }
  await answer(deps, tx, one, { personId }, message);
  if (one.state === 'closed') await addEntry(tx, one.id, { kind: 'reopened', author: 'system', at: deps.now() });
  return true;
}

async function answer(deps: Needs, tx: Queryable, one: HeldCase, by: EventActor, message: string): Promise<void> {
  const { id, number, account_id: accountId, subject_address: address } = one;
  await moveCase(tx, one, 'answered', { at: deps.now() });
  await addEntry(tx, id, {
    kind: 'answer',
    author: 'client',
    personId: by.personId,
    body: message,
    at: deps.now(),
  });
  await deps.events.emit(tx, { name: 'abuse_case.answered', accountId, by, data: { case_id: id } });
  const mail = { case_id: id, number, address, message };
  await queueMail(deps, tx, { to: brand.abuseEmail }, abuseAnsweredMail, mail);
}
