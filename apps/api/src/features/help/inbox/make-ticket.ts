import { brand } from '@resolvo/brand/brand';
import { receivedMailCan, receivedMailWords } from '@resolvo/contract/help/inbox';
import { stateEnum } from '@resolvo/contract/state-words';
import { RanOut, Unreadable } from '../../../apart/read-apart.ts';
import type { StaffActor } from '../../../core/actor.ts';
import { demand } from '../../../core/demand.ts';
import { notFound } from '../../../core/refusal.ts';
import type { Queryable } from '../../../db/connection.ts';
import { storeEnquiryIn } from '../enquiries/receive-enquiry.ts';
import type { InboxNeeds } from './inbox-needs.ts';
import { keepMailFiles, type MailNotTaken } from './keep-mail-files.ts';
import { readOriginal } from './originals.ts';
import type { ReadMail } from './read-mail.ts';
import { readWhole } from './read-whole.ts';
import { keptApart } from './refused-files.ts';
import { saidIn, wholeFile } from './said-in-mail.ts';
import { openTicket } from './write-mail.ts';

const outcome = stateEnum(receivedMailWords);

/**
 * Staff make a ticket of a mail that was set aside, refused or taken for a program's, with as much of it as can be read; its original stays beside
 * it. Answers go to the address that they say. It is a stranger's until they give it to a client there.
 */
export async function makeTicket(
  deps: InboxNeeds,
  actor: StaffActor,
  receivedId: string,
  email: string,
): Promise<{ enquiry_id: string; numeric_id: number }> {
  demand(receivedMailCan.makeTicket(await find(deps.db, receivedId)));
  const { mail, rest, why } = await readKept(deps, receivedId);
  const content = mail && (await contentOf(deps, mail, rest));
  return deps.db.transaction().execute(async (tx) => {
    const row = await find(tx, receivedId, true);
    demand(receivedMailCan.makeTicket(row));
    const made =
      mail && content
        ? await openTicket(deps, tx, { ...mail, from: email }, { ...content, confirm: false, proof: '' })
        : { enquiryId: await unreadTicket(deps, tx, email, row.subject || '(no subject)', why) };
    const enquiryId = made.enquiryId ?? '';
    await tx
      .updateTable('received_mails')
      .set({
        outcome: 'enquiry',
        enquiry_id: enquiryId,
        reason: 'Staff made a ticket of it.',
        not_taken: content ? keptApart(content.files) : '[]',
        try_at: null,
      })
      .where('id', '=', receivedId)
      .execute();
    await deps.events.emit(tx, {
      name: 'received_mail.made_ticket',
      accountId: null,
      by: actor,
      before: { outcome: row.outcome },
      data: { received_id: receivedId },
    });
    const { numeric_id } = await tx
      .selectFrom('enquiries')
      .select('numeric_id')
      .where('id', '=', enquiryId)
      .executeTakeFirstOrThrow();
    return { enquiry_id: enquiryId, numeric_id };
  });
}

async function find(db: Queryable, receivedId: string, isHeld = false) {
  const row = await db
    .selectFrom('received_mails')
    .select((eb) => [
      'outcome',
      'subject',
      eb
        .exists(eb.selectFrom('received_originals').select('received_id').where('received_id', '=', receivedId))
        .as('has_original'),
    ])
    .where('id', '=', receivedId)
    .$if(isHeld, (query) => query.forUpdate())
    .executeTakeFirst();
  if (!row) throw notFound();
  return { ...row, outcome: outcome.parse(row.outcome), hasOriginal: Boolean(row.has_original) };
}

/** The mail, or why there is nothing of it to read. */
async function readKept(
  deps: InboxNeeds,
  receivedId: string,
): Promise<{ mail?: ReadMail; rest?: MailNotTaken | undefined; why: string }> {
  const source = await readOriginal(deps, receivedId);
  if (!source) return { why: 'Nothing of it was kept.' };
  try {
    const { size } = await deps.db
      .selectFrom('received_mails')
      .select('size')
      .where('id', '=', receivedId)
      .executeTakeFirstOrThrow();
    return { ...(await readWhole(new Uint8Array(source), size)), why: '' };
  } catch (error) {
    if (error instanceof Unreadable || error instanceof RanOut) return { why: error.message };
    throw error;
  }
}

async function contentOf(deps: InboxNeeds, mail: ReadMail, rest: MailNotTaken | undefined) {
  const said = await saidIn(deps, mail, undefined);
  const files = said.wholeIn === undefined ? mail.attachments : [wholeFile(mail), ...mail.attachments];
  return { said, files: await keepMailFiles(deps, files, undefined, rest) };
}

async function unreadTicket(
  deps: InboxNeeds,
  tx: Queryable,
  email: string,
  subject: string,
  why: string,
): Promise<string> {
  const message = `(We could not read this mail. ${why})`;
  const { id } = await storeEnquiryIn(deps, tx, {
    kind: 'contact',
    mailbox: brand.supportEmail,
    subject,
    name: '',
    email,
    fields: { email, subject, message },
    accountId: null,
    ip: '',
    confirm: false,
  });
  return id;
}
