import { brand } from '@resolvo/brand/brand';
import { abuseCan, abuseOutcomes, type closeCaseBody } from '@resolvo/contract/help/abuse-cases';
import type { z } from 'zod';
import type { StaffActor } from '../../../core/actor.ts';
import { demand } from '../../../core/demand.ts';
import type { Deps } from '../../../core/deps.ts';
import type { Queryable } from '../../../db/connection.ts';
import { queueMail } from '../../platform/mail/queue-mail.ts';
import { holdEnquiry } from '../enquiries/hold-enquiry.ts';
import { moveEnquiry } from '../enquiries/move.ts';
import { writtenBy } from '../enquiries/writer.ts';
import { addEntry } from './add-entry.ts';
import { reporterAddress } from './case-address.ts';
import { holdCase, shownTo } from './hold-case.ts';
import { mailClient } from './mail-client.ts';
import { abuseReporterMail } from './mails.ts';
import { moveCase } from './move.ts';

type Needs = Pick<Deps, 'db' | 'jobs' | 'events' | 'now' | 'vault' | 'settings'>;

/** The reason is for colleagues; both sides get a mail of their own with the outcome. */
export async function closeCase(
  deps: Needs,
  actor: StaffActor,
  caseId: string,
  { outcome, reason }: z.output<typeof closeCaseBody>,
): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const one = await holdCase(tx, caseId);
    demand(abuseCan.close(one.state));
    await moveCase(tx, one, 'closed', { outcome, at: deps.now() });
    await addEntry(tx, caseId, {
      kind: 'closed',
      author: 'staff',
      personId: actor.personId,
      body: reason,
      at: deps.now(),
    });
    await deps.events.emit(tx, {
      name: 'abuse_case.closed',
      accountId: shownTo(one),
      by: actor,
      before: { state: one.state },
      after: { state: 'closed', outcome },
      data: { case_id: caseId },
    });
    if (one.enquiry_id !== null) await closeReport(deps, tx, actor, one.enquiry_id);
    const { number, subject_address: address } = one;
    if (one.reporter_email !== '') {
      const envelope = { to: one.reporter_email, replyTo: await reporterAddress(deps, tx, one) };
      const message = abuseOutcomes[outcome].reporter;
      const writer = await writtenBy(deps, tx, undefined, brand.abuseEmail);
      await queueMail(deps, tx, envelope, abuseReporterMail, { number, address, message, closed: true, ...writer });
    }
    if (one.account_id === null || one.told_at === null) return;
    const message = abuseOutcomes[outcome].client;
    await mailClient(deps, tx, one, one.account_id, { kind: 'closed', message, deadline: 0 });
  });
}

/** The report it came from waits among the tickets, and for nothing else than this case. */
async function closeReport(deps: Needs, tx: Queryable, actor: StaffActor, enquiryId: string): Promise<void> {
  const enquiry = await holdEnquiry(tx, enquiryId);
  if (enquiry.state === 'closed') return;
  await deps.events.emit(tx, {
    name: 'enquiry.closed',
    accountId: enquiry.account_id,
    by: actor,
    before: { state: enquiry.state },
    after: { state: 'closed' },
    data: { enquiry_id: enquiryId },
  });
  await moveEnquiry(tx, enquiry, 'closed', { personId: actor.personId, at: deps.now() });
}

export async function reopenCase(deps: Needs, actor: StaffActor, caseId: string, reason: string): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const one = await holdCase(tx, caseId);
    demand(abuseCan.reopen(one.state));
    await moveCase(tx, one, 'new', { at: deps.now() });
    await addEntry(tx, caseId, {
      kind: 'reopened',
      author: 'staff',
      personId: actor.personId,
      body: reason,
      at: deps.now(),
    });
    await deps.events.emit(tx, {
      name: 'abuse_case.reopened',
      accountId: shownTo(one),
      by: actor,
      before: { state: one.state },
      after: { state: 'new' },
      data: { case_id: caseId },
    });
  });
}
