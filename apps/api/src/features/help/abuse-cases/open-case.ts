import type { openCaseBody } from '@resolvo/contract/help/abuse-cases';
import { abuseBody, enquiryField, enquiryMessages } from '@resolvo/contract/help/enquiries';
import { z } from 'zod';
import type { StaffActor } from '../../../core/actor.ts';
import type { Deps } from '../../../core/deps.ts';
import { invalid } from '../../../core/refusal.ts';
import type { Queryable } from '../../../db/connection.ts';
import { addEntry } from './add-entry.ts';
import { onlyHolder } from './find-holders.ts';
import { reportedAddress } from './reported-address.ts';

type Needs = Pick<Deps, 'db' | 'events' | 'now'>;

interface Report {
  readonly category: z.output<typeof abuseBody>['category'];
  readonly subject: string;
  readonly happenedAt: Date | null;
  readonly evidence: string;
  readonly reporterEmail: string;
  readonly reporterName?: string;
  readonly enquiryId?: string;
  readonly by?: StaffActor;
}

/** Staff saw something themselves, or a report came by letter or telephone. */
export async function openCase(
  deps: Needs,
  actor: StaffActor,
  body: z.output<typeof openCaseBody>,
): Promise<{ case_id: string }> {
  const happenedAt = body.happened_at ? new Date(body.happened_at) : null;
  if (happenedAt && happenedAt > deps.now()) throw invalid('happened_at', enquiryMessages.happenedFuture);
  return deps.db.transaction().execute((tx) =>
    storeCase(deps, tx, {
      category: body.category,
      subject: body.subject_address,
      happenedAt,
      evidence: body.evidence,
      reporterEmail: body.reporter_email,
      by: actor,
    }),
  );
}

/** Checked where they came in: by the form, or by the reading of a mail, which may name nothing and be longer. */
const reportFields = z.object({
  category: abuseBody.shape.category,
  subject_address: z.string(),
  evidence: z.string(),
  happened_at: z.string().optional(),
  name: z.string().default(''),
});

/** A report through the public form, or by mail, opens its case in the same transaction: none can be lost between the two. */
export async function openReported(deps: Needs, tx: Queryable, enquiryId: string): Promise<void> {
  const { email, fields } = await tx
    .selectFrom('enquiries')
    .select(['email', 'fields'])
    .where('id', '=', enquiryId)
    .executeTakeFirstOrThrow();
  const filled = z.array(enquiryField).parse(fields);
  const known = filled.filter(({ name }) => name in reportFields.shape).map(({ name, value }) => [name, value]);
  const report = reportFields.parse(Object.fromEntries(known));
  const reported = report.happened_at ? new Date(report.happened_at) : null;
  await storeCase(deps, tx, {
    category: report.category,
    subject: report.subject_address,
    // Clocks of reporters are fast sometimes.
    happenedAt: reported && reported > deps.now() ? deps.now() : reported,
    evidence: report.evidence,
    reporterEmail: email,
    reporterName: report.name,
    enquiryId,
  });
}

async function storeCase(deps: Needs, tx: Queryable, report: Report): Promise<{ case_id: string }> {
  const at = deps.now();
  const address = reportedAddress(report.subject);
  const holder = address === null ? undefined : await onlyHolder(tx, address, report.happenedAt ?? at);
  const { id } = await tx
    .insertInto('abuse_cases')
    .values({
      category: report.category,
      subject_address: report.subject,
      address,
      happened_at: report.happenedAt,
      evidence: report.evidence,
      reporter_email: report.reporterEmail,
      reporter_name: report.reporterName ?? '',
      enquiry_id: report.enquiryId ?? null,
      account_id: holder?.user?.user_id ?? null,
      server_id: holder?.server_id ?? null,
      created_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const author = report.by ? 'staff' : 'system';
  await addEntry(tx, id, { kind: 'opened', author, personId: report.by?.personId, at });
  if (holder?.server_id) await addEntry(tx, id, { kind: 'concerns', author: 'system', at });
  await deps.events.emit(tx, { name: 'abuse_case.opened', accountId: null, by: report.by, data: { case_id: id } });
  return { case_id: id };
}
