import { brand } from '@resolvo/brand/brand';
import { isReportable } from '@resolvo/contract/web-address';
import { sql } from 'kysely';
import type { Queryable } from '../../../db/connection.ts';
import { reportedAddress } from '../abuse-cases/reported-address.ts';
import { storeEnquiryIn } from '../enquiries/receive-enquiry.ts';
import type { InboxNeeds } from './inbox-needs.ts';
import { type KeptFiles, missed } from './keep-mail-files.ts';
import type { ReadMail } from './read-mail.ts';

/** Whether a mail was written to our abuse desk, by a person or by a program; not what a program answers to a mail of ours. */
export const isReport = ({ recipients, isReturned }: Pick<ReadMail, 'recipients' | 'isReturned'>): boolean =>
  !isReturned && recipients.some((one) => one.toLowerCase() === brand.abuseEmail.toLowerCase());

/** As long as a case may be. */
const longestEvidence = 20_000;
const notSaid = 'Not said in the mail';

/**
 * A mail to the abuse desk is a report like one of the form, with its case: the address that it names leads to the server that
 * had it then, where only one did. Staff decide. The reporter gets the same receipt, but no program does.
 */
export async function writeReport(
  deps: InboxNeeds,
  tx: Queryable,
  mail: ReadMail,
  { message, files, confirm }: { readonly message: string; readonly files: KeptFiles; readonly confirm: boolean },
): Promise<string> {
  const { report } = mail;
  const subject = await subjectOf(tx, mail);
  const { id } = await storeEnquiryIn(deps, tx, {
    kind: 'abuse',
    mailbox: brand.abuseEmail,
    subject: `Abuse report, ${report.category}: ${subject.length > 80 ? `${subject.slice(0, 80)}…` : subject}`,
    name: mail.name,
    email: mail.from,
    fields: {
      name: mail.name,
      email: mail.from,
      category: report.category,
      subject_address: subject,
      happened_at: report.happenedAt,
      subject: mail.subject,
      evidence: evidenceOf(message, report.details),
    },
    accountId: null,
    ip: '',
    lastMailId: mail.messageId,
    attachments: files.ids,
    notTaken: missed(files).map(({ name, why }) => ({ name, why })),
    confirm: confirm && mail.automatic === undefined,
  });
  return id;
}

function evidenceOf(message: string, details: readonly string[]): string {
  const all = [message, ...details].filter((piece) => piece !== '').join('\n\n');
  const cut = '\n\n(The mail was longer. Its original has all of it.)';
  return all.length <= longestEvidence ? all : `${all.slice(0, longestEvidence - cut.length).toWellFormed()}${cut}`;
}

/** What a program names; else the first of what the mail mentions that is at an address of ours, or the first at all. */
async function subjectOf(tx: Queryable, { report: { source, mentioned } }: ReadMail): Promise<string> {
  if (isReportable(source)) return source;
  const named = mentioned.filter(isReportable);
  const addresses = named.map(reportedAddress);
  const { rows } = await sql<{ place: number }>`
    select a.place::int as place from unnest(${addresses}::inet[]) with ordinality a (address, place)
    where exists (select from subnets s where a.address <<= s.network) order by a.place limit 1`.execute(tx);
  return named[(rows[0]?.place ?? 1) - 1] ?? notSaid;
}
