import { brand } from '@resolvo/brand/brand';
import { abuseCan, type caseMessageBody } from '@resolvo/contract/help/abuse-cases';
import type { z } from 'zod';
import type { StaffActor } from '../../../core/actor.ts';
import { demand } from '../../../core/demand.ts';
import type { Deps } from '../../../core/deps.ts';
import { queueMail } from '../../platform/mail/queue-mail.ts';
import { writtenBy } from '../enquiries/writer.ts';
import { addEntry } from './add-entry.ts';
import { reporterAddress } from './case-address.ts';
import { holdCase } from './hold-case.ts';
import { abuseReporterMail } from './mails.ts';
import { tellClient } from './tell-client.ts';

/** A message outside of the grades, or a note among staff. */
export async function writeInCase(
  deps: Pick<Deps, 'db' | 'jobs' | 'events' | 'now' | 'vault' | 'settings'>,
  actor: StaffActor,
  caseId: string,
  { to, message }: z.output<typeof caseMessageBody>,
): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const one = await holdCase(tx, caseId);
    if (to === 'client') return tellClient(deps, tx, actor, one, { kind: 'told_client', message });
    const isNote = to === 'staff';
    demand(
      isNote
        ? abuseCan.write(one.state)
        : abuseCan.tellReporter({ state: one.state, hasReporter: one.reporter_email !== '' }),
    );
    await addEntry(tx, caseId, {
      kind: isNote ? 'note' : 'told_reporter',
      author: 'staff',
      personId: actor.personId,
      body: message,
      at: deps.now(),
    });
    await deps.events.emit(tx, { name: 'abuse_case.written', accountId: null, by: actor, data: { case_id: caseId } });
    if (isNote) return;
    const envelope = { to: one.reporter_email, replyTo: await reporterAddress(deps, tx, one) };
    await queueMail(deps, tx, envelope, abuseReporterMail, {
      number: one.number,
      address: one.subject_address,
      message,
      closed: false,
      ...(await writtenBy(deps, tx, undefined, brand.abuseEmail)),
    });
  });
}
