import { enquiryField } from '@resolvo/contract/help/enquiries';
import { sql } from 'kysely';
import type { StaffActor } from '../../../core/actor.ts';
import type { Deps } from '../../../core/deps.ts';
import { conflict, notFound } from '../../../core/refusal.ts';
import type { Queryable } from '../../../db/connection.ts';
import { queueMail } from '../../platform/mail/queue-mail.ts';
import { moveFiles, moveFirstFiles } from '../files/keep-file.ts';
import { type HeldEnquiry, holdEnquiry } from './hold-enquiry.ts';
import { ticketMergedMail, ticketMovedMail } from './mails.ts';
import { moveEnquiry } from './move.ts';
import { readerOf } from './speaks-for.ts';

/**
 * Moves what was said in a ticket to another one of the same client, in the order in which it was written. The ticket
 * itself becomes a message there, is closed, and says where it went. Returns the other ticket.
 */
export async function mergeEnquiry(
  deps: Pick<Deps, 'db' | 'jobs' | 'events' | 'now'>,
  actor: StaffActor,
  enquiryId: string,
  intoNumber: number,
): Promise<{ id: string; numericId: number }> {
  return deps.db.transaction().execute(async (tx) => {
    const target = await tx
      .selectFrom('enquiries')
      .select('id')
      .where('numeric_id', '=', intoNumber)
      .executeTakeFirst();
    if (!target) throw notFound();
    const [from, into] = await holdBoth(tx, enquiryId, target.id);
    refuseStrangers(from, into);
    const moved = await moveMessages(tx, from, into);
    await tx
      .updateTable('enquiries')
      .set({
        message_count: sql`message_count + ${moved}`,
        last_message_at: sql`greatest(last_message_at, ${from.last_message_at})`,
      })
      .where('id', '=', into.id)
      .execute();
    await tx.updateTable('enquiries').set({ message_count: 1 }).where('id', '=', from.id).execute();
    const by = { personId: actor.personId, at: deps.now() };
    if (from.state === 'open' && into.state === 'answered') await moveEnquiry(tx, into, 'open', by);
    if (from.state !== 'closed') await moveEnquiry(tx, from, 'closed', by);
    await tx.updateTable('enquiries').set({ merged_into: into.id }).where('id', '=', from.id).execute();
    for (const about of [from, into]) {
      await deps.events.emit(tx, {
        name: 'enquiry.merged',
        accountId: about.account_id,
        by: actor,
        after: { merged_into: `#${into.numeric_id}`, merged: `#${from.numeric_id}` },
        data: { enquiry_id: about.id, into_id: into.id },
      });
    }
    await tellBoth(deps, tx, from, into);
    return { id: into.id, numericId: into.numeric_id };
  });
}

/** Answers go on to where the other ticket was written from. Who wrote this one elsewhere is told so, and nothing of the other. */
async function tellBoth(deps: Pick<Deps, 'jobs'>, tx: Queryable, from: HeldEnquiry, into: HeldEnquiry): Promise<void> {
  const one = { number: from.numeric_id, subject: from.subject, reference: from.reference };
  const isOfOther = !isSameAddress(from, into);
  const reader = await readerOf(tx, into);
  await queueMail(deps, tx, { to: reader }, ticketMergedMail, {
    from: one,
    into: { number: into.numeric_id, subject: into.subject, reference: into.reference },
    ticket_id: into.kind === 'ticket' ? into.id : null,
    written_by: isOfOther ? from.email : '',
  });
  if (!isOfOther) return;
  const isStrangers = from.attached_from !== null;
  const mover = await readerOf(tx, from);
  await queueMail(deps, tx, { to: mover }, ticketMovedMail, {
    ...one,
    ticket_id: isStrangers ? null : into.id,
  });
}

const isSameAddress = (one: HeldEnquiry, other: HeldEnquiry): boolean =>
  one.email.toLowerCase() === other.email.toLowerCase();

/** In the order of their ids, so that two merges at once never wait for each other. */
async function holdBoth(tx: Queryable, fromId: string, intoId: string): Promise<[HeldEnquiry, HeldEnquiry]> {
  if (fromId === intoId) throw conflict('This is the same ticket.');
  const held = new Map<string, HeldEnquiry>();
  for (const id of [fromId, intoId].sort()) held.set(id, await holdEnquiry(tx, id));
  const [from, into] = [held.get(fromId), held.get(intoId)];
  if (!from || !into) throw notFound();
  return [from, into];
}

/** One client never reads what another wrote. */
function refuseStrangers(from: HeldEnquiry, into: HeldEnquiry): void {
  const isSame =
    from.account_id === null && into.account_id === null
      ? isSameAddress(from, into)
      : from.account_id === into.account_id;
  if (!isSame) throw conflict('These are of two clients. Only tickets of one client can be merged.');
  if (from.merged_into !== null) throw conflict('This ticket was merged already.');
  if (into.attached_from !== null && !isSameAddress(from, into))
    throw conflict(`Our answers in #${into.numeric_id} go to ${into.email}. Please merge that one into this one.`);
  if (into.state === 'closed') throw conflict(`#${into.numeric_id} is closed. Please reopen it first.`);
}

/** Returns how many of them both sides see. */
async function moveMessages(tx: Queryable, from: HeldEnquiry, into: HeldEnquiry): Promise<number> {
  const moved = await tx
    .updateTable('enquiry_messages')
    .set({ enquiry_id: into.id })
    .where('enquiry_id', '=', from.id)
    .returning(['id', 'internal'])
    .execute();
  const { id: messageId } = await tx
    .insertInto('enquiry_messages')
    .values({
      enquiry_id: into.id,
      author: 'client',
      person_id: (eb) =>
        eb.selectFrom('persons').select('id').where('email', '=', from.email).where('deleted_at', 'is', null).limit(1),
      body: firstMessageOf(from),
      // A stranger is no person of ours, and is named by the address.
      mail_from: from.email,
      created_at: from.created_at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await moveFiles(
    tx,
    moved.map(({ id }) => id),
    into.id,
  );
  await moveFirstFiles(tx, from.id, { enquiryId: into.id, messageId });
  return moved.filter(({ internal }) => !internal).length + 1;
}

function firstMessageOf({ subject, fields, kind }: HeldEnquiry): string {
  const filled = enquiryField.array().parse(fields);
  const said =
    kind === 'ticket'
      ? (filled.find(({ name }) => name === 'message')?.value ?? '')
      : filled.map(({ name, value }) => `${name}: ${value}`).join('\n');
  return said === '' ? subject : `${subject}\n\n${said}`;
}
