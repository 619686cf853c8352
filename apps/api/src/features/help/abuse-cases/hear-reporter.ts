import { brand } from '@resolvo/brand/brand';
import type { Deps } from '../../../core/deps.ts';
import type { Queryable } from '../../../db/connection.ts';
import { queueMail } from '../../platform/mail/queue-mail.ts';
import { addEntry, automaticEntry } from './add-entry.ts';
import { holdCase, shownTo } from './hold-case.ts';
import { abuseHeardMail } from './mails.ts';
import { moveCase } from './move.ts';

type Needs = Pick<Deps, 'jobs' | 'events' | 'now'>;

/** What the reporter wrote stands in the case. A closed one is open again with it, as a ticket is; not by a program's answer. */
async function hear(deps: Needs, tx: Queryable, caseId: string, message: string, automatic = false) {
  const one = await holdCase(tx, caseId);
  const at = deps.now();
  const body = automatic ? automaticEntry(message) : message;
  await addEntry(tx, caseId, { kind: 'reporter_wrote', author: 'reporter', body, at });
  if (one.state === 'closed' && !automatic) {
    await moveCase(tx, one, 'new', { at });
    await addEntry(tx, caseId, { kind: 'reopened', author: 'system', at });
  }
  const accountId = one.state === 'closed' && !automatic ? shownTo(one) : null;
  await deps.events.emit(tx, { name: 'abuse_case.heard', accountId, data: { case_id: caseId } });
  return one;
}

interface Heard {
  readonly number: number;
  readonly from: string;
  readonly message: string;
  /** A program wrote it: it opens nothing, and the desk is not told. */
  readonly automatic: boolean;
}

/** By mail to the address of a case, from the one who reported it. False: it is not theirs. */
export async function hearReporter(
  deps: Needs,
  tx: Queryable,
  { number, from, message, automatic }: Heard,
): Promise<boolean> {
  const found = await tx
    .selectFrom('abuse_cases')
    .select(['id', 'reporter_email'])
    .where('number', '=', number)
    .executeTakeFirst();
  if (!found || found.reporter_email.toLowerCase() !== from.toLowerCase()) return false;
  const { subject_address: address } = await hear(deps, tx, found.id, message, automatic);
  if (automatic) return true;
  const mail = { case_id: found.id, number, address, message };
  await queueMail(deps, tx, { to: brand.abuseEmail }, abuseHeardMail, mail);
  return true;
}

/** What was said in the report that a case came from. The desk was mailed with it already. */
export async function followReport(
  deps: Needs,
  tx: Queryable,
  enquiryId: string,
  side: 'client' | 'staff',
  personId: string | undefined,
): Promise<void> {
  const found = await tx.selectFrom('abuse_cases').select('id').where('enquiry_id', '=', enquiryId).executeTakeFirst();
  const last = await tx
    .selectFrom('enquiry_messages')
    .select('body')
    .where('enquiry_id', '=', enquiryId)
    .where('internal', '=', false)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!found || !last) return;
  if (side === 'client') return void (await hear(deps, tx, found.id, last.body));
  const entry = { kind: 'told_reporter', author: 'staff', personId, body: last.body, at: deps.now() } as const;
  await addEntry(tx, found.id, entry);
  await deps.events.emit(tx, { name: 'abuse_case.written', accountId: null, data: { case_id: found.id } });
}
